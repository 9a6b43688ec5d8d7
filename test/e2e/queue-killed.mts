import assert from 'node:assert/strict';
import type { Execution } from '../../harness/n8n/execution.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readBegun } from './queue-cluster.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { version } from '../support/e2e.mts';
import { putRunInService, startOne, type QueueCheck, type QueueFixture } from './queue-fixture.mts';
import { SAVE, type StartedByWebhook, TESTED } from './retry-workflows.mts';
import { readSaved, waitForSaves } from './saves.mts';

const SAVES = 60;
const KILLED_AFTER = 25;
/** So long that the worker is killed in the midst of them. */
const LATENCY = 200;

/** The ID to continue comes with the request that starts the workflow. */
const CONTINUED = `={{ $('${TRIGGER}').first().json.body.continued }}`;

/** What a worker leaves behind that is killed, and what the user does then. */
export const KILLED_CHECKS: readonly QueueCheck[] = [
	['Continue Execution saves nothing twice after a worker was killed', continueKilled],
];

async function continueKilled(fixture: QueueFixture): Promise<string[]> {
	const { queue, sandbox } = fixture;
	const queued = await putSavesInService(fixture, { continueExecution: CONTINUED });
	const { killed, report } = await startAndKill(fixture, queued);
	if (killed.status === 'success') return [report, await requireAllOnce(fixture)];
	const before = (await readStats(sandbox)).requests;
	// n8n has nothing to retry: it refuses, or makes an execution that ends at once.
	await queue.main.client.retryExecution(killed.id, false).catch(() => undefined);
	expect((await readStats(sandbox)).requests - before).toBe(0);
	await runToEnd(fixture, queued, { continued: killed.id });
	const once = await requireAllOnce(fixture);
	await runToEnd(fixture, queued, {});
	const { saved } = await readStats(sandbox);
	expect(saved).toBe(2 * SAVES);
	return [report, 'Retry: no request', `Continue Execution: ${once}`, 'without it: all again'];
}

async function putSavesInService(
	fixture: QueueFixture,
	options: object,
): Promise<StartedByWebhook> {
	await fixture.sandbox.admin.post('/reset', {});
	await fixture.sandbox.admin.patch('/settings', { latencyMs: LATENCY });
	const items = Array.from({ length: SAVES }, (_, index) => ({ id: 100_001 + index }));
	const parameters = { ...SAVE, options: { concurrency: 4, ...options } };
	return await putRunInService(fixture, { name: 'Saves', items, parameters });
}

/** Kills the worker in the midst of an execution, and waits for what n8n makes of that. */
async function startAndKill(
	fixture: QueueFixture,
	queued: StartedByWebhook,
): Promise<{ killed: Execution; report: string }> {
	const { queue, sandbox } = fixture;
	const id = await startOne(fixture, queued);
	await waitForSaves(sandbox, KILLED_AFTER);
	const begun = await Promise.all(queue.workers.map(readBegun));
	const worker = queue.workers[begun.findIndex((ids) => ids.includes(id))];
	await worker.kill();
	const { saved } = await readStats(sandbox);
	assert(saved < SAVES, 'The worker was killed when all was done.');
	const started = performance.now();
	try {
		const killed = await queue.main.client.waitForExecution(id);
		const { status } = killed;
		// 1.x gives the execution to another worker, 2.x to none.
		const isExpected = version.startsWith('1.') ? status === 'success' : status !== 'success';
		assert(isExpected, `The execution whose worker was killed ended with ${status}.`);
		const seconds = ((performance.now() - started) / 1000).toFixed(0);
		return { killed, report: `killed after ${saved} saves, ${status} after ${seconds} s` };
	} finally {
		await worker.start();
	}
}

async function runToEnd(
	fixture: QueueFixture,
	queued: StartedByWebhook,
	body: object,
): Promise<void> {
	const id = await startOne(fixture, queued, body);
	const { status, outputs } = await fixture.queue.main.client.waitForExecution(id);
	assert(status === 'success', `The execution ended with ${status}.`);
	expect(outputs[TESTED][0].length).toBe(SAVES);
}

async function requireAllOnce({ sandbox }: QueueFixture): Promise<string> {
	const { requests } = await readStats(sandbox);
	const saved = await readSaved(sandbox);
	expect(saved.size).toBe(SAVES);
	const twice = [...saved.values()].filter((times) => times > 1).length;
	expect(twice).toBe(0);
	return `${SAVES} companies, each saved once, in ${requests} requests`;
}
