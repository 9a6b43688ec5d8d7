import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Execution } from '../../harness/n8n/execution.mts';
import { chain, emitItems } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { version, type Check } from '../support/e2e.mts';
import { executed, type Act, type EditorFixture } from './editor/fixture.mts';
import { connectAccount, receiveEvent, searchWithKey } from './jobs-access.mts';
import { askAgent } from './jobs-agent.mts';
import { importList } from './jobs-import.mts';
import { morningSheet } from './jobs-polling.mts';

type Job = readonly [title: string, act: Act, mostActions?: number];

const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';

/** Clicks, drags and texts that a job may take. */
const MOST_ACTIONS = 15;
/**
 * To create a credential in a node, n8n 1 takes two clicks where n8n 2 takes one, and leaves its form
 * to be closed by a third.
 */
const MOST_ACTIONS_WITH_KEY = version.startsWith('1.') ? MOST_ACTIONS + 2 : MOST_ACTIONS;

/** How many items a node has put out in a run that succeeded. */
function itemsOf({ status, failure, outputs }: Execution, node: string): number {
	assert(status === 'success', `It ended with ${status}: ${failure?.message}`);
	const items = outputs[node]?.[0] ?? [];
	assert(items.length > 0, `Nothing comes out of ${node}.`);
	return items.length;
}

/** Runs the node that is open in a workflow that n8n has just stored. */
async function execute({ editor }: EditorFixture, shows: string | RegExp): Promise<void> {
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText(shows).first().waitFor({ timeout: 60_000 });
}

/** Opens an example and runs it, as its notes say: with a sample, where it also has a form. */
function exampleJob(fileName: string, node: string): Act {
	return async (fixture) => {
		const { stack, editor } = fixture;
		const { workflow } = stack.examples.find((example) => example.fileName === fileName)!;
		await editor.open(stack.n8n.url, workflow.id);
		const button = editor.test('execute-workflow-button');
		if (workflow.nodes.some(({ type }) => type === FORM_TRIGGER)) {
			await editor.click(button.locator('xpath=following::button[1]'));
			await editor.click(editor.page.getByText('from When clicking').last());
		}
		const count = itemsOf(await executed(fixture, workflow.id, button), node);
		return `${count} of ${node}`;
	};
}

const lookUpOne: Act = async (fixture) => {
	const { stack, editor } = fixture;
	const [{ cif, nombre }] = await readCompanies(stack.sandbox, 1);
	await editor.beginManually(stack.n8n.url);
	await editor.appendOperation('Get company');
	await editor.choose('cif', 'cif');
	await editor.replace('cif', String(cif), 'keys');
	await execute(fixture, String(nombre));
	return `${cif} is ${nombre}`;
};

const saveNearby: Act = async (fixture) => {
	const { stack, editor } = fixture;
	await editor.beginManually(stack.n8n.url);
	await editor.appendOperation('Search nearby companies');
	await editor.pick('centre', 'a coru', 'A Coruña');
	await editor.click(editor.closeNode);
	await editor.appendOperation('Save company as prospect');
	const before = await readStats(stack.sandbox);
	await execute(fixture, '50 items');
	const saved = (await readStats(stack.sandbox)).saved - before.saved;
	assert(saved === 50, `The service has saved ${saved}.`);
	return `${saved} companies saved`;
};

const searchActivity: Act = async (fixture) => {
	const { stack, editor } = fixture;
	await editor.beginManually(stack.n8n.url);
	await editor.appendOperation('Search companies');
	await editor.pick('province', 'madri', 'Madrid');
	await editor.add('CNAE');
	await editor.pick('cnae', 'bares', '5630');
	await execute(fixture, /\d+ items?/);
	return (
		await editor.output
			.getByText(/\d+ items?/)
			.first()
			.innerText()
	).trim();
};

const seeUsage: Act = async (fixture) => {
	const { stack, editor } = fixture;
	await editor.beginManually(stack.n8n.url);
	await editor.appendOperation('Get account usage');
	await execute(fixture, /lookups/i);
	return (await editor.output.innerText()).replace(/\s+/g, ' ').slice(0, 100);
};

/** A list of customers, matched and divided by an If node, without an expression typed. */
const divideCustomers: Act = async (fixture) => {
	const { stack, editor } = fixture;
	const companies = await readCompanies(stack.sandbox, 2);
	const known = companies.map(({ nombre, ciudad }) => ({ Cliente: nombre, Ciudad: ciudad }));
	const rows = [...known, { Cliente: 'Nothing of this kind', Ciudad: 'Madrid' }];
	const workflow = chain('Customers', emitItems('rows', rows), stack.credential);
	const { id } = await stack.n8n.client.createWorkflow(workflow);
	await editor.open(stack.n8n.url, id);
	await editor.appendOperation('Match company by name');
	await execute(fixture, '3 items');
	await editor.leaveNode();
	await editor.append('if', 'If');
	await editor.test('node-execute-button').first().waitFor();
	// The panel is drawn anew when the fields of the input arrive, and drops what was typed before.
	await editor.settle();
	const right = editor.test('filter-condition-right').locator('input');
	await editor.click(right);
	await editor.type('sure');
	await editor.settle();
	assert.equal(await right.first().inputValue(), 'sure');
	const match = editor.test('run-data-schema-node-name').filter({ hasText: /^\s*match\s*$/ });
	await editor.drag(match, editor.test('filter-condition-left'));
	await editor.settle();
	const { outputs, status } = await executed(fixture, id);
	const [sure = [], others = []] = outputs.If ?? [];
	assert(
		status === 'success' && sure.length === 2 && others.length === 1,
		`${sure.length}, ${others.length}`,
	);
	return `${sure.length} sure, ${others.length} to decide`;
};

const JOBS: Job[] = [
	['One company is looked up by its CIF', lookUpOne],
	['What is found around a town is saved', saveNearby],
	['An activity is searched for in a province', searchActivity],
	['What is left of the plan is shown', seeUsage],
	['A sheet of CIFs is completed', exampleJob('complete-a-sheet.json', 'Completed sheet')],
	['The CIFs of names are found', exampleJob('names-to-cifs.json', 'Sure or to decide')],
	['A list of customers is divided into two', divideCustomers, 12],
	['A list is imported', exampleJob('import-a-csv.json', 'Report file')],
	['A CSV file of Excel is imported, its columns as they are', importList, 12],
	[
		'What is new around a place comes as a file',
		exampleJob('new-around-a-place.json', 'Excel file'),
	],
	['An event becomes a message', exampleJob('new-company-alert.json', 'Message')],
	['An agent answers a question', askAgent],
	['What is new becomes a sheet each morning', morningSheet, 12],
	// The last ones add credentials, and n8n then chooses none by itself.
	['A key is entered and a town searched for the first time', searchWithKey, MOST_ACTIONS_WITH_KEY],
	['An account is connected', connectAccount],
	['A live event arrives while n8n listens', receiveEvent],
];

/**
 * What a new user does, typed and clicked and counted. The environment variable JOB_PICTURES names a
 * folder for a picture of the end of each.
 */
export const JOB_CHECKS: Array<Check<EditorFixture>> = JOBS.map(
	([title, act, mostActions = MOST_ACTIONS], index) => [
		title,
		async (fixture) => {
			const before = fixture.editor.actions;
			const outcome = await act(fixture).finally(
				async () => await photograph(fixture, `${String(index + 1).padStart(2, '0')}-${title}`),
			);
			const actions = fixture.editor.actions - before;
			assert(actions <= mostActions, `It takes ${actions} actions.`);
			return [`${actions} actions`, outcome];
		},
	],
);

async function photograph({ editor }: EditorFixture, name: string): Promise<void> {
	const folder = process.env.JOB_PICTURES;
	if (folder === undefined) return;
	await mkdir(folder, { recursive: true });
	// n8n's messages and the movements of its panels.
	await editor.page.waitForTimeout(1_000);
	const file = `${name.toLowerCase().replaceAll(' ', '-')}.png`;
	await editor.page.screenshot({ path: join(folder, file) });
}
