import assert from 'node:assert/strict';
import type { NewWorkflow } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { listExamples, readExample } from '../../harness/sandbox/examples.mts';
import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { STACK_CHECKS } from '../examples/checks.mts';
import { type Check, checkEach, version } from '../support/e2e.mts';
import { connectAccount, createAccount } from './account.mts';
import { lookupWorkflow } from './lookup.mts';

/** n8n's report on what the next major version removes or changes. */
interface MigrationReport {
	report: {
		targetVersion: string;
		workflowResults: Array<{ ruleId: string; nbAffectedWorkflows: number }>;
	};
	totalWorkflows: number;
}

const NEXT = version.startsWith('1.') ? 'v2' : 'v3';

const MIGRATION_CHECKS: ReadonlyArray<Check<Stack>> = [
	[
		'The report finds nothing in the examples',
		async (stack) => {
			const { report, totalWorkflows } = await readReport(stack);
			expect(report.workflowResults).toEqual([]);
			assert(totalWorkflows >= stack.examples.length, `It has read ${totalWorkflows} workflows.`);
			return `${totalWorkflows} workflows, for ${report.targetVersion}`;
		},
	],
];

/** n8n keeps a report, unless it is asked for a new one. */
async function readReport({ server: { client } }: Stack): Promise<MigrationReport> {
	return await client.request('POST', `/breaking-changes/report/refresh?version=${NEXT}`);
}

const FILE_NODES = ['convertToFile', 'extractFromFile'].map((name) => `n8n-nodes-base.${name}`);

/** The examples that take or write a file. */
const WITH_FILES = listExamples().filter((file) =>
	readExample(file).nodes.some(({ type }) => FILE_NODES.includes(type)),
);

/** Files that the node makes, and those that examples take and write, where n8n keeps them in its database. */
const FILE_CHECKS: ReadonlyArray<Check<Stack>> = [
	[
		'A file that the node makes is kept there, and read by the next node byte for byte',
		checkExport,
	],
	...STACK_CHECKS.filter(([title]) =>
		WITH_FILES.some((file) => title.startsWith(`Example ${file}:`)),
	),
];

async function checkExport({ server: { client }, sandbox, credential }: Stack): Promise<string> {
	const path = '/exports/companies?format=xlsx';
	const exported = {
		name: 'Export',
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: {
			resource: 'apiRequest',
			operation: 'send',
			method: 'GET',
			path: '/exports/companies',
			options: { additionalQuery: { parameters: [{ name: 'format', value: 'xlsx' }] } },
		},
	};
	const read = {
		name: 'Read',
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1,
		parameters: { operation: 'binaryToPropery', options: {} },
	};
	const workflow = chain('Export', [exported, read], credential);
	const { outputs, failure } = await client.runNewWorkflow(workflow);
	assert(failure === undefined, `${failure?.message}`);
	const { id } = (outputs.Export[0][0].binary as { data: { id?: string } }).data;
	assert(id?.startsWith('database'), `The file is kept as ${id}.`);
	const options = { responseType: 'arraybuffer' } as const;
	const { data } = await sandbox.api.get<Buffer>(path, options);
	expect(outputs.Read[0][0].json.data).toEqual(Buffer.from(data).toString('base64'));
	return `${data.length} bytes, kept as ${id}`;
}

const SETTINGS = ['N8N_SSRF_ALLOWED_HOSTNAMES', 'N8N_SSRF_ALLOWED_IP_RANGES'];
/** Milliseconds that a run takes at most without retries, on a busy machine; with them it took 35 s. */
const AT_ONCE = 10_000;

/** An address on this machine that n8n blocks, in place of the one that it lets through. */
const blocked = (url: string) => url.replace('127.0.0.1', '127.0.0.2');

/** What people read where n8n itself sends nothing to the address in their credential. */
const BLOCKED_CHECKS: ReadonlyArray<Check<Stack>> = [
	[
		'is reported at once for all items, with the settings that let it through',
		async (stack) => {
			const { server, sandbox, credential } = stack;
			const data = { ...credential.data, baseUrl: blocked(sandbox.baseUrl) };
			const key = await server.client.createCredential({ ...credential, name: 'Blocked', data });
			const workflow = lookupWorkflow(key, await readCifs(sandbox, 20));
			return await refusalOf(stack, workflow, 'Base URL');
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
			return await refusalOf(stack, workflow, 'Token URL');
		},
	],
];

/** Runs a workflow that fails because of this address; what it says. */
async function refusalOf(
	{ server: { client } }: Stack,
	workflow: NewWorkflow,
	address: string,
): Promise<string> {
	const started = performance.now();
	const { failure } = await client.runNewWorkflow(workflow);
	const milliseconds = performance.now() - started;
	assert(milliseconds < AT_ONCE, `It has taken ${milliseconds} ms.`);
	const text = `${failure?.message} ${failure?.description}`;
	const words = [`The SSRF protection of this n8n blocks the ${address}`, ...SETTINGS];
	for (const word of words) assert(text.includes(word), `"${word}" is not in: ${text}`);
	return text;
}

/** Lets the addresses of this test through, and blocks all other addresses of this machine. n8n 1 ignores it. */
const PROTECTED = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
};

/** Where files are neither in the memory nor, as n8n 2 has them by default, on the disk. */
const FILES = {
	N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database',
	N8N_DEFAULT_BINARY_DATA_MODE: 'database',
};

let stack: Stack;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true, env: { ...PROTECTED, ...FILES } });
});

describe('Migration Report', () => checkEach(MIGRATION_CHECKS, () => stack));
describe('With files in the database', () => checkEach(FILE_CHECKS, () => stack));
// n8n 1 has no such protection.
if (!version.startsWith('1.')) {
	describe('An address that n8n blocks', () => checkEach(BLOCKED_CHECKS, () => stack));
}
