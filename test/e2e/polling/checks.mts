import assert from 'node:assert/strict';
import {
	faultsOf,
	holdPollAndKill,
	requireEachOnce,
	type PollingCheck,
	type PollingFixture,
} from './fixture.mts';

/** Polls of two days. */
const POLLS = 24;
/** How long the service holds a response while n8n is killed, in milliseconds. */
const HELD = 4_000;

/** That the trigger works at all; it puts the workflow into service. */
export const FIRST_POLL_CHECKS: readonly PollingCheck[] = [
	['The first poll reports nothing, and a later one reports an added company', firstPolls],
];

/** What only n8n's schedule, its storage and its end show. */
export const POLLING_CHECKS: readonly PollingCheck[] = [
	...FIRST_POLL_CHECKS,
	['Companies added between the polls of two days are reported, each once', twoDays],
	['n8n killed in the midst of a poll loses no company and reports none twice', killedInPoll],
	['n8n shows polls that fail, and reports afterwards what was added meanwhile', failingPolls],
];

async function firstPolls(fixture: PollingFixture): Promise<string> {
	const { clock, newcomers, server, sink, workflow } = fixture;
	await server.client.activateWorkflow(workflow);
	for (let polls = 0; polls < 2; polls++) await clock.poll();
	await newcomers.add(1);
	return await requireEachOnce({ clock, newcomers, sink });
}

async function twoDays(fixture: PollingFixture): Promise<string> {
	for (let polls = 0; polls < POLLS; polls++) {
		await fixture.newcomers.add(polls % 3);
		await fixture.clock.poll();
	}
	return await requireEachOnce(fixture);
}

async function killedInPoll(fixture: PollingFixture): Promise<string> {
	await fixture.newcomers.add(2);
	await holdPollAndKill(fixture, HELD);
	return await requireEachOnce(fixture);
}

async function failingPolls(fixture: PollingFixture): Promise<string[]> {
	const { clock, newcomers, sandbox, sink } = fixture;
	const executionsBefore = await executionsOf(fixture);
	const reportedBefore = sink.reported.size;
	for (const kind of ['unavailable_503', 'connection_reset']) {
		await newcomers.add(1);
		await sandbox.admin.post('/faults', { kind });
		const before = await faultsOf(sandbox);
		while ((await faultsOf(sandbox)) === before) await clock.poll();
		await sandbox.admin.delete('/faults');
	}
	assert.equal(sink.reported.size, reportedBefore, 'Something is reported in the outage.');
	const shown = (await executionsOf(fixture)) - executionsBefore;
	assert(shown > 0, 'n8n shows no failed execution.');
	return [`${shown} failed polls shown by n8n`, await requireEachOnce(fixture)];
}

/** How many executions there have been; n8n numbers them. */
async function executionsOf({ server, workflow }: PollingFixture): Promise<number> {
	const [newest = 0] = await server.client.listExecutions(workflow.id);
	return Number(newest);
}
