import type { Editor } from './editor.mts';

/** One step of the first workflow, after which there is a picture. */
export interface FirstStep {
	/** What is done, as the docs number it. */
	title: string;
	act: (editor: Editor) => Promise<void>;
}

/** From an empty canvas to companies of A Coruña, saved as prospects. */
export const FIRST_STEPS: FirstStep[] = [
	{
		title: 'Add the trigger',
		act: async (editor) => {
			await editor.click(
				editor.page.locator('[data-test-id=canvas-add-button], [data-test-id=canvas-plus-button]'),
			);
			await editor.click(editor.page.getByText('Trigger manually'));
			await editor.canvasPlus.waitFor();
		},
	},
	{
		title: 'Find the node',
		act: async (editor) => {
			await editor.append('company data', 'Company Data');
			await editor.page.getByText('Search nearby companies').first().waitFor();
		},
	},
	{
		title: 'Find the town',
		act: async (editor) => {
			await editor.click(editor.page.getByText('Search nearby companies'));
			await editor.click(editor.input('centre'));
			await editor.type('a coru');
			await editor.entry('A Coruña').waitFor();
		},
	},
	{
		title: 'Search',
		act: async (editor) => {
			await editor.click(editor.entry('A Coruña'));
			await editor.click(editor.test('node-execute-button'));
			await editor.output.getByText('50 items').first().waitFor();
		},
	},
	{
		title: 'Save them as prospects',
		act: async (editor) => {
			await editor.click(editor.closeNode);
			await editor.append('company data', 'Company Data');
			await editor.click(editor.page.getByText('Save company as prospect'));
			await editor.click(editor.field('includeOtherFields').locator('.el-switch, [role=switch]'));
			await editor.settle();
			await editor.click(editor.test('node-execute-button'));
			await editor.output.getByText('50 items').first().waitFor({ timeout: 60_000 });
		},
	},
];

/** From the saved prospects to a file of them. */
export const FILE_STEPS: FirstStep[] = [
	{
		title: 'Make a file',
		act: async (editor) => {
			await editor.click(editor.closeNode);
			// The figures of the run push the plus behind the node out of a narrow window.
			await editor.click(editor.test('zoom-to-fit'));
			await editor.append('convert to file', 'Convert to File');
			await editor.click(editor.page.getByText('Convert to XLSX'));
			await editor.test('node-execute-button').first().waitFor();
		},
	},
	{
		title: 'Look at the file',
		act: async (editor) => {
			await editor.click(editor.test('node-execute-button'));
			await editor.output.getByText('File.xlsx').first().waitFor({ timeout: 120_000 });
		},
	},
];
