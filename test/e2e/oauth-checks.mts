import assert from 'node:assert/strict';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { version, type Check } from '../support/e2e.mts';
import { authorize, connectAccount, createAccount, type Decision } from './account.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';

/** Seconds for which a token is good, and companies whose lookups in two nodes take longer. */
export const TOKEN_SECONDS = 3;
const ITEMS = 200;
const LATENCY = 100;

/** Whether n8n connects an app by the header, whatever the credential says. */
const isEarly = version.startsWith('1.');

/** What the connection of an account is tested in. */
export interface OAuthFixture {
	server: N8nServer;
	sandbox: Sandbox;
}

type OAuthCheck = Check<OAuthFixture>;

/** What n8n makes of an account's tokens, and of what goes wrong with them. */
export const TOKEN_CHECKS: readonly OAuthCheck[] = [
	[
		'A public app connects and renews without a secret',
		async (fixture) => {
			const none = { clientId: 'sandbox-public', clientSecret: '' };
			return await connectedAndRenewed(fixture, none);
		},
	],
	[
		'Client Authentication None sends no secret, even if one is left in the credential',
		async (fixture) => {
			const leftOver = { clientId: 'sandbox-public', clientSecret: 'left over' };
			return await connectedAndRenewed(fixture, { ...leftOver, clientAuthentication: 'none' });
		},
	],
	[
		'An app that sends its secret only in the header connects and renews',
		async (fixture) => {
			const byHeader = isEarly ? {} : { clientAuthentication: 'header' };
			return await connectedAndRenewed(fixture, { clientId: 'sandbox-header-only', ...byHeader });
		},
	],
	['An app that sends its secret only in the body connects and renews, except in n8n 1', bodyOnly],
	[
		'Two nodes with many items outlive their tokens, which are renewed once for all requests',
		twoNodes,
	],
	[
		'A refused consent ends in a message',
		async (fixture) => await refused(fixture, {}, 'deny', /access_denied|refused|denied/i),
	],
	[
		'A wrong client secret ends in a message',
		async (fixture) => await refused(fixture, { clientSecret: 'wrong' }, 'approve', /\w/),
	],
	['The error for a scope that was not chosen names the scope', missingScope],
	['The error for a revoked connection asks to reconnect it', revoked],
];

/** Connects an app and looks companies up with a token that has expired. */
async function connectedAndRenewed(
	fixture: OAuthFixture,
	more: Record<string, unknown>,
): Promise<void> {
	const { server, sandbox } = fixture;
	const account = await createAccount(server, sandbox, 'App', more);
	await connectWithExpired(fixture, account);
	const { status, failure } = await lookUp(fixture, account, 5);
	assert(status === 'success', JSON.stringify(failure));
}

/** Connects an account whose token has expired. */
async function connectWithExpired(
	{ server, sandbox }: OAuthFixture,
	account: StoredCredential,
): Promise<void> {
	await connectAccount(server, sandbox, account);
	await sandbox.admin.post('/clock', { advanceSeconds: TOKEN_SECONDS });
}

async function bodyOnly(fixture: OAuthFixture): Promise<void> {
	const more = { clientId: 'sandbox-body-only' };
	if (isEarly) await refused(fixture, more, 'approve', /Client authentication failed/);
	else await connectedAndRenewed(fixture, more);
}

async function refused(
	{ server, sandbox }: OAuthFixture,
	more: Record<string, unknown>,
	decision: Decision,
	message: RegExp,
): Promise<string> {
	const account = await createAccount(server, sandbox, 'Refused', more);
	const { hasToken, said } = await authorize(server, sandbox, account, decision);
	expect(hasToken).toBe(false);
	expect(said).toMatch(message);
	return said;
}

async function twoNodes(fixture: OAuthFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const account = await createAccount(server, sandbox, 'Two nodes');
	await connectWithExpired(fixture, account);
	const before = await readStats(sandbox);
	const started = performance.now();
	await sandbox.admin.patch('/settings', { latencyMs: LATENCY });
	const { status, failure, outputs } = await lookUp(fixture, account, ITEMS, 2);
	await sandbox.admin.patch('/settings', { latencyMs: 0 });
	const seconds = (performance.now() - started) / 1000;
	const after = await readStats(sandbox);
	const rows = outputs[`${LOOKUP} again`]?.[0]?.length ?? 0;
	const refreshes = after.tokenRefreshes - before.tokenRefreshes;
	const detail = `${rows} rows of two nodes in ${seconds.toFixed(1)} s, ${refreshes} refreshes`;
	assert(status === 'success' && rows === ITEMS, `${detail}: ${JSON.stringify(failure)}`);
	assert(after.refreshTokenReuses === before.refreshTokenReuses, detail);
	assert(refreshes >= 1 && refreshes <= Math.ceil(seconds / TOKEN_SECONDS) + 1, detail);
	return detail;
}

async function missingScope(fixture: OAuthFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const scopes = { customScopes: true, enabledScopes: ['lists:write'] };
	const account = await createAccount(server, sandbox, 'Narrow', scopes);
	await connectAccount(server, sandbox, account);
	const { failure } = await lookUp(fixture, account, 1);
	expect(failure?.message).toContain('empresas:read');
	expect(failure?.description).toContain('choose Switch account');
	return String(failure?.message);
}

async function revoked(fixture: OAuthFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const account = await createAccount(server, sandbox, 'Revoked');
	await connectAccount(server, sandbox, account);
	await sandbox.admin.post('/oauth/revoke', {});
	const { failure } = await lookUp(fixture, account, 20);
	expect(failure?.message).toContain('"Revoked" needs to be reconnected');
	return String(failure?.message);
}

/** Looks companies up in one node, or in two that follow each other. */
async function lookUp(
	{ server: { client }, sandbox }: OAuthFixture,
	account: StoredCredential,
	items: number,
	nodes = 1,
): Promise<Execution> {
	const workflow = lookupWorkflow(account, await readCifs(sandbox, items));
	if (nodes === 2) {
		const first = workflow.nodes.find(({ type }) => type === COMPANY_DATA)!;
		const name = `${LOOKUP} again`;
		workflow.nodes.push({ ...first, id: 'again', name });
		workflow.connections[LOOKUP] = { main: [[{ node: name, type: 'main', index: 0 }]] };
	}
	return await client.runWorkflow(await client.createWorkflow(workflow), TRIGGER);
}
