import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../saves.mts';
import {
	DAY,
	HOUR,
	INTERVAL,
	faultsOf,
	holdPollAndKill,
	letPass,
	MOST_REQUESTS,
	nextRequest,
	pollUntilReported,
	requestsOf,
	requireEachOnce,
	type PollingCheck,
	type PollingFixture,
} from './fixture.mts';

const DAYS = 30;
const OUTAGES = ['unavailable_503', 'html_502', 'connection_reset', 'not_json'];
const FAILING_POLLS = 10;
/** How long the service holds a response while n8n is killed, in milliseconds. */
const HELD = 4_000;

export const POLLING_CHECKS: readonly PollingCheck[] = [
	['The first poll reports nothing', baseline],
	['Companies added over thirty days are reported, each once', month],
	['n8n killed in the midst of a poll loses no company and reports none twice', killedInPoll],
	['Ten polls that fail lose no company and forget none', tenFailingPolls],
	['Companies added in a week without n8n come together when it starts', weekOff],
	['n8n that starts while the service is down polls once it is back', startedInOutage],
	['A poll that is slower than the schedule reports no company twice', slowPoll],
	['The requests of any month stay within the share of the quota', withinShare],
];

async function baseline(fixture: PollingFixture): Promise<string> {
	const { server, sink, workflow } = fixture;
	const before = await requestsOf(fixture);
	await server.client.activateWorkflow(workflow);
	await letPass(fixture, DAY);
	await sleep(500);
	assert.equal(sink.items.length, 0, 'Something is reported.');
	return `${(await requestsOf(fixture)) - before} requests in a day`;
}

async function month(fixture: PollingFixture): Promise<string[]> {
	const { clock, newcomers, sink } = fixture;
	const before = await requestsOf(fixture);
	let polls = 0;
	await letPass(fixture, DAYS * DAY, async () => {
		polls++;
		await newcomers.addAtRandom();
	});
	const requests = (await requestsOf(fixture)) - before;
	const once = await requireEachOnce(fixture);
	assert(sink.items.length > 50, `Only ${sink.items.length} are reported.`);
	assert(requests > 150, `Only ${requests} requests are sent.`);
	return [
		`${polls} polls, ${requests} requests until ${new Date(clock.now()).toISOString()}`,
		once,
	];
}

async function killedInPoll(fixture: PollingFixture): Promise<string> {
	for (const milliseconds of [HELD, HELD / 2]) {
		await fixture.newcomers.add(2);
		await holdPollAndKill(fixture, milliseconds);
		// An execution that is under way when n8n is killed is n8n's own to recover.
		await pollUntilReported(fixture);
	}
	return await requireEachOnce(fixture);
}

async function tenFailingPolls(fixture: PollingFixture): Promise<string[]> {
	const { clock, newcomers, sandbox, sink } = fixture;
	const executionsBefore = await executionsOf(fixture);
	const itemsBefore = sink.items.length;
	const started = clock.now();
	for (let failures = 0; failures < FAILING_POLLS; failures++) {
		await newcomers.add(1);
		await sandbox.admin.post('/faults', { kind: OUTAGES[failures % OUTAGES.length] });
		const before = await faultsOf(fixture.sandbox);
		while ((await faultsOf(fixture.sandbox)) === before) await clock.poll();
		await sandbox.admin.delete('/faults');
	}
	const hours = (clock.now() - started) / HOUR;
	assert.equal(sink.items.length, itemsBefore, 'Something is reported in the outage.');
	const shown = (await executionsOf(fixture)) - executionsBefore;
	assert(shown > 0, 'n8n shows no failed execution.');
	const once = await requireEachOnce(fixture);
	return [`${FAILING_POLLS} failed polls in ${hours.toFixed(0)} h, ${shown} shown by n8n`, once];
}

async function weekOff(fixture: PollingFixture): Promise<string> {
	const { clock, newcomers, server, sink } = fixture;
	const before = { executions: await executionsOf(fixture), items: sink.items.length };
	await server.restart(async () => {
		for (let day = 0; day < 7; day++) {
			await newcomers.add(2);
			await clock.moveTo(clock.now() + DAY);
		}
	});
	await newcomers.allReported(sink);
	assert.equal(sink.items.length - before.items, 14);
	assert.equal((await executionsOf(fixture)) - before.executions, 1, 'They do not come together.');
	return await requireEachOnce(fixture);
}

/** How many executions there have been; n8n numbers them. */
async function executionsOf({ server, workflow }: PollingFixture): Promise<number> {
	const [newest = 0] = await server.client.listExecutions(workflow.id);
	return Number(newest);
}

async function startedInOutage(fixture: PollingFixture): Promise<string> {
	const { clock, newcomers, sandbox, server } = fixture;
	const before = await faultsOf(fixture.sandbox);
	await server.restart(async () => {
		await newcomers.add(2);
		await clock.moveTo(clock.now() + 2 * INTERVAL);
		await sandbox.admin.post('/faults', { kind: 'unavailable_503' });
	});
	await eventually('n8n does not poll when it starts', async () =>
		(await faultsOf(fixture.sandbox)) > before ? true : undefined,
	);
	await clock.pollsEnded();
	await sandbox.admin.delete('/faults');
	return await requireEachOnce(fixture);
}

/** Several polls of the schedule fall due while the first waits for the service. */
async function slowPoll(fixture: PollingFixture): Promise<string> {
	const { clock, newcomers, sandbox } = fixture;
	await newcomers.add(3);
	const { data } = await sandbox.admin.post('/faults', { kind: 'latency', milliseconds: HELD });
	await nextRequest(fixture);
	for (let polls = 0; polls < 4; polls++) await clock.moveTo(await clock.nextPoll());
	await sandbox.admin.delete(`/faults/${data.id}`);
	await clock.pollsEnded();
	return await requireEachOnce(fixture);
}

/** Whichever thirty days they are. */
async function withinShare({ sandbox }: PollingFixture): Promise<string> {
	const { data } = await sandbox.admin.get('/requests?last=1000');
	const times = (data as Array<{ at: string }>).map(({ at }) => Date.parse(at));
	const counts = times.map(
		(start) => times.filter((time) => time >= start && time < start + DAYS * DAY).length,
	);
	const most = Math.max(...counts);
	assert(most <= MOST_REQUESTS, `${most} requests were sent in ${DAYS} days.`);
	return `at most ${most} requests in ${DAYS} days, where ${MOST_REQUESTS} are allowed`;
}
