import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { version } from '../support/e2e.mts';
import type { Editor } from './editor/editor.mts';
import type { Act, EditorFixture } from './editor/fixture.mts';

const ROWS = 20;
/** Fields of a node behind the one that is typed in, at most. */
const MOST_FIELDS = 4;
/** The key that opens the list of nodes. */
const LIST_KEY = version.startsWith('1.') ? 'Tab' : 'n';

/** From an empty canvas to an import of a list of customers that a Spanish Excel has saved as CSV UTF-8. */
export const importList: Act = async (fixture) => {
	const { editor } = fixture;
	const path = await writeCustomers(fixture);

	await addFile(fixture, path);
	await addRows(fixture);
	await openNext(fixture, 'company data', 'Company Data');
	await editor.click(editor.page.getByText('Create import', { exact: true }));
	await editor.test('node-execute-button').first().waitFor();
	await editor.settle();
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText('received', { exact: true }).last().waitFor({ timeout: 60_000 });
	await editor.output.getByText(String(ROWS), { exact: true }).first().waitFor();
	const columns = editor.output.getByText(/N\.I\.F\. → CIF, .*Cliente → Name, Tel\. → Phone/);
	return (await columns.first().innerText()).trim();
};

/** As Excel writes it where the comma is the decimal sign: with semicolons, and a mark at the beginning. */
async function writeCustomers({ stack, files }: EditorFixture): Promise<string> {
	assert(files !== undefined, 'n8n may read no files.');
	const companies = await readCompanies(stack.sandbox, ROWS);
	const rows = companies.map(({ nombre, cif }, row) => `${nombre};${cif};981 00 00 ${10 + row}`);
	const path = join(files, 'clientes.csv');
	await writeFile(path, `\ufeff${['Cliente;N.I.F.;Tel.', ...rows].join('\r\n')}\r\n`);
	return path;
}

/** The list has two triggers and a heading before the reading of a file, to which n8n adds a trigger by itself. */
async function addFile({ stack, editor }: EditorFixture, path: string): Promise<void> {
	const { page } = editor;
	await page.goto(`${stack.n8n.url}/workflow/new`);
	await editor.click(
		page.locator('[data-test-id=canvas-add-button], [data-test-id=canvas-plus-button]'),
	);
	await enterNode(editor, 'read files', 'Read/Write Files from Disk');
	await page.getByText('Read File(s) From Disk').first().waitFor();
	await editor.settle();
	for (let entry = 1; entry <= 3; entry++) await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await editor.field('fileSelector').waitFor();
	await editor.settle();
	await editor.replace('fileSelector', path, 'keys');
	await leaveField(editor);
}

/** The rows of the file, whose columns semicolons separate. */
async function addRows(fixture: EditorFixture): Promise<void> {
	const { editor } = fixture;
	await openNext(fixture, 'extract from file', 'Extract from File');
	await editor.page.getByText('Extract from CSV').first().waitFor();
	await editor.page.keyboard.press('Enter');
	await editor.field('binaryPropertyName').waitFor();
	await editor.settle();
	await editor.add('Delimiter');
	await editor.replace('delimiter', ';', 'keys');
	await leaveField(editor);
}

/** Opens the actions of the node that the list finds for a text, to follow the selected one. */
async function openNext({ editor }: EditorFixture, text: string, node: string): Promise<void> {
	await editor.settle();
	await editor.page.keyboard.press(LIST_KEY);
	await enterNode(editor, text, node);
}

/** Chooses the first entry of the list of nodes, which n8n marks, by the Enter key. */
async function enterNode(editor: Editor, text: string, node: string): Promise<void> {
	await editor.test('node-creator-search-bar').waitFor();
	await editor.settle();
	await editor.type(text);
	await editor.nodeNamed(node).waitFor();
	await editor.settle();
	await editor.page.keyboard.press('Enter');
	await editor.settle();
}

/** Leaves the fields, in which the Escape key does nothing, and then the node. */
async function leaveField(editor: Editor): Promise<void> {
	const button = editor.test('node-execute-button').first();
	for (let field = 0; field < MOST_FIELDS && (await button.isVisible()); field++) {
		await editor.page.keyboard.press('Tab');
		await editor.settle();
		await editor.page.keyboard.press('Escape');
		await editor.settle();
	}
	await button.waitFor({ state: 'hidden' });
}
