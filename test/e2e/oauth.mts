import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { chain, COMPANY_DATA, emitItems, TRIGGER } from '../../harness/n8n/workflow.mts';
import { openBrowser, requireBrowser } from '../../harness/process/chromium.mts';
import type { Execution } from '../../harness/n8n/execution.mts';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { unlimited, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { connectAccount, docsCamera, noCamera, type Camera } from './browser.mts';
import { require, type Checks } from '../support/checks.mts';
import { runE2e } from '../support/e2e-program.mts';
import { checkProtocol } from './oauth-protocol.mts';

const TOKEN_SECONDS = 5;
const ITEMS = 1000;
const SCOPES = ['empresas:read', 'imports:create', 'lists:write'];
const CLIENT = { clientId: 'sandbox-confidential', clientSecret: 'sandbox-client-secret' };

await runE2e(
	{
		file: 'test/e2e/oauth.mts',
		about: 'Connects, runs and disconnects accounts in a real n8n and a real browser.',
		pictures: 'docs/oauth.md on the way',
	},
	async ({ n8n, built, pictures }, checks) => {
		requireBrowser();
		const bench = await Workbench.open(n8n, built);
		const server = await bench.n8n();
		const sandbox = await bench.sandbox({
			...unlimited,
			latency: 50,
			companies: ITEMS,
			'access-token-seconds': TOKEN_SECONDS,
		});
		const browser = await openBrowser();
		const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
		await signInToEditor(page, server.url);
		console.log(`OAuth in n8n ${n8n}`);
		await connecting(checks, server, sandbox, page, pictures ? docsCamera : noCamera);
		await checkProtocol(checks, sandbox, CLIENT, page);
		await browser.close();
	},
);

async function createCredential(
	server: N8nServer,
	sandbox: Sandbox,
	name: string,
	more: Record<string, unknown> = {},
): Promise<StoredCredential> {
	return await server.client.createCredential({
		name,
		type: 'companyDataOAuth2Api',
		data: {
			baseUrl: sandbox.baseUrl,
			authorizationUrl: sandbox.authUrl,
			...CLIENT,
			...more,
		},
	});
}

async function connecting(
	checks: Checks,
	server: N8nServer,
	sandbox: Sandbox,
	page: Page,
	camera: Camera,
): Promise<void> {
	const credential = await createCredential(server, sandbox, 'Company Data of a customer');
	const connect = async (which: StoredCredential, decision: 'approve' | 'deny' = 'approve') =>
		await connectAccount(page, server.url, which.id, decision);
	const cifs = await readCifs(sandbox, ITEMS);
	const visited: string[] = [];

	await checks.run('An account is connected by a click, a login and a consent', async () => {
		page.context().on('request', (request) => visited.push(request.url()));
		const shown = await connectAccount(page, server.url, credential.id, 'approve', camera);
		require(shown === 'Account connected', `n8n shows: ${shown}`);
	});
	await checks.run('The authorization request carries a code challenge by S256', async () => {
		const authorization = visited.find((url) => url.includes('/oauth/authorize?')) ?? '';
		const { searchParams } = new URL(authorization);
		require(searchParams.get('code_challenge_method') === 'S256', authorization);
		require(/^[\w-]{43}$/.test(searchParams.get('code_challenge') ?? ''), authorization);
		require(searchParams.get('scope') === SCOPES.join(' '), authorization);
	});
	await checks.run('A token never follows a redirect to another host', async () => {
		const other = await startScriptedServer(() => ({}));
		const rule = {
			kind: 'redirect',
			path: '/leadbase/empresa/*',
			location: other.baseUrl,
			count: 1,
		};
		await sandbox.admin.post('/faults', rule);
		const { failure } = await run(server, lookups('Redirected', credential, cifs.slice(0, 1), 1));
		await other.stop();
		require(failure?.message.includes('redirects to another address') === true, JSON.stringify(
			failure,
		));
		require(other.seen.length === 0, `The other host saw ${other.seen.length} requests`);
	});
	await checks.run('The lists of the editor open with the connected account', async () => {
		const entries = await server.client.searchList(
			COMPANY_DATA,
			'searchCompaniesByCif',
			'',
			credential,
		);
		require(entries.length > 0, 'The list is empty');
		return entries[0].name;
	});
	await checks.run('A public app connects without a secret', async () => {
		const publicApp = await createCredential(server, sandbox, 'Public app', {
			clientId: 'sandbox-public',
			clientSecret: '',
		});
		const shown = await connect(publicApp);
		require(shown === 'Account connected', `n8n shows: ${shown}`);
	});
	await checks.run('Two nodes of 1,000 items outlive their tokens', async () => {
		return await twoNodes(server, sandbox, credential, cifs);
	});
	await checks.run('A token endpoint that is out of order once does not end the run', async () => {
		await sleep(TOKEN_SECONDS * 1000);
		const before = await readStats(sandbox);
		await sandbox.admin.post('/oauth/token-faults', { status: 503, count: 1 });
		const { status, failure, outputs } = await run(
			server,
			lookups('Busy sign-in', credential, cifs.slice(0, 20), 1),
		);
		const after = await readStats(sandbox);
		const rows = outputs['Lookup 1']?.[0]?.length ?? 0;
		const faults = after.tokenFaults - before.tokenFaults;
		const refreshes = after.tokenRefreshes - before.tokenRefreshes;
		const detail = `${rows} rows, ${faults} refusal, ${refreshes} refreshes`;
		require(status === 'success' && rows === 20, `${detail}: ${JSON.stringify(failure)}`);
		require(faults === 1 && refreshes >= 1 && refreshes <= 2, detail);
		return detail;
	});
	await checks.run('Two such nodes do so after a restart of n8n', async () => {
		await server.restart();
		return await twoNodes(server, sandbox, credential, cifs);
	});
	await signInToEditor(page, server.url).catch(() => undefined);
	await checks.run('A refused consent ends in a message', async () => {
		const shown = await connect(await createCredential(server, sandbox, 'Refused'), 'deny');
		require(/access_denied|refused|denied/i.test(shown), `n8n shows: ${shown}`);
		return shown.trim().slice(0, 160);
	});
	await checks.run('A wrong client secret ends in a message', async () => {
		const wrong = await createCredential(server, sandbox, 'Wrong secret', {
			clientSecret: 'wrong',
		});
		const shown = await connect(wrong);
		require(shown !== 'Account connected' && shown.length > 0, `n8n shows: ${shown}`);
		return shown.trim().slice(0, 160);
	});
	await checks.run('A missing scope is named, and how to add it', async () => {
		const narrow = await createCredential(server, sandbox, 'Narrow', {
			customScopes: true,
			enabledScopes: ['lists:write'],
		});
		require((await connect(narrow)) === 'Account connected', 'It did not connect');
		const { failure } = await run(server, lookups('Narrow', narrow, cifs.slice(0, 1), 1));
		require(failure?.message.includes('empresas:read') === true, JSON.stringify(failure));
		require(failure?.description?.includes('connect the account again') === true, JSON.stringify(
			failure,
		));
		return failure?.message;
	});
	await checks.run('A revoked connection asks to be reconnected, by its name', async () => {
		await sandbox.admin.post('/oauth/revoke', {});
		const { failure } = await run(server, lookups('Revoked', credential, cifs.slice(0, 20), 1));
		require(failure?.message.includes(`"${credential.name}" needs to be reconnected`) ===
			true, JSON.stringify(failure));
		return failure?.message;
	});
}

async function twoNodes(
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
	cifs: string[],
): Promise<string> {
	await sleep(TOKEN_SECONDS * 1000);
	const before = await readStats(sandbox);
	const started = performance.now();
	const { status, failure, outputs } = await run(server, lookups('Two nodes', credential, cifs, 2));
	const seconds = (performance.now() - started) / 1000;
	const after = await readStats(sandbox);
	const rows = outputs['Lookup 2']?.[0]?.length ?? 0;
	const refreshes = after.tokenRefreshes - before.tokenRefreshes;
	const reuses = after.refreshTokenReuses - before.refreshTokenReuses;
	const detail = `${rows} rows of two nodes in ${seconds.toFixed(1)} s, ${refreshes} refreshes, ${reuses} reuses`;
	require(status === 'success' && rows === ITEMS, `${detail}: ${JSON.stringify(failure)}`);
	require(reuses === 0, detail);
	require(refreshes >= 1 && refreshes <= Math.ceil(seconds / TOKEN_SECONDS) + 1, detail);
	return detail;
}

/** Looks the companies up in each of so many nodes, ten requests at a time. */
function lookups(
	name: string,
	credential: StoredCredential,
	cifs: string[],
	nodes: number,
): NewWorkflow {
	const parts = Array.from({ length: nodes }, (_, index) => ({
		name: `Lookup ${index + 1}`,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: {
			authentication: 'oAuth2',
			resource: 'company',
			operation: 'get',
			cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
			options: { concurrency: 10 },
		},
	}));
	return chain(name, [...emitItems('cif', cifs), ...parts], credential);
}

async function run(server: N8nServer, workflow: NewWorkflow): Promise<Execution> {
	const stored = await server.client.createWorkflow(workflow);
	return await server.client.runWorkflow(stored, TRIGGER, 180_000);
}
