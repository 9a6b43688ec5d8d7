import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { emitItems } from '../../harness/n8n/workflow.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { FIELD_CHECKS } from './editor/checks.mts';
import { type Editor, openEditor } from './editor/editor.mts';
import {
	type EditorCheck,
	type EditorFixture,
	executed,
	NODE,
	openNode,
} from './editor/fixture.mts';

/** What nobody calls a column of CIFs or of names in Spain. */
const ROWS = [
	{ Kunde: 'Muebles', Nummer: 'B96416813' },
	{ Kunde: 'Mistyped', Nummer: 'B96416814' },
];

/** What is mapped by dragging it, in the forms of n8n. */
const MAPPING_CHECKS: readonly EditorCheck[] = [
	[
		'Columns are mapped by dragging them, and the canvas shows an output for left-out rows',
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

/** What is offered of nodes that have never run. */
const SCHEMA_CHECKS: readonly EditorCheck[] = [
	[
		'The fields of a search that has never run are offered to Save, and dragged into it',
		async ({ stack, editor }) => {
			await editor.beginManually(stack.server.url);
			await editor.append('company data', 'Company Data');
			await editor.click(editor.page.getByText('Search companies', { exact: true }));
			await editor.test('node-execute-button').first().waitFor();
			await editor.click(editor.closeNode);
			await editor.append('company data', 'Company Data');
			await editor.click(editor.page.getByText('Save company as prospect'));
			const name = editor.test('run-data-schema-node-name').filter({ hasText: /^\s*nombre\s*$/ });
			await name.first().waitFor();
			await editor.drag(name, editor.field('notes').locator('textarea, input'));
			await editor.field('notes').getByText('$json.nombre').waitFor();
		},
	],
];

/** The field of a column, which has nothing of its own in both versions of n8n but the button beside it. */
function rowOf({ page }: Editor, field: string): Locator {
	const button = page.locator(`[data-test-id="remove-field-button-${field}"]`);
	return button.locator('xpath=ancestor::div[.//input or .//*[contains(@class, "cm-content")]][1]');
}

/** What people look for in the list of nodes, and what is for them; n8n leaves out that it is a trigger. */
const WORDS = {
	'Company Data': ['empresas', 'CIF', 'Spain companies', 'prospect', 'clientes', 'lead generation'],
	'Company Data Polling': ['new company', 'nuevo', 'schedule'],
};

/** How the nodes present themselves outside of their own panel. */
const PANEL_CHECKS: EditorCheck[] = [
	[
		'The list of nodes has the node among the first three results of common searches',
		async ({ stack, editor }) => {
			await editor.beginManually(stack.server.url);
			await editor.click(editor.canvasPlus);
			const search = editor.test('node-creator-search-bar');
			const places: string[] = [];
			const all = Object.entries(WORDS).flatMap(([node, each]) =>
				each.map((words) => [node, words] as const),
			);
			for (const [node, words] of all) {
				await search.fill(words);
				await editor.settle();
				const names = await editor.test('node-creator-item-name').allInnerTexts();
				const place = names.findIndex((name) => name.trim() === node) + 1;
				// n8n finds Clockify for CIF: the letters of a name count for more than an alias.
				assert(place >= 1 && place <= 3, `"${words}" finds ${names.slice(0, 5).join(', ')}`);
				places.push(`${words}: ${place}`);
			}
			return places.join(', ');
		},
	],
];

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version, withExamples: true });
	fixture = { stack, editor: await openEditor(stack.server.url) };
});

checkEach([...PANEL_CHECKS, ...SCHEMA_CHECKS, ...FIELD_CHECKS, ...MAPPING_CHECKS], () => fixture);
