/** What the jobs of people who sell to companies share: their bound, and how they begin and run. */

import assert from 'node:assert/strict';
import type { Execution, OutputItem } from '../../../harness/n8n/execution.mts';
import type { StoredWorkflow } from '../../../harness/n8n/types.mts';
import { chain, emitItems } from '../../../harness/n8n/workflow.mts';
import type { Stack } from '../../../harness/sandbox/stack.mts';
import { executed, type EditorCheck, type EditorFixture } from '../editor/fixture.mts';
import { eventually } from '../saves.mts';

/** Clicks, drags and texts of a job, from an empty canvas or from what is there already. */
export const MOST_ACTIONS = 15;

/** A company or another item, as a node puts it out. */
export type Row = OutputItem['json'];

/** A job, whose number of actions is bounded and told; the service is as it is at its start. */
export function job(title: string, run: EditorCheck[1]): EditorCheck {
	return [
		title,
		async (fixture) => {
			await fixture.stack.sandbox.admin.post('/reset', {});
			const before = fixture.editor.actions;
			const seen = await run(fixture);
			const actions = fixture.editor.actions - before;
			assert(actions <= MOST_ACTIONS, `It takes ${actions} actions.`);
			return `${actions} actions, ${String(seen)}`;
		},
	];
}

/** Stores a workflow that gives the rows, and opens it. */
export async function openList(
	{ stack, editor }: EditorFixture,
	rows: readonly object[],
): Promise<string> {
	const content = chain('A list', emitItems('rows', [...rows]), stack.credential);
	const { id } = await stack.server.client.createWorkflow(content);
	await editor.open(stack.server.url, id);
	await editor.canvasPlus.waitFor();
	return id;
}

/** An example as `npm start` has it: imported, with its credential. */
export function exampleOf({ examples }: Pick<Stack, 'examples'>, fileName: string): StoredWorkflow {
	const example = examples.find((one) => one.fileName === fileName);
	assert(example !== undefined, `There is no ${fileName}.`);
	return example.workflow;
}

/** Opens an example; returns its ID. */
export async function openExample(
	{ stack, editor }: EditorFixture,
	fileName: string,
): Promise<string> {
	const { id } = exampleOf(stack, fileName);
	await editor.open(stack.server.url, id);
	return id;
}

/** Adds our node with an action, open. */
export async function append({ editor }: EditorFixture, action: string): Promise<void> {
	await editor.append('company data', 'Company Data');
	await editor.click(editor.page.getByText(action, { exact: true }));
	await editor.test('node-execute-button').first().waitFor();
}

/** Runs the open node, for the first time in its workflow, which n8n stores then; what it puts out. */
export async function run({ stack, editor }: EditorFixture, node: string): Promise<Row[]> {
	const { client } = stack.server;
	await editor.settle();
	await editor.click(editor.test('node-execute-button'));
	const execution = await eventually('n8n runs nothing', async () => {
		const [, , id] = new URL(editor.page.url()).pathname.split('/');
		return id === 'new' ? undefined : (await client.listExecutions(id))[0];
	});
	const { outputs, failure } = await client.waitForExecution(execution);
	const items = outputs[node]?.[0] ?? [];
	assert(items.length > 0, `Nothing comes out: ${failure?.message}`);
	return items.map(({ json }) => json);
}

/** Runs a stored workflow by its button; what its nodes put out. */
export async function runAll(fixture: EditorFixture, workflowId: string): Promise<RowsOf> {
	const button = fixture.editor.test('execute-workflow-button');
	return rowsOf(await executed(fixture, workflowId, button));
}

/** What each node has put out on its first output. */
export type RowsOf = (node: string) => Row[];

/** @throws {Error} unless the execution has succeeded. */
export function rowsOf({ status, outputs, failure }: Execution): RowsOf {
	assert(status === 'success', `It fails: ${failure?.message}`);
	return (node) => (outputs[node]?.[0] ?? []).map(({ json }) => json);
}
