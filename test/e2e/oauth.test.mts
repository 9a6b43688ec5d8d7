import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { chain, COMPANY_DATA, emitItems, TRIGGER } from '../../harness/n8n/workflow.mts';
import type { Execution } from '../../harness/n8n/execution.mts';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import { preparePackage } from '../../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { unlimited, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { check, openPage, version } from '../support/e2e.mts';
import { connectAccount, docsCamera, noCamera, type Camera, type Decision } from './browser.mts';
import { checkProtocol } from './oauth-protocol.mts';

const TOKEN_SECONDS = 5;
const ITEMS = 1000;
const SCOPES = ['empresas:read', 'imports:create', 'lists:write'];
/** Whether n8n connects an app by the header, whatever the credential says. */
const isEarly = version.startsWith('1.');
const CLIENT = { clientId: 'sandbox-confidential', clientSecret: 'sandbox-client-secret' };

let server: N8nServer;
let sandbox: Sandbox;
let page: Page;
let credential: StoredCredential;
let cifs: string[];
const visited: string[] = [];

beforeAll(async () => {
	const bench = new Workbench(version);
	const { path } = await preparePackage();
	server = await startN8n({ version, packagePath: path });
	sandbox = await bench.sandbox({
		...unlimited,
		latency: 50,
		companies: ITEMS,
		'access-token-seconds': TOKEN_SECONDS,
	});
	page = await openPage({ viewport: { width: 1280, height: 860 } });
	await signInToEditor(page, server.url);
	credential = await createCredential('Company Data of a customer');
	cifs = await readCifs(sandbox, ITEMS);
});

check('An account is connected by a click, a login and a consent', async () => {
	page.context().on('request', (request) => visited.push(request.url()));
	const shown = await connect(credential, 'approve', docsCamera);
	assert(shown === 'Account connected', `n8n shows: ${shown}`);
});

check('The authorization request carries a code challenge by S256', async () => {
	const authorization = visited.find((url) => url.includes('/oauth/authorize?')) ?? '';
	const { searchParams } = new URL(authorization);
	assert(searchParams.get('code_challenge_method') === 'S256', authorization);
	assert(/^[\w-]{43}$/.test(searchParams.get('code_challenge') ?? ''), authorization);
	assert(searchParams.get('scope') === SCOPES.join(' '), authorization);
});

check('A token never follows a redirect to another host', async () => {
	const other = await startScriptedServer(() => ({}));
	const rule = {
		kind: 'redirect',
		path: '/leadbase/empresa/*',
		location: other.baseUrl,
		count: 1,
	};
	await sandbox.admin.post('/faults', rule);
	const { failure } = await run(lookups('Redirected', credential, cifs.slice(0, 1), 1));
	await other.stop();
	assert(
		failure?.message.includes('redirects to another address') === true,
		JSON.stringify(failure),
	);
	assert(other.seen.length === 0, `The other host saw ${other.seen.length} requests`);
});

check(
	'A credential that is edited during a run ends it, and sends its token nowhere else',
	async () => {
		const other = await startScriptedServer(() => ({}));
		const edited = await createCredential('Edited');
		assert((await connect(edited)) === 'Account connected', 'It did not connect');
		const running = run(lookups('Edited', edited, cifs, 1));
		const before = await readStats(sandbox);
		while ((await readStats(sandbox)).requests < before.requests + 50) await sleep(50);
		const data = { ...edited.data, baseUrl: other.baseUrl };
		await server.client.request('PATCH', `/credentials/${edited.id}`, { ...edited, data });
		const { outputs, failure } = await running;
		await other.stop();
		const rows = JSON.stringify(outputs['Lookup 1']);
		const requests = (await readStats(sandbox)).requests - before.requests;
		assert(
			rows.includes('was changed during this run'),
			`${JSON.stringify(failure)} ${rows.slice(-400)}`,
		);
		assert(other.seen.length === 0, `The other host saw ${other.seen.length} requests`);
		assert(requests < ITEMS, `${requests} requests`);
		return `${requests} of ${ITEMS} requests were sent`;
	},
);

check('The lists of the editor open with the connected account', async () => {
	const entries = await server.client.searchList(
		COMPANY_DATA,
		'searchCompaniesByCif',
		'',
		credential,
	);
	assert(entries.length > 0, 'The list is empty');
	return entries[0].name;
});

check('A public app connects without a secret', async () => {
	const publicApp = await createCredential('Public app', {
		clientId: 'sandbox-public',
		clientSecret: '',
	});
	const shown = await connect(publicApp);
	assert(shown === 'Account connected', `n8n shows: ${shown}`);
});

check('None sends no secret, even if one is left in the credential', async () => {
	const publicApp = await createCredential('Public app with a secret', {
		clientId: 'sandbox-public',
		clientSecret: 'left over',
		clientAuthentication: 'none',
	});
	return await connectAndRenew(publicApp);
});

check('An app whose secret is taken in the header only connects and renews', async () => {
	const isHeader = isEarly ? {} : { clientAuthentication: 'header' };
	const app = { clientId: 'sandbox-header-only', ...isHeader };
	return await connectAndRenew(await createCredential('Header only', app));
});

check(
	'An app whose secret is taken in the body only connects and renews, but in n8n 1',
	async () => {
		const app = await createCredential('Body only', { clientId: 'sandbox-body-only' });
		if (!isEarly) return await connectAndRenew(app);
		const shown = await connect(app);
		assert(shown.includes('Client authentication failed'), `n8n shows: ${shown}`);
		return shown.trim().slice(0, 160);
	},
);

check('Two nodes of 1,000 items outlive their tokens', twoNodes);

check('A token endpoint that fails once does not end the run', async () => {
	await sleep(TOKEN_SECONDS * 1000);
	const before = await readStats(sandbox);
	await sandbox.admin.post('/oauth/token-faults', { status: 503, count: 1 });
	const { status, failure, outputs } = await run(
		lookups('Busy sign-in', credential, cifs.slice(0, 20), 1),
	);
	const after = await readStats(sandbox);
	const rows = outputs['Lookup 1']?.[0]?.length ?? 0;
	const faults = after.tokenFaults - before.tokenFaults;
	const refreshes = after.tokenRefreshes - before.tokenRefreshes;
	const detail = `${rows} rows, ${faults} refusal, ${refreshes} refreshes`;
	assert(status === 'success' && rows === 20, `${detail}: ${JSON.stringify(failure)}`);
	assert(faults === 1 && refreshes >= 1 && refreshes <= 2, detail);
	return detail;
});

check('Two nodes of 1,000 items outlive their tokens after a restart of n8n', async () => {
	await server.restart();
	await signInToEditor(page, server.url).catch(() => undefined);
	return await twoNodes();
});

check('A refused consent ends in a message', async () => {
	const shown = await connect(await createCredential('Refused'), 'deny');
	assert(/access_denied|refused|denied/i.test(shown), `n8n shows: ${shown}`);
	return shown.trim().slice(0, 160);
});

check('A wrong client secret ends in a message', async () => {
	const wrong = await createCredential('Wrong secret', {
		clientSecret: 'wrong',
	});
	const shown = await connect(wrong);
	assert(shown !== 'Account connected' && shown.length > 0, `n8n shows: ${shown}`);
	return shown.trim().slice(0, 160);
});

check('A missing scope is named, with the way to add it', async () => {
	const narrow = await createCredential('Narrow', {
		customScopes: true,
		enabledScopes: ['lists:write'],
	});
	assert((await connect(narrow)) === 'Account connected', 'It did not connect');
	const { failure } = await run(lookups('Narrow', narrow, cifs.slice(0, 1), 1));
	assert(failure?.message.includes('empresas:read') === true, JSON.stringify(failure));
	assert(
		failure?.description?.includes('connect the account again') === true,
		JSON.stringify(failure),
	);
	return failure?.message;
});

check('A revoked connection is named, and asked to be reconnected', async () => {
	await sandbox.admin.post('/oauth/revoke', {});
	const { failure } = await run(lookups('Revoked', credential, cifs.slice(0, 20), 1));
	assert(
		failure?.message.includes(`"${credential.name}" needs to be reconnected`) === true,
		JSON.stringify(failure),
	);
	return failure?.message;
});

checkProtocol(CLIENT, () => ({ authUrl: sandbox.authUrl, page }));

async function createCredential(
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

async function connect(
	{ id }: StoredCredential,
	decision: Decision = 'approve',
	camera: Camera = noCamera,
): Promise<string> {
	return await connectAccount(page, server.url, id, decision, camera);
}

/** Connects an app and looks companies up with a token that has expired. */
async function connectAndRenew(account: StoredCredential): Promise<string> {
	const shown = await connect(account);
	assert(shown === 'Account connected', `n8n shows: ${shown}`);
	await sleep(TOKEN_SECONDS * 1000);
	const { status, failure } = await run(lookups('Renewed', account, cifs.slice(0, 5), 1));
	assert(status === 'success', JSON.stringify(failure));
	return 'connected and renewed';
}

async function twoNodes(): Promise<string> {
	await sleep(TOKEN_SECONDS * 1000);
	const before = await readStats(sandbox);
	const started = performance.now();
	const { status, failure, outputs } = await run(lookups('Two nodes', credential, cifs, 2));
	const seconds = (performance.now() - started) / 1000;
	const after = await readStats(sandbox);
	const rows = outputs['Lookup 2']?.[0]?.length ?? 0;
	const refreshes = after.tokenRefreshes - before.tokenRefreshes;
	const reuses = after.refreshTokenReuses - before.refreshTokenReuses;
	const detail = `${rows} rows of two nodes in ${seconds.toFixed(1)} s, ${refreshes} refreshes, ${reuses} reuses`;
	assert(status === 'success' && rows === ITEMS, `${detail}: ${JSON.stringify(failure)}`);
	assert(reuses === 0, detail);
	assert(refreshes >= 1 && refreshes <= Math.ceil(seconds / TOKEN_SECONDS) + 1, detail);
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

async function run(workflow: NewWorkflow): Promise<Execution> {
	const stored = await server.client.createWorkflow(workflow);
	return await server.client.runWorkflow(stored, TRIGGER, 180_000);
}
