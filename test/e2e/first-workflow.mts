import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { photograph } from '../support/e2e.mts';
import { Editor } from './editor/editor.mts';
import { executed, type EditorCheck, type EditorFixture } from './editor/fixture.mts';
import { film } from './film.mts';

/** What is done, as the docs number it; a picture follows each. */
const STEPS: ReadonlyArray<readonly [title: string, act: (editor: Editor) => Promise<void>]> = [
	['Add the trigger', async (editor) => await editor.addManualTrigger()],
	['Find the node', findNode],
	['Find the town', findTown],
	['Search', search],
	['Save them as prospects', save],
	['Make a file', makeFile],
	['Look at the file', lookAtFile],
];

/** Clicks and texts up to the end of a step: to the first companies, and to the saved prospects. */
const MOST_ACTIONS = new Map([
	['Search', 15],
	['Save them as prospects', 18],
]);

const TOWN = 'A Coruña';
const COUNT = 50;

/** The first workflow as the documents tell it, in an n8n with one credential for the API. */
export const FIRST_WORKFLOW_CHECKS: readonly EditorCheck[] = [
	[
		'The first workflow leads from an empty canvas to saved prospects, and on to a file',
		firstWorkflow,
	],
];

async function firstWorkflow({ stack, editor: { page } }: EditorFixture): Promise<string[]> {
	const { server, sandbox } = stack;
	await page.goto(`${server.url}/workflow/new`);
	const before = await readStats(sandbox);
	const editor = new Editor(page);
	const lines: string[] = [];
	const pictures = STEPS.map((_, index) => `first-workflow-0${index + 1}`);
	for (const [index, [title, act]] of STEPS.entries()) {
		await act(editor).catch((cause: unknown) => {
			throw new Error(`${title}: ${String(cause).slice(0, 400)}`, { cause });
		});
		lines.push(`${editor.actions} actions: ${title}`);
		const most = MOST_ACTIONS.get(title) ?? Infinity;
		assert(editor.actions <= most, `It takes ${editor.actions} actions.`);
		await photograph(page, pictures[index]);
	}
	await film('first-workflow', pictures);
	const started = page.waitForEvent('download');
	await editor.click(editor.output.getByText('Download'));
	const file = await readFile(await (await started).path(), 'utf8');

	const [id] = await server.client.listExecutions(new URL(page.url()).pathname.split('/')[2]);
	const { outputs, status } = await server.client.waitForExecution(id);
	expect(status).toBe('success');
	const companies = outputs['Save company as prospect'][0].map(({ json }) => json);
	expect(companies).toHaveLength(COUNT);
	expect((await readStats(sandbox)).saved - before.saved).toBe(companies.length);
	expect(companies.filter(({ ciudad }) => ciudad !== TOWN)).toEqual([]);
	expect(companies.filter(({ cif }) => !file.includes(String(cif)))).toEqual([]);
	return [...lines, `${companies.length} companies of ${TOWN}, saved, and in a file`];
}

async function findNode(editor: Editor): Promise<void> {
	await editor.append('company data', 'Company Data');
	await editor.page.getByText('Search nearby companies').first().waitFor();
}

async function findTown(editor: Editor): Promise<void> {
	await editor.click(editor.page.getByText('Search nearby companies'));
	await editor.click(editor.input('centre'));
	await editor.type('a coru');
	await editor.entry(TOWN).waitFor();
}

async function search(editor: Editor): Promise<void> {
	await editor.click(editor.entry(TOWN));
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText('50 items').first().waitFor();
}

async function save(editor: Editor): Promise<void> {
	await editor.click(editor.closeNode);
	await editor.append('company data', 'Company Data');
	await editor.click(editor.page.getByText('Save company as prospect'));
	await editor.click(editor.field('includeOtherFields').locator('.el-switch, [role=switch]'));
	await editor.settle();
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText('50 items').first().waitFor();
}

async function makeFile(editor: Editor): Promise<void> {
	await editor.click(editor.closeNode);
	// The figures of the run push the plus behind the node out of a narrow window.
	await editor.click(editor.test('zoom-to-fit'));
	await editor.append('convert to file', 'Convert to File');
	await editor.click(editor.page.getByText('Convert to XLSX'));
	await editor.test('node-execute-button').first().waitFor();
}

async function lookAtFile(editor: Editor): Promise<void> {
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText('File.xlsx').first().waitFor({ timeout: 120_000 });
}

/** The last part of the page. */
export const MEMORY_CHECKS: readonly EditorCheck[] = [
	['The first workflow on a schedule remembers what was saved, once it was saved', remembers],
];

/** The nodes of the page before its last part, as the editor names them. */
const SEARCH = 'Search nearby companies';
const SAVE = 'Save company as prospect';

/** What the last part of the page adds. */
const NEW = 'If row does not exist';
const TABLE = 'Saved prospects';

/** Follows the last part of the page, and runs it with a key that may not save before the right one. */
async function remembers({ stack, editor: { page } }: EditorFixture): Promise<string> {
	const { server, sandbox, credential } = stack;
	const { client } = server;
	await sandbox.admin.post('/reset', {});
	const workflow = await client.createWorkflow(savingWorkflow(credential));
	const editor = new Editor(page);
	const run = async () =>
		await executed({ stack, editor }, workflow.id, editor.test('execute-workflow-button'));

	await createTable(editor, server.url);
	await editor.open(server.url, workflow.id);
	const data = { ...credential.data, apiKey: sandbox.keys.readOnly };
	await client.updateCredential({ ...credential, data });
	// What it finds is to be dragged.
	expect((await run()).status).toBe('error');
	await leaveOutSaved(editor);
	await rememberSaved(editor);
	expect((await run()).status).toBe('error');

	await client.updateCredential(credential);
	const [second, third] = [await run(), await run()];
	const counts = [second, third].map(({ outputs }) => outputs[NEW]?.[0]?.length ?? 0);
	expect([second.status, third.status, ...counts]).toEqual(['success', 'success', COUNT, 0]);
	const { saved } = await readStats(sandbox);
	expect(saved).toBe(COUNT);
	return `${saved} companies, saved once they could be, and once`;
}

/** What the page has built before its last part, but for the file. */
function savingWorkflow(credential: StoredCredential): NewWorkflow {
	const centre = { __rl: true, mode: 'list', value: TOWN };
	const companyId = { __rl: true, mode: 'id', value: '' };
	const nodes = [
		[SEARCH, { resource: 'company', operation: 'searchNearby', centre }],
		[SAVE, { resource: 'prospect', operation: 'save', companyId }],
	] as const;
	return chain(
		'Every Monday',
		nodes.map(([name, parameters]) => ({ name, type: COMPANY_DATA, typeVersion: 1, parameters })),
		credential,
	);
}

async function createTable(editor: Editor, url: string): Promise<void> {
	const { page } = editor;
	await page.goto(`${url}/home/workflows`);
	await editor.click(page.getByText('Data tables', { exact: true }));
	await editor.click(page.getByText('Create data table', { exact: true }));
	await editor.click(editor.test('data-table-name-input-select'));
	await editor.type(TABLE);
	await editor.click(page.getByRole('button', { name: 'Create', exact: true }));
	await editor.click(page.getByText('Add Column', { exact: true }));
	await editor.click(editor.test('add-column-name-input'));
	await editor.type('empresa_id');
	const stored = page.waitForResponse((response) => response.url().endsWith('/columns'));
	await editor.click(editor.test('data-table-add-column-submit-button'));
	await stored;
}

/** Adds the node between the search and the save. */
async function leaveOutSaved(editor: Editor): Promise<void> {
	const { page } = editor;
	const [from, to] = [SEARCH, SAVE].map((name) => editor.nodeOf(name));
	const [left, right] = [(await from.boundingBox())!, (await to.boundingBox())!];
	await page.mouse.move((left.x + left.width + right.x) / 2, left.y + left.height / 2, {
		steps: 5,
	});
	await editor.click(editor.test('add-connection-button'));
	await pickDataTable(editor, NEW);
	await editor.click(page.getByText('Add Condition'));
	await editor.click(editor.field('keyName').locator('input'));
	await editor.click(page.getByRole('option', { name: 'empresa_id' }));
	await editor.drag(editor.column('empresa_id'), editor.input('keyValue'));
	await editor.settle();
	await editor.click(editor.closeNode);
}

/** Adds the node beside what follows the save. */
async function rememberSaved(editor: Editor): Promise<void> {
	const { page } = editor;
	await editor.click(editor.test('zoom-to-fit'));
	await editor.settle();
	const handle = editor.nodeOf(SAVE).locator('[data-test-id=canvas-node-output-handle]');
	const { x, y } = (await handle.boundingBox())!;
	await handle.hover();
	await page.mouse.down();
	await page.mouse.move(x + 100, y + 150, { steps: 20 });
	await page.mouse.up();
	await pickDataTable(editor, 'Insert row');
	await editor.drag(editor.column('empresa_id'), editor.input('empresa_id'));
	await editor.settle();
	await editor.click(editor.closeNode);
}

/** Takes an action of the Data Table node from the open list of nodes, and chooses the table. */
async function pickDataTable(editor: Editor, action: string): Promise<void> {
	await editor.searchNodes('data table');
	await editor.click(editor.nodeNamed('Data table'));
	await editor.click(editor.page.getByText(action, { exact: true }));
	await editor.click(editor.field('dataTableId').locator('[data-test-id=rlc-input]'));
	await editor.click(editor.entry(TABLE));
}
