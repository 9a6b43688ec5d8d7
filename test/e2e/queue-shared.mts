import assert from 'node:assert/strict';
import { readBegun } from './queue-cluster.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import {
	putInService,
	start,
	startOne,
	type QueueCheck,
	type QueueFixture,
} from './queue-fixture.mts';
import { SAVE, TESTED } from './retry-workflows.mts';
import { eventually } from './saves.mts';

const EXECUTIONS = 10;
const LOOKUPS_EACH = 45;

/** Pro: a bucket of 300 that refills by 5 a second, and 30 in any second. */
const PRO = { bucket: 300, refill: 5, burst: 30 };

/** Of all requests; a machine that stops a process for a moment makes some of them arrive together. */
const MOST_REFUSED = 0.01;

const SAVES = 20;
/** The month's requests end behind this many, and are then raised. */
const QUOTA = 14;

/** What the workers of a queue share: the plan, and what a failed execution has done. */
export const SHARED_CHECKS: readonly QueueCheck[] = [
	['Lookups on both workers keep within the plan', lookUpOnBothWorkers],
	['Retry resumes on the other worker where the execution stopped', retryOnTheOtherWorker],
];

async function lookUpOnBothWorkers(fixture: QueueFixture): Promise<string> {
	const { queue, sandbox } = fixture;
	const { client } = queue.main;
	await sandbox.admin.post('/reset', {});
	const total = EXECUTIONS * LOOKUPS_EACH;
	const cifs = await readCifs(sandbox, LOOKUPS_EACH);
	await sandbox.admin.post('/reset', {});
	const cif = { __rl: true, mode: 'cif', value: '={{ $json.cif }}' };
	const parameters = { resource: 'company', operation: 'get', cif };
	const items = cifs.map((cif) => ({ cif }));
	const queued = await putInService(fixture, { name: 'Lookups', items, parameters });
	const started = performance.now();
	await Promise.all(Array.from({ length: EXECUTIONS }, async () => await start(queued)));
	const ids = await eventually('The executions are not listed', async () => {
		const listed = await client.listExecutions(queued.workflow.id);
		return listed.length === EXECUTIONS ? listed : undefined;
	});
	const executions = await Promise.all(ids.map((id) => client.waitForExecution(id)));
	const seconds = (performance.now() - started) / 1000;
	const shares = await Promise.all(
		queue.workers.map(async (worker) => (await readBegun(worker)).filter((id) => ids.includes(id))),
	);
	assert(
		shares.every(({ length }) => length > 0),
		'One of the workers has begun no execution.',
	);
	for (const { status, outputs } of executions) {
		assert(status === 'success', `An execution ended with ${status}.`);
		expect(outputs[TESTED][0].length).toBe(LOOKUPS_EACH);
	}
	const { requests, byStatus } = await readStats(sandbox);
	const refused = requests - (byStatus[200] ?? 0);
	const ideal = Math.max((total - PRO.bucket) / PRO.refill, total / PRO.burst);
	const spread = shares.map(({ length }) => length).join(' and ');
	const said = `${total} lookups, ${spread} executions: ${refused} refused, ${seconds.toFixed(1)} s, where the plan allows ${ideal.toFixed(1)} s`;
	assert(refused <= requests * MOST_REFUSED, said);
	return said;
}

async function retryOnTheOtherWorker(fixture: QueueFixture): Promise<string> {
	const { queue, sandbox } = fixture;
	const { client } = queue.main;
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { planChanges: { requestsPerMonth: QUOTA } });
	const items = Array.from({ length: SAVES }, (_, index) => ({ id: 100_001 + index }));
	const queued = await putInService(fixture, { name: 'Saves', items, parameters: SAVE });
	const failedId = await startOne(fixture, queued);
	const failed = await client.waitForExecution(failedId);
	assert(failed.status === 'error', `The execution ended with ${failed.status}.`);
	await sandbox.admin.patch('/settings', { planChanges: {} });
	const begun = await Promise.all(queue.workers.map(readBegun));
	const first = queue.workers[begun.findIndex((ids) => ids.includes(failedId))];
	await first.stop();
	try {
		const retry = await client.retryExecution(failedId, false);
		assert(retry.status === 'success', `The retry ended with ${retry.status}.`);
		expect(retry.outputs[TESTED][0].length).toBe(SAVES);
	} finally {
		await first.start();
	}
	const { saved, requests } = await readStats(sandbox);
	expect(saved).toBe(SAVES);
	expect(requests).toBe(SAVES + 1);
	return `${SAVES} saves, the ${QUOTA + 1}th refused: ${saved} records in ${requests} requests`;
}
