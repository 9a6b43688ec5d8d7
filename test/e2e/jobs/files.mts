/** Files that colleagues send by the forms of the examples. */

import { readCompanies } from '../../../harness/sandbox/companies.mts';
import { readStats } from '../../../harness/sandbox/stats.mts';
import { completeCif } from '../../../sandbox/catalogue/cif.mts';
import type { EditorCheck, EditorFixture } from '../editor/fixture.mts';
import { exampleOf, job, rowsOf, type RowsOf } from './job.mts';

/** Rows of a long file, and of these so many with another control character and so many of people. */
const LONG = 2_500;
const MISTYPED = 30;
const PEOPLE = 20;

export const FILE_JOBS: readonly EditorCheck[] = [
	job(
		'A CSV as Spanish Excel has it is completed, and its bad rows once they are corrected',
		complete,
	),
	job('2,500 rows of a file are imported but for the wrong ones', importLong),
];

async function complete(fixture: EditorFixture): Promise<string> {
	const { sandbox } = fixture.stack;
	const companies = await readCompanies(sandbox, 6);
	const cifs = companies.map(({ cif }) => String(cif));
	const typed = [...cifs.slice(0, 3), mistyped(cifs[3]), mistyped(cifs[4]), '12345678Z'];
	const rows = typed.map((cif, row) => [String(companies[row].nombre), cif]);
	const form = await publish(fixture, 'complete-a-sheet.json', 'Upload your sheet');
	const first = await send(
		fixture,
		form,
		sheetOf([['Cliente', 'N.I.F.'], ...rows]),
		'completed.zip',
	);

	const list = first('Rows to correct').map((line) => Object.values(line).map(String));
	expect(list).toHaveLength(1 + typed.length - 3);
	const corrected = list.map((line) => line.map((cell) => cifs[typed.indexOf(cell)] ?? cell));
	const second = await send(fixture, form, sheetOf(corrected), 'completed.xlsx');
	const names = second('Columns').map((row) => row['Company Data: name']);
	expect(names).toEqual(companies.slice(3).map(({ nombre }) => nombre));
	return `${list.length - 1} of ${typed.length} rows are bad, none once corrected`;
}

/** A file as Excel's CSV UTF-8 has it in Spain. */
function sheetOf(lines: ReadonlyArray<readonly string[]>): string {
	const quoted = lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`));
	return `\uFEFF${quoted.map((line) => line.join(';')).join('\r\n')}\r\n`;
}

async function importLong(fixture: EditorFixture): Promise<string> {
	const { sandbox } = fixture.stack;
	const cifs = Array.from({ length: LONG }, (_, row) => {
		const cif = completeCif('B', String(1_600_000 + row));
		if (row < MISTYPED) return mistyped(cif);
		return row < MISTYPED + PEOPLE ? '12345678Z' : cif;
	});
	const form = await publish(fixture, 'import-a-csv.json', 'Upload your CSV');
	const before = await readStats(sandbox);
	const lines = cifs.map((cif, row) => [`Número ${row}`, cif]);
	const text = sheetOf([['Empresa', 'CIF'], ...lines]);
	const rows = await send(fixture, form, text, 'what-was-imported.xlsx');
	const report = rows('Report');
	const imported = report.filter((row) => row['Company Data: result'] === 'Imported');
	expect([report.length, imported.length]).toEqual([LONG, LONG - MISTYPED - PEOPLE]);
	const { requests } = await readStats(sandbox);
	expect(requests - before.requests).toBe(3);
	return `${imported.length} of ${LONG} rows imported`;
}

/** The CIF with another control character. */
function mistyped(cif: string): string {
	return cif.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
}

interface Form {
	workflowId: string;
	address: string;
}

/** Publishes the example as its note says, so that its form is a page for colleagues. */
async function publish(
	{ stack: { server, ...stack } }: EditorFixture,
	fileName: string,
	trigger: string,
): Promise<Form> {
	const workflow = exampleOf(stack, fileName);
	await server.client.activateWorkflow(workflow);
	const { webhookId } = workflow.nodes.find(({ name }) => name === trigger)!;
	return { workflowId: workflow.id, address: `${server.url}/form/${webhookId}` };
}

/** Sends a file by the form, and waits for the one of this name that comes back; what the nodes have put out. */
async function send(
	{ stack, editor }: EditorFixture,
	{ workflowId, address }: Form,
	text: string,
	file: string,
): Promise<RowsOf> {
	const { client } = stack.server;
	await editor.visit(address);
	await editor.upload(editor.page.locator('input[type=file]'), 'sheet.csv', Buffer.from(text));
	const handedBack = editor.page.waitForEvent('download');
	await editor.click(editor.page.locator('#submit-btn'));
	expect((await handedBack).suggestedFilename()).toBe(file);
	const [execution] = await client.listExecutions(workflowId);
	return rowsOf(await client.waitForExecution(execution));
}
