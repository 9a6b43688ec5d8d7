import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { chain, emitItems } from '../../../harness/n8n/workflow.mts';
import { readCompanies } from '../../../harness/sandbox/companies.mts';
import type { Editor } from './editor.mts';
import { executed, NODE, openNode, type EditorCheck, type EditorFixture } from './fixture.mts';

/** What nobody calls a column of CIFs or of names in Spain. */
const ROWS = [
	{ Kunde: 'Muebles', Nummer: 'B96416813' },
	{ Kunde: 'Mistyped', Nummer: 'B96416814' },
];

/** What is mapped by dragging it, in the forms of n8n. */
export const MAPPING_CHECKS: readonly EditorCheck[] = [
	['A list of customers is matched and divided into two by an If node', divideCustomers],
	[
		'Columns are mapped by dragging them, and the canvas shows an output for rows that are left out',
		async (fixture) => {
			const { editor } = fixture;
			const parameters = { resource: 'import', operation: 'create' };
			const id = await openNode(fixture, parameters, emitItems('rows', ROWS));
			await editor.click(editor.page.getByText('Execute previous nodes'));
			const column = (name: string) =>
				editor
					.test('run-data-schema-node-name')
					.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
			await column('Nummer').first().waitFor();
			await editor.click(editor.test('mapping-mode-select'));
			await editor.click(
				editor.page
					.locator('.el-select-dropdown__item:visible')
					.filter({ hasText: 'Map Each Column Manually' }),
			);
			for (const [name, field] of Object.entries({ Nummer: 'cif', Kunde: 'nombre' })) {
				await editor.drag(column(name), rowOf(editor, field).locator('input, .cm-content'));
				await rowOf(editor, field).getByText(`$json.${name}`).waitFor();
			}
			await editor.settle();
			const { outputs } = await executed(fixture, id);
			const [imported = [], leftOut = []] = outputs[NODE] ?? [];
			assert(imported[0]?.json.received === 1, `It has put out ${JSON.stringify(imported)}.`);
			assert(leftOut[0]?.json.Kunde === 'Mistyped', `Left out is ${JSON.stringify(leftOut)}.`);
			await editor.leaveNode();
			await editor.page.getByText('Left Out', { exact: true }).first().waitFor();
		},
	],
];

/** The field of a column, which has nothing of its own in both versions of n8n but the button beside it. */
function rowOf({ page }: Editor, field: string): Locator {
	const button = page.locator(`[data-test-id="remove-field-button-${field}"]`);
	return button.locator('xpath=ancestor::div[.//input or .//*[contains(@class, "cm-content")]][1]');
}

/** A list of customers, matched and divided by an If node, without an expression typed. */
async function divideCustomers(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const companies = await readCompanies(stack.sandbox, 2);
	const known = companies.map(({ nombre, ciudad }) => ({ Cliente: nombre, Ciudad: ciudad }));
	const rows = [...known, { Cliente: 'Nothing of this kind', Ciudad: 'Madrid' }];
	const workflow = chain('Customers', emitItems('rows', rows), stack.credential);
	const { id } = await stack.server.client.createWorkflow(workflow);
	await editor.open(stack.server.url, id);
	await editor.appendOperation('Match company by name');
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText('3 items').first().waitFor();
	await editor.leaveNode();
	await editor.append('if', 'If');
	await editor.test('node-execute-button').first().waitFor();
	// The panel is drawn anew when the fields of the input arrive, and drops what was entered before.
	const match = editor.test('run-data-schema-node-name').filter({ hasText: /^\s*match\s*$/ });
	await match.first().waitFor();
	await editor.settle();
	const right = editor.test('filter-condition-right').locator('input');
	await editor.click(right);
	await editor.type('sure');
	await editor.settle();
	assert.equal(await right.first().inputValue(), 'sure');
	await editor.drag(match, editor.test('filter-condition-left'));
	await editor.settle();
	const { outputs, status } = await executed(fixture, id);
	const [sure = [], others = []] = outputs.If ?? [];
	expect([status, sure.length, others.length]).toEqual(['success', 2, 1]);
	return `${sure.length} sure, ${others.length} to decide`;
}
