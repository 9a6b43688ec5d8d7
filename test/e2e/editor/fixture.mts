import assert from 'node:assert/strict';
import type { Execution, OutputItem } from '../../../harness/n8n/execution.mts';
import { chain, COMPANY_DATA, type ChainNode } from '../../../harness/n8n/workflow.mts';
import type { Stack } from '../../../harness/sandbox/stack.mts';
import type { Check } from '../../support/e2e.mts';
import { eventually } from '../saves.mts';
import type { Editor } from './editor.mts';

/** The name of the node that the checks fill in. */
export const NODE = 'Companies';

/** A person at the editor of a running n8n. */
export interface EditorFixture {
	stack: Stack;
	editor: Editor;
}

export type EditorCheck = Check<EditorFixture>;

/** Stores a workflow that ends with our node and opens that node. */
export async function openNode(
	{ stack, editor }: EditorFixture,
	parameters: Record<string, unknown>,
	before: ChainNode[] = [],
): Promise<string> {
	const node: ChainNode = { name: NODE, type: COMPANY_DATA, typeVersion: 1, parameters };
	const workflow = chain('In the editor', [...before, node], stack.credential);
	const { id } = await stack.server.client.createWorkflow(workflow);
	await editor.open(stack.server.url, id, NODE);
	return id;
}

/** Clicks a button that runs something, and waits for the execution that comes of it. */
export async function executed(
	{ stack, editor }: EditorFixture,
	workflowId: string,
	button = editor.test('node-execute-button'),
): Promise<Execution> {
	const { client } = stack.server;
	const before = await client.listExecutions(workflowId);
	await editor.click(button);
	const id = await eventually('n8n runs nothing', async () =>
		(await client.listExecutions(workflowId)).find((id) => !before.includes(id)),
	);
	return await client.waitForExecution(id);
}

/** Runs the open node; what it puts out. */
export async function companiesOf(
	fixture: EditorFixture,
	workflowId: string,
): Promise<Array<OutputItem['json']>> {
	const { outputs, failure } = await executed(fixture, workflowId);
	const items = (outputs[NODE] ?? [])[0] ?? [];
	assert(items.length > 0, `Nothing comes out: ${failure?.message}`);
	return items.map(({ json }) => json);
}

/** Runs the open node, which is to refuse, without a request, and to say so in the editor. */
export async function refusalOf(
	fixture: EditorFixture,
	workflowId: string,
	pattern: RegExp,
): Promise<string> {
	const { failure } = await executed(fixture, workflowId);
	const message = `${failure?.message}. ${failure?.description ?? ''}`;
	assert(pattern.test(message), `It says: ${message}`);
	const shown = fixture.editor.output.getByText(String(failure?.message).slice(0, 25));
	await shown.first().waitFor();
	return message;
}

/** @throws {Error} with the first company for which the condition does not hold. */
export function requireAll(
	companies: Array<Record<string, unknown>>,
	holds: (company: Record<string, unknown>) => boolean,
): string {
	const other = companies.find((company) => !holds(company));
	assert(other === undefined, `Among them: ${JSON.stringify(other)}`);
	return `${companies.length} companies`;
}
