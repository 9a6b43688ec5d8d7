import assert from 'node:assert/strict';
import axios from 'axios';
import type { Execution, OutputItem, StoredExecution } from '../../harness/n8n/execution.mts';
import type { NewWorkflow, StoredWorkflow } from '../../harness/n8n/types.mts';
import type { Example } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { eventually } from '../e2e/saves.mts';
import { statedRequests } from './notes.mts';

/** What a save with a key that may only read fails with. */
export const NO_SCOPE = 'The key lacks a scope for this operation (usually lists:write)';

/** How many items a node puts out, and of the first ones the fields that matter. */
type ExpectedItems = [count: number, ...rows: Array<Record<string, unknown>>];

/** What is entered in the only field of a form. */
type Upload = string | { name: string; content: string | Blob };

/** One run of an example, and what has to come of it. */
export interface ExampleRun {
	/** What is special about it; without one, it is the example as it is imported. */
	title?: string;
	/** The node to start from; the only trigger by default. */
	trigger?: string;
	/** Items of a node instead of what it would put out, as n8n's pinned data. */
	pin?: Record<string, Array<Record<string, unknown>>>;
	/** A text of the workflow and what stands in its place. */
	replace?: [text: string, replacement: string];
	/** A file for the form that the run starts from, or a text for it. */
	upload?: Upload;
	/** What the form ends with: a part of what its page says, and the file that it hands back, if any. */
	handsBack?: { file?: string; says: string };
	/** Prepares what the run meets; may return another workflow to run. */
	prepare?: (stack: Stack, workflow: NewWorkflow) => Promise<NewWorkflow | void>;
	/** The key of the credential; one that may do everything by default. */
	key?: 'readOnly';
	/** Requests the service gets, if their number is certain. */
	requests?: number;
	/** What nodes put out, all outputs together; 0 stands for a node that must not be reached. */
	outputs: Record<string, ExpectedItems>;
	/** What it fails with; it must succeed otherwise. */
	fails?: string;
	/** Further conditions; throws where one does not hold. */
	verify?: (execution: Execution, stack: Stack) => Promise<void> | void;
}

/** The runs of each example by its file, in order: what one leaves behind, the next one meets. */
export type ExampleRuns = Record<string, ExampleRun[]>;

/**
 * A run with a key that may not save, before the first one: nothing that it has not saved may count as saved in that.
 */
export function failedSaves(fails: string): ExampleRun {
	return {
		title: 'with a key that may not save, it fails, and nothing counts as saved',
		key: 'readOnly',
		fails,
		outputs: { Remember: [0] },
	};
}

/** So many items. */
export function many(
	count: number,
	make: (index: number) => Record<string, unknown>,
): Array<Record<string, unknown>> {
	return Array.from({ length: count }, (_, index) => make(index));
}

/** A field of the first item of a node. */
export function textOf({ outputs }: Execution, node: string, field: string): string {
	return String(outputs[node][0][0].json[field]);
}

/**
 * Runs an example as "Execute workflow" does, on the smallest paid plan.
 *
 * @throws {Error} when the run fails or anything else comes out than expected.
 */
export async function runExample(
	stack: Stack,
	{ workflow }: Example,
	run: ExampleRun,
): Promise<string> {
	await takePlan(stack, 'starter');
	const before = await readStats(stack.sandbox);
	const execution = await withKey(
		stack,
		run,
		async () => await executeEdited(stack, workflow, run),
	);
	requireEnd(execution, run);
	const after = await readStats(stack.sandbox);
	const requests = after.requests - before.requests;
	for (const [name, expected] of Object.entries(run.outputs)) {
		requireItems(name, (execution.outputs[name] ?? []).flat(), expected);
	}
	const { requests: wanted = requests } = run;
	assert(requests === wanted, `It has sent ${requests} requests, not ${wanted}.`);
	const stated = statedRequests(workflow);
	assert(requests <= stated, `Its note promises at most ${stated} requests.`);
	await run.verify?.(execution, stack);
	return `${requests} requests`;
}

/** Works while the credential has the key of the run. */
async function withKey<Result>(
	{ server, sandbox, credential }: Stack,
	{ key }: ExampleRun,
	work: () => Promise<Result>,
): Promise<Result> {
	if (key === undefined) return await work();
	const data = { ...credential.data, apiKey: sandbox.keys[key] };
	await server.client.updateCredential({ ...credential, data });
	return await work().finally(async () => await server.client.updateCredential(credential));
}

/** Requires success, or the failure that the run is to end in. */
function requireEnd(execution: Execution, { fails }: ExampleRun): void {
	if (fails === undefined)
		return assert(execution.status === 'success', describeFailure(execution));
	const message = execution.failure?.message ?? '';
	assert(message.startsWith(fails), `It does not fail with "${fails}" but: ${message}`);
}

/** Begins a month of the plan: a change of limits resets all counters. */
async function takePlan({ sandbox }: Stack, plan: string): Promise<void> {
	await sandbox.admin.patch('/settings', { plan: 'pro' });
	await sandbox.admin.patch('/settings', { plan });
}

/** Runs the workflow; one that is not quite as imported as a copy, since n8n runs what it has stored. */
export async function executeEdited(
	stack: Stack,
	workflow: StoredWorkflow,
	run: ExampleRun,
): Promise<Execution> {
	const { prepare, pin, replace } = run;
	const prepared = (await prepare?.(stack, workflow)) ?? workflow;
	if (prepared === workflow && pin === undefined && replace === undefined) {
		return await execute(stack, workflow, run);
	}
	const copy = await stack.server.client.createWorkflow(edit(prepared, run));
	try {
		return await execute(stack, copy, run);
	} finally {
		await stack.server.client.deleteWorkflow(copy.id);
	}
}

function edit({ nodes, ...rest }: NewWorkflow, { replace, pin = {} }: ExampleRun): NewWorkflow {
	const { connections, pinData, settings } = rest;
	const text = JSON.stringify({ name: 'Edited copy', nodes, connections, pinData, settings });
	if (replace !== undefined) assert(text.includes(replace[0]), `"${replace[0]}" is not in it.`);
	const edited: NewWorkflow = JSON.parse(replace ? text.replaceAll(...replace) : text);
	const pinned = Object.entries(pin).map(([name, items]) => [
		name,
		items.map((json) => ({ json })),
	]);
	return { ...edited, pinData: { ...(edited.pinData as object), ...Object.fromEntries(pinned) } };
}

async function execute(
	stack: Stack,
	workflow: StoredWorkflow,
	{ trigger = onlyTrigger(workflow), upload, handsBack }: ExampleRun,
): Promise<Execution> {
	const { client } = stack.server;
	if (upload === undefined) return await client.runWorkflow(workflow, trigger);
	await client.startWorkflow(workflow, trigger);
	const form = workflow.nodes.find(({ name }) => name === trigger)!;
	const next = await submitForm(`${stack.server.url}/form-test/${form.webhookId}`, upload);
	const [id] = await client.listExecutions(workflow.id);
	if (handsBack !== undefined) await requireEnding(stack, id, next, handsBack);
	return await client.waitForExecution(id);
}

function onlyTrigger({ nodes }: StoredWorkflow): string {
	const triggers = nodes.filter(({ type }) => type.endsWith('Trigger'));
	assert(triggers.length === 1, 'The run has to say which trigger it starts from.');
	return triggers[0].name;
}

function requireItems(name: string, items: OutputItem[], [count, ...rows]: ExpectedItems): void {
	const shown = JSON.stringify(items.slice(0, 3).map(({ json }) => json));
	assert(items.length === count, `"${name}" has put out ${items.length} items: ${shown}`);
	for (const [index, row] of rows.entries()) {
		for (const [field, value] of Object.entries(row)) {
			const actual = JSON.stringify(items[index].json[field]);
			const wanted = JSON.stringify(value);
			assert(actual === wanted, `"${name}", item ${index}: ${field} is ${actual}, not ${wanted}.`);
		}
	}
}

function describeFailure({ status, failure }: Execution): string {
	if (failure === undefined) return `It ended with the status "${status}".`;
	const place = failure.node === undefined ? '' : `"${failure.node}": `;
	const description = failure.description === undefined ? '' : ` ${failure.description}`;
	return `${place}${failure.message}${description}`;
}

/** A file as the last page of a form holds it; n8n 1 has text in place of bytes. */
interface HandedBackFile {
	fileName: string;
	data: { data: number[] } | string;
}

/**
 * Sends a file or a text to a form, as its page does.
 *
 * @returns the address of the page that comes next.
 */
async function submitForm(url: string, upload: Upload): Promise<string> {
	const body = new FormData();
	if (typeof upload === 'string') body.append('field-0', upload);
	else body.append('field-0', new Blob([upload.content]), upload.name);
	const { data } = await axios.post(url, body, { proxy: false });
	return String(data.formWaitingUrl);
}

/**
 * Waits for the last page of a form, and reads it as the browser of the sender does.
 *
 * @throws {Error} when it says something else or does not hold an Excel file of that name.
 */
async function requireEnding(
	{ server }: Stack,
	executionId: string,
	url: string,
	{ file, says }: { file?: string; says: string },
): Promise<void> {
	await eventually('The last page of the form has not come', async () => {
		const path = `/executions/${executionId}`;
		const { status } = await server.client.request<StoredExecution>('GET', path);
		assert(status !== 'error', 'The workflow has failed before the last page of the form.');
		assert(status !== 'success', 'The form ends without a page of its own.');
		return status === 'waiting' ? true : undefined;
	});
	const { data: page } = await axios.get<string>(url, { proxy: false });
	const text = page.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>|\s+/g, ' ');
	assert(page.includes(says), `The last page of the form does not say "${says}" but:${text}`);
	if (file === undefined) return void (await axios.post(url, {}, { proxy: false }));
	const [, encoded = ''] = /decodeURIComponent\(["'](.+?)["']\)/.exec(page) ?? [];
	const [handedBack]: HandedBackFile[] = [JSON.parse(decodeURIComponent(encoded))].flat();
	const { fileName, data } = handedBack;
	const start = typeof data === 'string' ? data : String.fromCharCode(...data.data.slice(0, 2));
	assert(fileName === file && start.startsWith('PK'), `The form hands back "${fileName}".`);
	await axios.post(url, {}, { proxy: false });
}
