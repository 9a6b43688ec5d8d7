import assert from 'node:assert/strict';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { get } from '../support/operations.mts';
import { checkEach } from '../support/e2e.mts';
import { holdPollAndKill, preparePolling, requireEachOnce } from './polling/fixture.mts';
import { readBegun } from './queue-cluster.mts';
import {
	openQueue,
	putRunInService,
	type QueueCheck,
	type QueueFixture,
	startOne,
} from './queue-fixture.mts';
import { KILLED_CHECKS } from './queue-killed.mts';
import { SAVE, start, TESTED } from './retry-workflows.mts';
import { eventually } from './saves.mts';
import { type ActiveTrigger, send, TriggerN8n } from './trigger-n8n.mts';
import { requireStarted } from './trigger-verify.mts';

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
const SHARED_CHECKS: readonly QueueCheck[] = [
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
	const items = cifs.map((cif) => ({ cif }));
	const queued = await putRunInService(fixture, { name: 'Lookups', items, parameters: get });
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
	const queued = await putRunInService(fixture, { name: 'Saves', items, parameters: SAVE });
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

const EVENTS = 20;

/** Events that reach the webhook process, and the main process beside it. */
const EVENT_CHECKS: readonly QueueCheck[] = [
	['Events sent twice to the webhook process start one execution each', sendTwice],
	['An event sent to two processes starts two executions, as docs/webhooks.md says', sendToBoth],
];

async function sendTwice(fixture: QueueFixture): Promise<string> {
	const { n8n, trigger } = await activate(fixture);
	const events = Array.from({ length: EVENTS }, () => signedDelivery(SECRET, newCompany()));
	const post = async ({ headers, body }: (typeof events)[number]) =>
		(await send(trigger.url, headers, body)).status;
	const accepted = await Promise.all([...events, ...events].map(post));
	expect(accepted.filter((status) => status === 200).length).toBe(2 * EVENTS);
	await requireStarted({ n8n }, trigger, EVENTS);
	return `${2 * EVENTS} deliveries of ${EVENTS} events, at once: ${EVENTS} executions`;
}

async function sendToBoth(fixture: QueueFixture): Promise<string> {
	const { n8n, trigger } = await activate(fixture);
	const { headers, body } = signedDelivery(SECRET, newCompany());
	const atMain = trigger.url.replace(fixture.queue.webhook.url, fixture.queue.main.url);
	for (const url of [trigger.url, trigger.url, atMain, atMain]) {
		expect((await send(url, headers, body)).status).toBe(200);
	}
	await requireStarted({ n8n }, trigger, 2);
	return 'twice to the webhook process and twice to main: 2 executions, one for each';
}

/** Puts a trigger into service, at the address of the webhook process. */
async function activate({
	queue: { main, webhook },
}: QueueFixture): Promise<{ n8n: TriggerN8n; trigger: ActiveTrigger }> {
	const n8n = new TriggerN8n(main);
	const credential = await n8n.credential({ secret: SECRET });
	const trigger = await n8n.activate(credential);
	return { n8n, trigger: { ...trigger, url: trigger.url.replace(main.url, webhook.url) } };
}

/** Polls while a worker is down. */
const POLLS = 6;

/** What a polling trigger in queue mode does: main polls, and the workers run what comes of it. */
const POLLING_CHECKS: readonly QueueCheck[] = [
	['New companies are reported, each once, with workers and main killed between polls', killEach],
];

async function killEach({ queue, sandbox, clock }: QueueFixture): Promise<string[]> {
	await sandbox.admin.post('/reset', {});
	const polling = await preparePolling({ server: queue.main, sandbox, clock });
	const { newcomers, sink, workflow } = polling;
	await queue.main.client.activateWorkflow(workflow);
	await clock.poll();
	assert.equal(sink.reported.size, 0, 'Something is reported.');
	const ran: string[] = [];
	for (const killed of queue.workers) {
		const other = queue.workers.find((worker) => worker !== killed)!;
		const begun = await readBegun(other);
		await killed.kill();
		for (let polls = 0; polls < POLLS; polls++) {
			await newcomers.add(1);
			await clock.poll();
		}
		await newcomers.allReported(sink);
		await killed.start();
		const more = (await readBegun(other)).length - begun.length;
		assert(more > 0, 'The other worker has begun no execution.');
		ran.push(`${more} by the other`);
	}
	await newcomers.add(3);
	await holdPollAndKill(polling, 4_000);
	return [`begun after a kill: ${ran.join(', ')}`, await requireEachOnce(polling)];
}

let fixture: QueueFixture;

beforeAll(async () => {
	fixture = await openQueue();
});

// Those of polling move time on, so they come last.
const ALL_CHECKS = [...SHARED_CHECKS, ...EVENT_CHECKS, ...KILLED_CHECKS, ...POLLING_CHECKS];

checkEach(ALL_CHECKS, () => fixture);
