import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { emitItems } from '../../../harness/n8n/workflow.mts';
import type { Editor } from './editor.mts';
import { executed, NODE, openNode, type EditorCheck } from './fixture.mts';

/** What nobody calls a column of CIFs or of names in Spain. */
const ROWS = [
	{ Kunde: 'Muebles', Nummer: 'B96416813' },
	{ Kunde: 'Mistyped', Nummer: 'B96416814' },
];

/** The columns of an import, mapped in the form of n8n. */
export const IMPORT_CHECKS: readonly EditorCheck[] = [
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
