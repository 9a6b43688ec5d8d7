import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { RetryCheck, RetryFixture } from './retry-checks.mts';
import {
	calledWorkflow,
	callingWorkflow,
	plainWorkflow,
	SAVE,
	TESTED,
	type TestedRun,
} from './retry-workflows.mts';
import { readSaved, waitForSaves } from './saves.mts';

const COUNT = 20;
const STOPPED_AFTER = 8;
/** So long that the execution is stopped in the midst of them. */
const LATENCY = 200;

/** Executions stopped with n8n's Stop button, of which n8n keeps nothing to retry. */
export const CONTINUED_CHECKS: readonly RetryCheck[] = [
	['Continue Execution saves nothing twice after the Stop button', continueStopped],
	[
		'Continue Execution saves nothing twice after the Stop button, in a sub-workflow',
		continueStoppedSubWorkflow,
	],
];

async function continueStopped(fixture: RetryFixture): Promise<string> {
	const { client } = fixture.server;
	await slowDown(fixture);
	const workflow = await client.createWorkflow(plainWorkflow(saves({}), fixture.credential));
	const stopped = await client.startWorkflow(workflow, TRIGGER);
	const before = await stop(fixture, stopped);
	const options = { ...SAVE.options, continueExecution: stopped };
	const { id, versionId } = workflow;
	const nodes = workflow.nodes.map((node) =>
		node.name === TESTED ? { ...node, parameters: { ...SAVE, options } } : node,
	);
	await client.request('PATCH', `/workflows/${id}`, { nodes, versionId });
	const { status } = await client.runWorkflow(await client.readWorkflow(id), TRIGGER);
	assert(status === 'success', `The workflow ended with ${status}.`);
	return await requireAllOnce(fixture, before);
}

async function continueStoppedSubWorkflow(fixture: RetryFixture): Promise<string> {
	const { server, credential } = fixture;
	const { client } = server;
	await slowDown(fixture);
	const options = { ...SAVE.options, continueExecution: '={{ $json.continued }}' };
	const run = { ...saves({}), parameters: { ...SAVE, options } };
	const called = await client.createWorkflow(calledWorkflow(run, credential));
	// n8n 1 calls a workflow that is not active, and does not let one be activated that only gets called.
	await client.activateWorkflow(called).catch(() => undefined);
	const calling = await client.createWorkflow(callingWorkflow(run, called.id, credential));
	const before = await stop(fixture, await client.startWorkflow(calling, TRIGGER));
	const [continued] = await client.listExecutions(called.id);
	const next = callingWorkflow(saves({ continued }), called.id, credential);
	const { status } = await client.runWorkflow(await client.createWorkflow(next), TRIGGER);
	assert(status === 'success', `The workflow ended with ${status}.`);
	return await requireAllOnce(fixture, before);
}

const saves = (more: Record<string, unknown>): TestedRun => ({
	name: 'Saves to be stopped',
	items: Array.from({ length: COUNT }, (_, index) => ({ id: 100_001 + index, ...more })),
	parameters: SAVE,
});

async function slowDown({ sandbox }: RetryFixture): Promise<void> {
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { latencyMs: LATENCY });
}

/** Stops the execution in the midst of its saves, and waits until nothing more arrives. */
async function stop({ server, sandbox }: RetryFixture, execution: string): Promise<number> {
	await waitForSaves(sandbox, STOPPED_AFTER);
	await server.client.stopExecution(execution);
	await server.client.waitForExecution(execution);
	await requireLogged(server.logPath, execution);
	await sandbox.admin.patch('/settings', { latencyMs: 0 });
	const { saved } = await readStats(sandbox);
	assert(saved < COUNT, 'The execution was stopped when all was done.');
	return saved;
}

/** n8n shows nothing of a stopped execution, so its log has to say how far it came. */
async function requireLogged(logPath: string, execution: string): Promise<void> {
	const line = new RegExp(
		`execution (${execution}|\\d+): at least [1-9]\\d* of ${COUNT} items were done`,
	);
	for (let waited = 0; waited < 5000; waited += 100) {
		if (line.test(await readFile(logPath, 'utf8'))) return;
		await sleep(100);
	}
	throw new Error('The log does not say how far the stopped execution came.');
}

async function requireAllOnce({ sandbox }: RetryFixture, before: number): Promise<string> {
	const saved = await readSaved(sandbox);
	expect(saved.size).toBe(COUNT);
	expect([...saved.values()].filter((times) => times > 1).length).toBe(0);
	return `stopped after ${before} saves; ${COUNT} companies, each saved once`;
}
