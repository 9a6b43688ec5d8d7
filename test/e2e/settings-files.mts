import assert from 'node:assert/strict';
import { chain, COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { listExamples, readExample } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { STACK_CHECKS } from '../examples/checks.mts';
import type { Check } from '../support/e2e.mts';

const FILE_NODES = ['convertToFile', 'extractFromFile'].map((name) => `n8n-nodes-base.${name}`);

/** The examples that take or write a file. */
const WITH_FILES = listExamples().filter((file) =>
	readExample(file).nodes.some(({ type }) => FILE_NODES.includes(type)),
);

/** Files that the node makes, and those that examples take and write, where n8n keeps them in its database. */
export const FILE_CHECKS: ReadonlyArray<Check<Stack>> = [
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
	const workflow = await client.createWorkflow(chain('Export', [exported, read], credential));
	const { outputs, failure } = await client.runWorkflow(workflow, TRIGGER);
	assert(failure === undefined, `${failure?.message}`);
	const { id } = (outputs.Export[0][0].binary as { data: { id?: string } }).data;
	assert(id?.startsWith('database'), `The file is kept as ${id}.`);
	const options = { responseType: 'arraybuffer' } as const;
	const { data } = await sandbox.api.get<Buffer>(path, options);
	expect(outputs.Read[0][0].json.data).toEqual(Buffer.from(data).toString('base64'));
	return `${data.length} bytes, kept as ${id}`;
}
