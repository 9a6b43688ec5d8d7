import assert from 'node:assert/strict';
import type { StoredWorkflow } from '../../harness/n8n/types.mts';
import type { Act, EditorFixture } from './editor/fixture.mts';
import { POLLING_TRIGGER } from './polling/workflow.mts';
import { eventually } from './saves.mts';

/** The circle that the trigger has as it is added, around A Coruña. */
const AROUND = { lat: 43.3623, lng: -8.4115, radius_km: 5, limit: 20 };
const NEW_COMPANIES = 3;

const CONVERT_TO_FILE = 'Convert to File';

/** From an empty canvas to a workflow in service, which at 8 in the morning puts what is new into a sheet. */
export const morningSheet: Act = async (fixture) => {
	const { stack, editor, clock } = fixture;
	assert(clock !== undefined, 'The time cannot be moved on.');
	const { api, admin } = stack.sandbox;
	const { data: around } = await api.get('/empresas/nearby', { params: AROUND });
	const ids = (around as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
	await admin.patch('/settings', { absent: ids.slice(0, NEW_COMPANIES) });

	await addTrigger(fixture);
	await editor.pickOption('mode', 'Every Day');
	await editor.replace('hour', '8', 'keys');
	await editor.pick('centre', 'a coru', 'A Coruña');
	await editor.settle();
	await addSheet(fixture);
	await fixture.editor.publish();

	const { id } = await stored(fixture);
	await admin.patch('/settings', { absent: [] });
	await clock.poll();
	const execution = await eventually('Nothing is executed', async () => {
		const [newest] = await stack.n8n.client.listExecutions(id);
		return newest;
	});
	const { status, outputs } = await stack.n8n.client.waitForExecution(execution);
	const [[sheet]] = outputs[CONVERT_TO_FILE];
	assert.equal(status, 'success');
	const found = Object.entries(outputs).find(([name]) => name !== CONVERT_TO_FILE)![1][0];
	assert.deepEqual(
		found.map(({ json }) => json.empresa_id).sort(),
		ids.slice(0, NEW_COMPANIES).sort(),
	);
	return `${found.length} companies in ${JSON.stringify(sheet.binary).slice(0, 100)}`;
};

/** n8n marks the first entry of a list, which the Enter key takes. */
async function addTrigger({ stack, editor }: EditorFixture): Promise<void> {
	const { page } = editor;
	await page.goto(`${stack.n8n.url}/workflow/new`);
	await editor.click(
		page.locator('[data-test-id=canvas-add-button], [data-test-id=canvas-plus-button]'),
	);
	await editor.settle();
	await editor.type('company data polling');
	await editor.nodeNamed('Company Data Polling').waitFor();
	await page.keyboard.press('Enter');
	await page.getByText('On new company near a place', { exact: true }).waitFor();
	await editor.settle();
	// The first of the two events is Company Changed.
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await editor.field('centre').waitFor();
	await editor.settle();
}

async function addSheet({ editor }: EditorFixture): Promise<void> {
	const { page } = editor;
	await editor.leaveNode();
	await editor.settle();
	// Opens the list of nodes for what follows the selected one.
	await page.keyboard.press('Tab');
	await editor.settle();
	await editor.type('convert to file');
	await editor.nodeNamed(CONVERT_TO_FILE).waitFor();
	await page.keyboard.press('Enter');
	await editor.click(page.getByText('Convert to XLSX'));
	await editor.test('node-execute-button').first().waitFor();
	await editor.leaveNode();
	await editor.settle();
}

/** The workflow, once n8n has it in service. */
async function stored({ stack, clock }: EditorFixture): Promise<StoredWorkflow> {
	const { client } = stack.n8n;
	await clock!.nextPoll();
	const all = await client.request<Array<{ id: string }>>('GET', '/workflows');
	const read = await Promise.all(all.map(({ id }) => client.readWorkflow(id)));
	const workflow = read.find(({ active, nodes }) =>
		nodes.some(({ type }) => active && type === POLLING_TRIGGER),
	);
	assert(workflow !== undefined, 'No workflow that polls is in service.');
	return workflow;
}
