import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { photograph } from '../support/e2e.mts';
import { Editor } from './editor/editor.mts';
import type { EditorCheck } from './editor/fixture.mts';
import { FILE_STEPS, FIRST_STEPS, type FirstStep } from './editor/first-steps.mts';

/** Clicks and texts up to the saved prospects. */
const MOST_ACTIONS = 18;
const TOWN = 'A Coruña';

/** The first workflow as the documents tell it, in an n8n with one credential for the API. */
export const FIRST_WORKFLOW_CHECKS: readonly EditorCheck[] = [
	[
		'The first workflow leads from an empty canvas to saved prospects, and on to a file',
		async ({ stack, editor: { page } }) => {
			await page.goto(`${stack.n8n.url}/workflow/new`);
			const before = await readStats(stack.sandbox);
			const editor = new Editor(page);
			const lines = await take(editor, FIRST_STEPS, 1);
			assert(editor.actions <= MOST_ACTIONS, `It takes ${editor.actions} actions.`);
			lines.push(...(await take(editor, FILE_STEPS, FIRST_STEPS.length + 1)));
			const file = await download(editor);
			lines.push(`${editor.actions}: Download the file`);
			const saved = (await readStats(stack.sandbox)).saved - before.saved;
			return [...lines, ...(await verify(stack, page.url(), saved, file))];
		},
	],
];

/** Takes steps, with a picture after each; returns which actions belong to which. */
async function take(editor: Editor, steps: FirstStep[], number: number): Promise<string[]> {
	const lines: string[] = [];
	for (const [index, { title, act }] of steps.entries()) {
		const first = editor.actions + 1;
		await act(editor).catch((cause) => {
			const what = `Step ${number + index}, ${title}: ${String(cause).slice(0, 400)}`;
			throw new Error(what, { cause });
		});
		lines.push(`${first} to ${editor.actions}: ${title}`);
		await photograph(editor.page, `first-workflow-${String(number + index).padStart(2, '0')}`);
	}
	return lines;
}

/** Compares what the nodes put out, what the service has saved, and the file. */
async function verify(
	{ n8n }: Stack,
	address: string,
	saved: number,
	file: string,
): Promise<string[]> {
	const workflowId = new URL(address).pathname.split('/')[2];
	const [id] = await n8n.client.listExecutions(workflowId);
	const { outputs, status } = await n8n.client.waitForExecution(id);
	assert(status === 'success', `The run ended with the status ${status}.`);
	const companies = outputs['Save company as prospect'][0].map(({ json }) => json);
	const elsewhere = companies.filter(({ ciudad }) => ciudad !== TOWN);
	assert(companies.length === 50 && elsewhere.length === 0, JSON.stringify(elsewhere[0]));
	assert(saved === companies.length, `The service has saved ${saved} of ${companies.length}.`);
	const missing = companies.filter(({ cif }) => !file.includes(String(cif)));
	assert(missing.length === 0, `The file lacks ${missing.length} companies.`);
	return [
		`${companies.length} companies of ${TOWN}, saved, and in a file of ${file.length} characters`,
	];
}

/** Fetches the file as a person does. */
async function download(editor: Editor): Promise<string> {
	const started = editor.page.waitForEvent('download');
	await editor.click(editor.output.getByText('Download'));
	return await readFile(await (await started).path(), 'utf8');
}
