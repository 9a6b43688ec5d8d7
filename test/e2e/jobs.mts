import assert from 'node:assert/strict';
import type { OutputItem } from '../../harness/n8n/execution.mts';
import { chain, emitItems } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { executed, type EditorCheck, type EditorFixture } from './editor/fixture.mts';
import { eventually, waitForSaves } from './saves.mts';

/** Clicks, drags and texts of a job, from an empty canvas or from a list that is there. */
const MOST_ACTIONS = 15;

const SAVES = 500;
const STOPPED_AFTER = 100;
/** So many connections, and milliseconds for each save: they are stopped in the midst of them. */
const SLOWLY = { planChanges: { connections: 10 }, latencyMs: 500 };

export const CORE_JOB_CHECKS: readonly EditorCheck[] = [
	['Match returns a row for each name pasted into it', asJob(matchPasted)],
];

/** What people do who sell to companies, in an n8n with one credential for the API. */
export const JOB_CHECKS: readonly EditorCheck[] = [
	...CORE_JOB_CHECKS,
	['Match finds the column with the names of a sheet', asJob(matchSheet)],
	['One entry of the list searches for an activity in both editions of CNAE', asJob(bothEditions)],
	['500 saves that are stopped and run again are 500 records', asJob(saveAgain)],
];

/** The job, whose number of actions is bounded and told. */
function asJob(job: EditorCheck[1]): EditorCheck[1] {
	return async (fixture) => {
		const before = fixture.editor.actions;
		const seen = await job(fixture);
		const actions = fixture.editor.actions - before;
		assert(actions <= MOST_ACTIONS, `It takes ${actions} actions.`);
		return `${actions} actions, ${String(seen)}`;
	};
}

async function matchPasted(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const companies = await readCompanies(stack.sandbox, 12);
	await editor.beginManually(stack.server.url);
	await append(fixture, 'Match company by name');
	const names = [...companies.map(({ nombre }) => nombre), 'Nothing of this kind'];
	await editor.replace('name', names.join('\n'));
	return requireSure(await run(fixture, 'Match company by name'), companies);
}

async function matchSheet(fixture: EditorFixture): Promise<string> {
	const companies = await readCompanies(fixture.stack.sandbox, 12);
	const rows = companies.map(({ nombre: Cliente, ciudad: Ciudad }) => ({ Cliente, Ciudad }));
	await openList(fixture, [...rows, { Cliente: 'Nothing of this kind', Ciudad: 'Lugo' }]);
	await append(fixture, 'Match company by name');
	return requireSure(await run(fixture, 'Match company by name'), companies);
}

async function bothEditions(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	await editor.beginManually(stack.server.url);
	await append(fixture, 'Search companies');
	await editor.add('Activity (CNAE)');
	await editor.search('cnae', 'peluquerías');
	await editor.click(editor.entries.filter({ hasText: 'in 2009' }));
	const before = await readStats(stack.sandbox);
	const found = await run(fixture, 'Search companies');
	const { requests } = await readStats(stack.sandbox);
	expect(requests - before.requests).toBe(2);
	expect(found.filter(({ cnae }) => !/^96(02|21)/.test(String(cnae)))).toEqual([]);
	return `${found.length} companies`;
}

async function saveAgain(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const { sandbox } = stack;
	const companies = await readCompanies(sandbox, SAVES);
	const id = await openList(fixture, companies);
	await append(fixture, 'Save company as prospect');
	await editor.click(editor.closeNode);
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { plan: 'enterprise', ...SLOWLY });
	await editor.click(editor.test('execute-workflow-button'));
	await waitForSaves(sandbox, STOPPED_AFTER);
	await editor.click(editor.test('stop-execution-button'));
	await editor.test('stop-execution-button').first().waitFor({ state: 'hidden' });
	await sandbox.admin.patch('/settings', { latencyMs: 0 });
	const again = await executed(fixture, id, editor.test('execute-workflow-button'));
	expect(again.status).toBe('success');
	const { saved } = await readStats(sandbox);
	const { data } = await sandbox.api.get('/sandbox/saved');
	expect([saved > SAVES, data.total]).toEqual([true, SAVES]);
	return `${saved} saves, ${data.total} records`;
}

/** Stores a workflow that gives the rows, and opens it. */
async function openList({ stack, editor }: EditorFixture, rows: object[]): Promise<string> {
	const content = chain('A list', emitItems('rows', rows), stack.credential);
	const { id } = await stack.server.client.createWorkflow(content);
	await editor.open(stack.server.url, id);
	await editor.canvasPlus.waitFor();
	return id;
}

async function append({ editor }: EditorFixture, action: string): Promise<void> {
	await editor.append('company data', 'Company Data');
	await editor.click(editor.page.getByText(action, { exact: true }));
	await editor.test('node-execute-button').first().waitFor();
}

/** Runs the open node, for the first time in its workflow, which n8n stores then; what it puts out. */
async function run(
	{ stack, editor }: EditorFixture,
	node: string,
): Promise<Array<OutputItem['json']>> {
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

/** @throws {Error} unless each name has a row, and what is sure is right. */
function requireSure(
	rows: Array<OutputItem['json']>,
	companies: Array<Record<string, unknown>>,
): string {
	expect(rows).toHaveLength(companies.length + 1);
	expect(rows.at(-1)?.match).toBe('none');
	const sure = rows.filter(({ match }) => match === 'sure');
	const wrong = sure.filter(({ cif }) => !companies.some((company) => company.cif === cif));
	expect([sure.length > companies.length / 3, wrong]).toEqual([true, []]);
	return `${sure.length} of ${rows.length} names sure, all right`;
}
