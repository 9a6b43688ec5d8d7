import assert from 'node:assert/strict';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import type { Check } from '../support/e2e.mts';
import { connectAccount, createAccount } from './account.mts';
import { mcpCaller } from './agents-callers.mts';
import { lookupWorkflow } from './lookup.mts';
import { searchList } from './node-description.mts';

const SETTINGS = ['N8N_SSRF_ALLOWED_HOSTNAMES', 'N8N_SSRF_ALLOWED_IP_RANGES'];
/** Milliseconds that a run takes at most without retries, on a busy machine; with them it took 35 s. */
const AT_ONCE = 10_000;

/** An address on this machine that n8n blocks, in place of the one that it lets through. */
const blocked = (url: string) => url.replace('127.0.0.1', '127.0.0.2');

/** What people read where n8n itself sends nothing to the address in their credential. */
export const BLOCKED_CHECKS: ReadonlyArray<Check<Stack>> = [
	[
		'is reported at once for all items, with the settings that let it through',
		async (stack) => {
			const workflow = lookupWorkflow(await blockedKey(stack), await readCifs(stack.sandbox, 20));
			return requireSaid(await run(stack, workflow), 'Base URL');
		},
	],
	[
		'is reported by the test of the credential',
		async (stack) => {
			const credential = await blockedKey(stack);
			const { status, message } = await stack.server.client.testCredential(credential);
			expect(status).toBe('Error');
			return requireText(message, 'Base URL');
		},
	],
	[
		'is reported by a list of the editor',
		async (stack) => {
			const { client } = stack.server;
			const list = searchList(client, 'searchCompaniesByCif', '', await blockedKey(stack));
			await expect(list).rejects.toThrow('SSRF protection of this n8n blocks the Base URL');
		},
	],
	[
		'is reported to an agent',
		async (stack) => {
			const { client, url } = stack.server;
			const credential = await blockedKey(stack);
			const caller = await mcpCaller({ client, url, credential });
			const started = performance.now();
			const call = { tool: 'get', values: { cif: 'A74657909' } };
			const [[answer]] = await caller.call([[call]]);
			await caller.close();
			requireSoon(performance.now() - started);
			return requireText(answer, 'Base URL');
		},
	],
	[
		'is reported where it is the Token URL',
		async (stack) => {
			const { server, sandbox } = stack;
			const account = await createAccount(server, sandbox);
			await connectAccount(server, sandbox, account);
			const data = { ...account.data, tokenUrl: `${blocked(sandbox.authUrl)}/oauth/token` };
			await server.client.request('PATCH', `/credentials/${account.id}`, { ...account, data });
			await sandbox.admin.post('/oauth/revoke', {});
			const workflow = lookupWorkflow(account, await readCifs(sandbox, 3));
			return requireSaid(await run(stack, workflow), 'Token URL');
		},
	],
];

async function blockedKey({ server, sandbox, credential }: Stack): Promise<StoredCredential> {
	const data = { ...credential.data, baseUrl: blocked(sandbox.baseUrl) };
	return await server.client.createCredential({ name: 'Blocked', type: credential.type, data });
}

async function run(
	{ server: { client } }: Stack,
	workflow: NewWorkflow,
	trigger = TRIGGER,
): Promise<Execution> {
	const stored = await client.createWorkflow(workflow);
	const started = performance.now();
	const execution = await client.runWorkflow(stored, trigger);
	requireSoon(performance.now() - started);
	return execution;
}

function requireSoon(milliseconds: number): void {
	assert(milliseconds < AT_ONCE, `It has taken ${milliseconds} ms.`);
}

function requireSaid({ failure }: Execution, address: string): string {
	return requireText(`${failure?.message} ${failure?.description}`, address);
}

function requireText(text: string, address: string): string {
	const words = [`The SSRF protection of this n8n blocks the ${address}`, ...SETTINGS];
	for (const word of words) assert(text.includes(word), `"${word}" is not in: ${text}`);
	return text;
}
