import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePackage } from '../../../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../../../harness/n8n/server.mts';
import type { StoredWorkflow } from '../../../harness/n8n/types.mts';
import { startSandbox, type Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { readStats } from '../../../harness/sandbox/stats.mts';
import { afterwards, version, type Check } from '../../support/e2e.mts';
import { MovedClock } from './clock.mts';
import { Newcomers } from './newcomers.mts';
import { startSink, type Sink } from './sink.mts';
import { pollingWorkflow } from './workflow.mts';

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

/** Of the 10,000 requests of the plan Starter, so few that polls are further apart than the hour they might be. */
export const QUOTA_SHARE = 3;
export const MOST_REQUESTS = 300;
/** The requests of a month allow one in this many milliseconds; its days are counted as 32. */
export const INTERVAL = (32 * DAY) / MOST_REQUESTS;

/** Each two hours, and for a while on Mondays each minute. */
const POLL_TIMES = [
	{ mode: 'everyX', unit: 'hours', value: 2 },
	{ mode: 'custom', cronExpression: '30 0-9 8 * * 1' },
];

/**
 * So many polls of the schedule bring what is new: one that takes several requests has the next wait longer, to stay
 * within the share.
 */
const MOST_POLLS = 24;

const SEED = 26;

/** What the checks of polling share; its time only goes on. */
export interface PollingFixture {
	server: N8nServer;
	sandbox: Sandbox;
	clock: MovedClock;
	newcomers: Newcomers;
	sink: Sink;
	workflow: StoredWorkflow;
}

export type PollingCheck = Check<PollingFixture>;

/** Starts n8n in a time that can be moved on, with a workflow that is not active yet. */
export async function openPolling(): Promise<PollingFixture> {
	const { path } = await preparePackage();
	const sandbox = await startSandbox();
	const clock = await MovedClock.create();
	clock.include(sandbox);
	const newcomers = await Newcomers.create(sandbox, () => clock.now(), SEED);
	await sandbox.admin.patch('/settings', { plan: 'starter' });
	const sink = await startSink();
	afterwards(sink.stop);
	const server = await startN8n({ version, packagePath: path, env: clock.env });
	const credential = await server.client.createCredential({
		name: 'Polling',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	const setup = { pollTimes: POLL_TIMES, quotaShare: QUOTA_SHARE };
	const content = pollingWorkflow(setup, sink.url, credential);
	const workflow = await server.client.createWorkflow(content);
	return { server, sandbox, clock, newcomers, sink, workflow };
}

/** Lets the schedule go on for a while, in milliseconds, and something happen before each poll. */
export async function letPass(
	{ clock }: Pick<PollingFixture, 'clock'>,
	milliseconds: number,
	before: () => Promise<void> = async () => {},
): Promise<void> {
	for (const end = clock.now() + milliseconds; clock.now() < end;) {
		await before();
		await clock.poll();
	}
}

/** Has the service hold the response to the next poll, and kills n8n before it has come; starts it again. */
export async function holdPollAndKill(
	fixture: Pick<PollingFixture, 'server' | 'clock' | 'sandbox'>,
	milliseconds: number,
): Promise<void> {
	const { server, clock, sandbox } = fixture;
	await sandbox.admin.post('/faults', { kind: 'latency', milliseconds });
	await nextRequest(fixture);
	process.kill(server.pid, 'SIGKILL');
	await server.restart(async () => void (await sandbox.admin.delete('/faults')));
	await clock.pollsEnded();
}

/** Moves time on until a poll has sent a request that a fault hits; does not wait for the response. */
export async function nextRequest({
	clock,
	sandbox,
}: Pick<PollingFixture, 'clock' | 'sandbox'>): Promise<void> {
	const before = await faultsOf(sandbox);
	for (let polls = 0; (await faultsOf(sandbox)) === before; polls++) {
		assert(polls < 100, 'No request is sent.');
		await clock.moveTo(await clock.nextPoll());
		await sleep(300);
	}
}

/** Requests that faults of the service have hit. */
export async function faultsOf(sandbox: Sandbox): Promise<number> {
	return (await readStats(sandbox)).faults;
}

/** Lets the schedule go on until all companies that were added are reported, in whatever number. */
export async function pollUntilReported(
	fixture: Pick<PollingFixture, 'clock' | 'newcomers' | 'sink'>,
): Promise<void> {
	const { newcomers, sink } = fixture;
	for (let polls = 0; polls < MOST_POLLS && newcomers.missingIn(sink).length > 0; polls++) {
		await fixture.clock.poll();
		// What the poll has started is executed.
		await sleep(300);
	}
	await newcomers.allReported(sink);
}

/** @throws {Error} unless every company that was added is reported, each once also after further polls. */
export async function requireEachOnce(
	fixture: Pick<PollingFixture, 'clock' | 'newcomers' | 'sink'>,
): Promise<string> {
	const { newcomers, sink } = fixture;
	await pollUntilReported(fixture);
	await letPass(fixture, 3 * INTERVAL);
	const others = [...sink.reported.keys()].filter((id) => !newcomers.added.has(id));
	assert.deepEqual(others, [], 'Companies that were there before are reported as new.');
	const twice = [...sink.reported].filter(([, times]) => times > 1);
	assert.deepEqual(twice, [], 'Companies are reported more than once.');
	return `${newcomers.added.size} companies reported, each once`;
}

/** Requests of the trigger until now. */
export async function requestsOf({ sandbox }: Pick<PollingFixture, 'sandbox'>): Promise<number> {
	return (await readStats(sandbox)).requests;
}
