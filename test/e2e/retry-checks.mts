import type { Service } from '../../harness/sandbox/stack.mts';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'flatted';
import { isImage } from '../../harness/n8n/container.mts';
import type { Execution, StoredExecution } from '../../harness/n8n/execution.mts';
import type { NewWorkflow, StoredWorkflow } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { type Check, runsSince, version } from '../support/e2e.mts';
import { cacheFolder } from '../../harness/process/paths.mts';
import {
	calledWorkflow,
	callingWorkflow,
	continued,
	loopWorkflow,
	plainWorkflow,
	SAVE,
	TESTED,
	twiceWorkflow,
	type TestedRun,
} from './retry-workflows.mts';
import { eventually, readSaved, waitForSaves } from './saves.mts';

type RetryCheck = Check<Service>;

const COUNT = 20;
/** The month's requests end behind this many, and are then raised. */
const QUOTA = 14;
const STOPPED_AFTER = 8;
/** So long that an execution is stopped in the midst of its saves. */
const LATENCY = 200;

const savesOf = (count: number, more: Record<string, unknown> = {}): TestedRun => ({
	name: 'Saves',
	items: Array.from({ length: count }, (_, index) => ({ id: 100_001 + index, ...more })),
	parameters: SAVE,
});

/** The one that tells whether Retry works at all. */
export const PLAIN_RETRY_CHECKS: readonly RetryCheck[] = [
	[
		'Retry with the original workflow resumes where the monthly quota ran out',
		async (fixture) =>
			await retried(fixture, plainWorkflow(savesOf(COUNT), fixture.credential), false),
	],
];

/** What n8n hands to a Retry, and to an execution after one that was stopped. */
export const RETRY_CHECKS: readonly RetryCheck[] = [
	...PLAIN_RETRY_CHECKS,
	[
		'Retry resumes within a loop',
		async (fixture) =>
			await retried(fixture, loopWorkflow(savesOf(COUNT), 4, fixture.credential), false),
	],
	[
		'Retry with the currently saved workflow resumes within the second run of a node',
		async (fixture) =>
			await retried(fixture, twiceWorkflow(savesOf(COUNT / 2), fixture.credential), true),
	],
	['Retry of a sub-workflow’s execution resumes there', retrySubWorkflow],
	// Redaction of executions came with n8n 2.16.
	...(runsSince(2, 16) && !isImage(version)
		? [['n8n’s own redaction leaves nothing readable of a failed execution', redact] as const]
		: []),
	['Continue Execution saves nothing twice after the Stop button', continueStopped],
	[
		'Continue Execution saves nothing twice after the Stop button, in a sub-workflow',
		continueStoppedSubWorkflow,
	],
];

/** Runs the workflow until the quota ends it, raises the quota and retries. */
async function retried(
	fixture: Service,
	content: NewWorkflow,
	loadWorkflow: boolean,
): Promise<string> {
	const { client } = fixture.server;
	const workflow = await client.createWorkflow(content);
	const { id, status, failure } = await runIntoQuota(fixture, workflow);
	const text = `${status}: ${failure?.message} ${failure?.description}`;
	expect(text).toMatch(/^error: .*quota (of the workspace )?is used up/);
	expect(text).toMatch(/\d+ of \d+ items were done/);
	const execution = await client.retryExecution(id, loadWorkflow);
	expect(execution.outputs[TESTED]?.[0]).toHaveLength(COUNT);
	return await requireRetried(fixture, execution);
}

const NOTE = 'Call 981 555 123 or info@acme.example';
/** The file of n8n that redacts an execution before a user sees it. */
const REDACTION = 'modules/redaction/executions/strategies/full-item-redaction.strategy.js';

/** Redacts a failed execution with n8n's own code, whose licence key the server of the tests does not have. */
async function redact({ server, sandbox, credential }: Service): Promise<string> {
	const { client } = server;
	const saves = savesOf(COUNT, { note: NOTE });
	const run = { ...saves, parameters: { ...SAVE, notes: '={{ $json.note }}' } };
	const workflow = await client.createWorkflow(plainWorkflow(run, credential));
	const { id } = await runIntoQuota({ server, sandbox, credential }, workflow);
	const stored = await client.request<StoredExecution>('GET', `/executions/${id}`);
	const data = parse(stored.data) as { resultData: object; executionData: object };

	const dist = join(cacheFolder(), 'n8n', version, 'node_modules', 'n8n', 'dist');
	const load = createRequire(join(dist, 'index.js'));
	load('reflect-metadata');
	const { FullItemRedactionStrategy } = load(join(dist, REDACTION)) as {
		FullItemRedactionStrategy: new () => {
			apply(execution: object, context: object): Promise<void>;
		};
	};
	expect(JSON.stringify(data)).toContain(NOTE);
	await new FullItemRedactionStrategy().apply({ data }, {});
	const left = JSON.stringify(data);
	expect(left).toContain('sealed');
	expect(left).not.toMatch(/981 555|acme/);
	return `${left.length} characters left, none of them of a company`;
}

async function retrySubWorkflow(fixture: Service): Promise<string> {
	const { client } = fixture.server;
	const { called, calling } = await createCall(fixture, savesOf(COUNT));
	await runIntoQuota(fixture, calling);
	const [subExecution] = await client.listExecutions(called.id);
	assert(subExecution !== undefined, 'The execution of the sub-workflow is not listed.');
	return await requireRetried(fixture, await client.retryExecution(subExecution, false));
}

/** Runs a workflow whose saves reach the end of the quota, and raises the quota. */
async function runIntoQuota(
	{ server: { client }, sandbox: { admin } }: Service,
	workflow: StoredWorkflow,
): Promise<Execution> {
	await admin.post('/reset', {});
	await admin.patch('/settings', { planChanges: { requestsPerMonth: QUOTA } });
	const failed = await client.runWorkflow(workflow, TRIGGER);
	await admin.patch('/settings', { planChanges: {} });
	return failed;
}

async function requireRetried(
	{ sandbox }: Service,
	{ status, failure }: Execution,
): Promise<string> {
	assert(status === 'success', `The retry ended with ${status}: ${failure?.message}`);
	const { saved, requests } = await readStats(sandbox);
	expect({ saved, requests }).toEqual({ saved: COUNT, requests: COUNT + 1 });
	return `${COUNT} saves: ${saved} records in ${requests} requests`;
}

async function continueStopped(fixture: Service): Promise<string> {
	const { client } = fixture.server;
	const run = savesOf(COUNT);
	const workflow = await client.createWorkflow(plainWorkflow(run, fixture.credential));
	const { id, saved } = await startAndStop(fixture, workflow);
	const { versionId } = workflow;
	const { nodes } = plainWorkflow(continued(run, id), fixture.credential);
	await client.request('PATCH', `/workflows/${workflow.id}`, { nodes, versionId });
	const again = await client.runWorkflow(await client.readWorkflow(workflow.id), TRIGGER);
	return await requireAllOnce(fixture, again, saved);
}

async function continueStoppedSubWorkflow(fixture: Service): Promise<string> {
	const { client } = fixture.server;
	const run = continued(savesOf(COUNT), '={{ $json.continued }}');
	const { called, calling } = await createCall(fixture, run);
	const { saved } = await startAndStop(fixture, calling);
	const [stopped] = await client.listExecutions(called.id);
	const next = callingWorkflow(
		savesOf(COUNT, { continued: stopped }),
		called.id,
		fixture.credential,
	);
	const again = await client.runWorkflow(await client.createWorkflow(next), TRIGGER);
	return await requireAllOnce(fixture, again, saved);
}

/** A workflow of the run, and one that calls it. */
async function createCall({ server: { client }, credential }: Service, run: TestedRun) {
	const called = await client.createWorkflow(calledWorkflow(run, credential));
	// n8n 1 calls a workflow that is not active, and does not let one be activated that only gets called.
	await client.activateWorkflow(called).catch(() => undefined);
	const calling = await client.createWorkflow(callingWorkflow(run, called.id, credential));
	return { called, calling };
}

/** Stops an execution in the midst of its saves; n8n shows nothing of it, so its log says how far it came. */
async function startAndStop(
	{ server: { client, logPath }, sandbox }: Service,
	workflow: StoredWorkflow,
): Promise<{ id: string; saved: number }> {
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { latencyMs: LATENCY });
	const id = await client.startWorkflow(workflow, TRIGGER);
	await waitForSaves(sandbox, STOPPED_AFTER);
	await client.stopExecution(id);
	await client.waitForExecution(id);
	const line = new RegExp(`execution (${id}|\\d+): at least [1-9]\\d* of ${COUNT} items were done`);
	await eventually('The log does not say how far the execution came', async () =>
		line.test(await readFile(logPath, 'utf8')) ? true : undefined,
	);
	await sandbox.admin.patch('/settings', { latencyMs: 0 });
	const { saved } = await readStats(sandbox);
	assert(saved < COUNT, 'The execution was stopped when all was done.');
	return { id, saved };
}

async function requireAllOnce(
	{ sandbox }: Service,
	{ status, failure }: Execution,
	before: number,
): Promise<string> {
	assert(status === 'success', `The workflow ended with ${status}: ${failure?.message}`);
	const saved = await readSaved(sandbox);
	expect(saved.size).toBe(COUNT);
	expect([...saved.values()].filter((times) => times > 1)).toEqual([]);
	return `stopped after ${before} saves; ${COUNT} companies, each saved once`;
}
