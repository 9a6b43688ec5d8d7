import assert from 'node:assert/strict';
import type { OutputItem } from '../../harness/n8n/execution.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { EditorCheck, EditorFixture } from './editor/fixture.mts';
import { eventually } from './saves.mts';

/** Clicks, drags and texts of a job, from an empty canvas. */
const MOST_ACTIONS = 15;

export const CORE_JOB_CHECKS: readonly EditorCheck[] = [
	['Names are pasted into Match, and each has a row', asJob(matchPasted)],
];

/** What people do who sell to companies, in an n8n with one credential for the API. */
export const JOB_CHECKS: readonly EditorCheck[] = [
	...CORE_JOB_CHECKS,
	['One entry of the list searches for an activity in both editions of CNAE', asJob(bothEditions)],
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

async function bothEditions(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	await editor.beginManually(stack.server.url);
	await append(fixture, 'Search companies');
	await editor.add('CNAE');
	await editor.search('cnae', 'peluquerías');
	await editor.click(editor.entries.filter({ hasText: 'in 2009' }));
	const before = await readStats(stack.sandbox);
	const found = await run(fixture, 'Search companies');
	const { requests } = await readStats(stack.sandbox);
	expect(requests - before.requests).toBe(2);
	expect(found.filter(({ cnae }) => !/^96(02|21)/.test(String(cnae)))).toEqual([]);
	return `${found.length} companies`;
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
