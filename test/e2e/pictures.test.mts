import { chain, COMPANY_DATA, emitItems } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { openPage, photograph, version } from '../support/e2e.mts';
import { type Editor, openEditor } from './editor/editor.mts';
import { exampleOf, openExample } from './jobs/job.mts';

// Pictures of README and docs that no other test takes on the way.

const VIEWPORT = { width: 1440, height: 900 };

/** High enough for all fields of the polling trigger. */
const TALL = 1_380;

const NODE = 'Company Data';

let editor: Editor;
let stack: Stack;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true });
	editor = await openEditor(stack.server.url, { viewport: VIEWPORT });
	// n8n's advice to pin what a trigger has fetched would cover it, and comes once only.
	await editor.page.evaluate("localStorage.setItem('N8N_PIN_DATA_DISCOVERY_NDV', 'true')");
});

/** Opens a node of the workflow, and runs it. */
async function runNode(node: string): Promise<void> {
	await editor.openNode(node);
	await editor.click(editor.test('node-execute-button'));
}

/** The first row that the open node has put out. */
async function seeRows(): Promise<void> {
	await editor.page
		.locator('[data-test-id=output-panel] table, [data-test-id=ndv-data-container] table')
		.first()
		.waitFor();
}

/** Stores and opens a workflow that gives rows to our node. */
async function openRows(
	rows: readonly object[],
	parameters: Record<string, unknown>,
): Promise<void> {
	const node = { name: NODE, type: COMPANY_DATA, typeVersion: 1, parameters };
	const content = chain('A sheet', [...emitItems('rows', [...rows]), node], stack.credential);
	const { id } = await stack.server.client.createWorkflow(content);
	await editor.open(stack.server.url, id);
}

test('the picture of the node shows the companies found beside its fields', async () => {
	await openExample({ stack, editor }, 'save-nearby-companies.json');
	await runNode('Companies near a town');
	await seeRows();
	await photograph(editor.page, 'node-editor');
});

test('the picture of the example shows the whole workflow in the middle of the window', async () => {
	const { page } = editor;
	await page.keyboard.press('Escape');
	await page.locator('[data-test-id=ndv-modal], [data-test-id=ndv]').waitFor({ state: 'hidden' });
	await page.keyboard.press('1');
	await photograph(page, 'example-workflow');
});

test('the picture of the polling trigger shows the nearest companies beside all its fields', async () => {
	await openExample({ stack, editor }, 'new-around-a-place.json');
	await runNode('New companies');
	await seeRows();
	await photograph(editor.page, 'polling-trigger', TALL);
});

test('the picture of Get Batch shows a sheet of CIFs, one of them mistyped, and its companies', async () => {
	const companies = await readCompanies(stack.sandbox, 6);
	const rows = companies.map(({ cif, nombre }) => ({ 'N.I.F.': cif, Cliente: nombre }));
	const mistyped = { 'N.I.F.': 'B96416814', Cliente: 'Muebles Hernández' };
	await openRows(rows.toSpliced(2, 0, mistyped), { resource: 'company', operation: 'getBatch' });
	await runNode(NODE);
	await seeRows();
	await photograph(editor.page, 'company-get-batch');
});

test('the picture of a message shows the field, the item and how to get on', async () => {
	const cif = { __rl: true, mode: 'cif', value: '={{ $json.CIF }}' };
	await openRows([{ CIF: 'B96416814' }], { resource: 'company', operation: 'get', cif });
	await runNode(NODE);
	await editor.output.getByText("'CIF'").first().waitFor();
	await photograph(editor.page, 'error-message');
});

test('the picture of the map shows the page that the example makes', async () => {
	const workflow = exampleOf(stack, 'companies-on-a-map.json');
	const trigger = workflow.nodes.find(({ type }) => type.endsWith('.manualTrigger'))!;
	const { outputs } = await stack.server.client.runWorkflow(workflow, trigger.name);
	const page = await openPage({ viewport: VIEWPORT });
	await page.setContent(String(outputs.Page[0][0].json.html));
	await photograph(page, 'companies-on-a-map');
});
