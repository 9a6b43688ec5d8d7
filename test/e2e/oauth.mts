import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { Page } from 'playwright-core';
import { Workbench } from '../../scripts/bench/workbench.mts';
import { cifItems, TRIGGER, workflowOf } from '../../scripts/bench/workflows.mts';
import { openBrowser, requireBrowser } from '../../scripts/lib/chromium.mts';
import { runMain } from '../../scripts/lib/interrupt.mts';
import type { Execution } from '../../scripts/n8n/execution.mts';
import type { N8nServer } from '../../scripts/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../scripts/n8n/types.mts';
import { currentVersion } from '../../scripts/n8n/versions.mts';
import type { Sandbox } from '../../scripts/stack/sandbox.mts';
import { startScriptedServer } from '../support/scriptedServer.mts';
import { connectAccount, docsCamera, noCamera, signIn } from './browser.mts';
import { Checks, require } from './checks.mts';
import { checkProtocol } from './oauth-protocol.mts';

const TOKEN_SECONDS = 5;
const ITEMS = 1000;
const SCOPES = ['empresas:read', 'imports:create', 'lists:write'];
const CLIENT = { clientId: 'sandbox-confidential', clientSecret: 'sandbox-client-secret' };

const { values } = parseArgs({
	options: {
		n8n: { type: 'string', default: currentVersion },
		pictures: { type: 'boolean', default: false },
	},
});

await runMain(main);

/** Connects, runs and disconnects accounts in a real n8n and a real browser. */
async function main(): Promise<number> {
	requireBrowser();
	const bench = await Workbench.open(values.n8n);
	const server = await bench.n8n();
	const sandbox = await bench.sandbox([
		...['--requests-per-minute', '0', '--burst', '0', '--connections', '0', '--latency', '50'],
		...['--companies', String(ITEMS), '--access-token-seconds', String(TOKEN_SECONDS)],
	]);
	const browser = await openBrowser();
	const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
	await signIn(page, server.url);
	const checks = new Checks();
	console.log(`OAuth in n8n ${values.n8n}`);
	await connecting(checks, server, sandbox, page);
	await checkProtocol(checks, sandbox, CLIENT, page);
	await browser.close();
	return checks.close();
}

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
			scopes: SCOPES,
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
): Promise<void> {
	const credential = await createCredential(server, sandbox, 'Company Data of a customer');
	const connect = async (which: StoredCredential, decision: 'approve' | 'deny' = 'approve') =>
		await connectAccount(page, server.url, which.id, decision);
	const cifs = await readCifs(sandbox);
	const visited: string[] = [];

	await checks.run('An account is connected by a click, a login and a consent', async () => {
		const camera = values.pictures ? docsCamera : noCamera;
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
		await axios.post(`${sandbox.adminUrl}/faults`, rule);
		const { failure } = await run(server, lookups('Redirected', credential, cifs.slice(0, 1), 1));
		await other.stop();
		require(failure?.message.includes('points to another address') === true, JSON.stringify(
			failure,
		));
		require(other.seen.length === 0, `The other host saw ${other.seen.length} requests`);
	});
	await checks.run('The lists of the editor open with the connected account', async () => {
		const type = 'n8n-nodes-company-data.companyData';
		const entries = await server.client.searchList(type, 'searchCompaniesByCif', '', credential);
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
	await checks.run('So they do after a restart of n8n', async () => {
		await server.restart();
		return await twoNodes(server, sandbox, credential, cifs);
	});
	await signIn(page, server.url).catch(() => undefined);
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
		const narrow = await createCredential(server, sandbox, 'Narrow', { scopes: ['lists:write'] });
		require((await connect(narrow)) === 'Account connected', 'It did not connect');
		const { failure } = await run(server, lookups('Narrow', narrow, cifs.slice(0, 1), 1));
		require(failure?.message.includes('empresas:read') === true, JSON.stringify(failure));
		require(failure?.description?.includes('connect the account again') === true, JSON.stringify(
			failure,
		));
		return failure?.message;
	});
	await checks.run('A revoked connection asks to be reconnected, by its name', async () => {
		await axios.post(`${sandbox.adminUrl}/oauth/revoke`, {});
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
		type: 'n8n-nodes-company-data.companyData',
		typeVersion: 1,
		parameters: {
			authentication: 'oAuth2',
			resource: 'company',
			operation: 'get',
			cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
			options: { concurrency: 10 },
		},
	}));
	return workflowOf(name, [...cifItems(cifs), ...parts], credential);
}

async function run(server: N8nServer, workflow: NewWorkflow): Promise<Execution> {
	const stored = await server.client.createWorkflow(workflow);
	return await server.client.runWorkflow(stored, TRIGGER, 180_000);
}

async function readCifs({ baseUrl, keys }: Sandbox): Promise<string[]> {
	const pages = await Promise.all(
		Array.from({ length: ITEMS / 100 }, async (_, index) => {
			const { data } = await axios.get(`${baseUrl}/leadbase/buscar`, {
				params: { page: index + 1, per_page: 100 },
				headers: { Authorization: `Bearer ${keys.live}` },
			});
			return data.results as Array<{ cif: string }>;
		}),
	);
	return pages.flat().map(({ cif }) => cif);
}

async function readStats({ adminUrl }: Sandbox) {
	const { data } = await axios.get(`${adminUrl}/stats`);
	return data as { tokenRefreshes: number; refreshTokenReuses: number };
}
