import assert from 'node:assert/strict';
import { preparePackage } from '../../../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../../../harness/n8n/server.mts';
import type { StoredWorkflow } from '../../../harness/n8n/types.mts';
import { startSandbox, type Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { readStats } from '../../../harness/sandbox/stats.mts';
import { version, type Check } from '../../support/e2e.mts';
import { eventually } from '../saves.mts';
import { MovedClock } from './clock.mts';
import { Newcomers } from './newcomers.mts';
import { startSink, type Sink } from './sink.mts';
import { pollingWorkflow } from './workflow.mts';

/** So many polls of the schedule bring what is new: one that takes several requests has the next wait longer. */
const MOST_POLLS = 24;

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

/** Starts n8n in a time that can be moved on, with a workflow that polls every two hours and is not active yet. */
export async function openPolling(): Promise<PollingFixture> {
	const { path } = await preparePackage();
	const sandbox = await startSandbox();
	const clock = await MovedClock.create();
	const server = await startN8n({ version, packagePath: path, env: clock.env });
	return await preparePolling({ server, sandbox, clock });
}

/** Stores the workflow in an n8n whose time can be moved on. */
export async function preparePolling(
	started: Pick<PollingFixture, 'server' | 'sandbox' | 'clock'>,
): Promise<PollingFixture> {
	const { server, sandbox, clock } = started;
	clock.include(sandbox);
	const newcomers = await Newcomers.create(sandbox);
	const sink = await startSink();
	const credential = await server.client.createCredential({
		name: 'Polling',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	const workflow = await server.client.createWorkflow(pollingWorkflow(sink.url, credential));
	return { ...started, newcomers, sink, workflow };
}

/** Has the service hold the response to the next poll, and kills n8n before it has come; starts it again. */
export async function holdPollAndKill(
	fixture: Pick<PollingFixture, 'server' | 'clock' | 'sandbox'>,
	milliseconds: number,
): Promise<void> {
	const { server, clock, sandbox } = fixture;
	await sandbox.admin.post('/faults', { kind: 'latency', milliseconds });
	await pollIntoFault(fixture);
	process.kill(server.pid, 'SIGKILL');
	await server.restart(async () => void (await sandbox.admin.delete('/faults')));
	await clock.pollsEnded();
}

/** Lets the schedule go on until a fault of the service hits a poll; does not wait for the end of that poll. */
async function pollIntoFault({
	clock,
	sandbox,
}: Pick<PollingFixture, 'clock' | 'sandbox'>): Promise<void> {
	const before = await faultsOf(sandbox);
	const isHit = async () => (await faultsOf(sandbox)) > before;
	for (let polls = 0; !(await isHit()); polls++) {
		assert(polls < MOST_POLLS, 'No request is sent.');
		await clock.moveTo(await clock.nextPoll());
		await eventually('A poll neither sends a request nor ends', async () =>
			(await isHit()) || (await clock.isIdle()) ? true : undefined,
		);
	}
}

/** Requests that faults of the service have hit. */
export async function faultsOf(sandbox: Sandbox): Promise<number> {
	return (await readStats(sandbox)).faults;
}

/** @throws {Error} unless every company that was added is reported, each once also after further polls. */
export async function requireEachOnce(
	fixture: Pick<PollingFixture, 'clock' | 'newcomers' | 'sink'>,
): Promise<string> {
	const { clock, newcomers, sink } = fixture;
	for (let polls = 0; polls < MOST_POLLS && newcomers.missingIn(sink).length > 0; polls++) {
		await clock.poll();
	}
	await newcomers.allReported(sink);
	for (let polls = 0; polls < 3; polls++) await clock.poll();
	const others = [...sink.reported.keys()].filter((id) => !newcomers.added.has(id));
	assert.deepEqual(others, [], 'Companies that were there before are reported as new.');
	const twice = [...sink.reported].filter(([, times]) => times > 1);
	assert.deepEqual(twice, [], 'Companies are reported more than once.');
	return `${newcomers.added.size} companies reported, each once`;
}
