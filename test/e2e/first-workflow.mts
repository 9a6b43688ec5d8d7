import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readStats } from '../../harness/sandbox/stats.mts';
import { photograph } from '../support/e2e.mts';
import { Editor } from './editor/editor.mts';
import type { EditorCheck, EditorFixture } from './editor/fixture.mts';
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
	expect(companies).toHaveLength(50);
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
