import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { StoredWorkflow } from '../../harness/n8n/types.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Check } from '../support/e2e.mts';
import type { RetryFixture } from './retry-checks.mts';
import { TESTED } from './retry-workflows.mts';
import { SAVES, savesWorkflow, type SavesSetup } from './restart-workflows.mts';
import { eventually, readSaved, waitForSaves } from './saves.mts';

const ENDED_AFTER = 12;
/** So long that n8n ends in the midst of the saves, though it waits a second for their end. */
const LATENCY = 600;
/** Seconds that a workflow waits beside its saves. */
const WAIT = 5;

/** Path of the request before the saves. */
const USED = '/leadbase/buscar';

/** How n8n ends. */
type Ending = (fixture: RetryFixture) => Promise<void>;

/** An execution during which n8n ended. */
interface CutOff {
	workflow: StoredWorkflow;
	id: string;
	/** Saves made until then. */
	saved: number;
}

/** What n8n's Retry does with an execution during which n8n ended. */
export const RESTART_CHECKS: ReadonlyArray<Check<RetryFixture>> = [
	[
		'Retry asks for the execution n8n was killed in, and then saves nothing twice',
		async (fixture) => await askedAndContinued(fixture, {}, kill),
	],
	[
		'Retry asks for the execution that a restart cut off, and then saves nothing twice',
		async (fixture) => await askedAndContinued(fixture, {}, restart),
	],
	[
		'Retry asks where n8n has lost its log too',
		async (fixture) => await askedAndContinued(fixture, {}, killAndLoseLog),
	],
	[
		'Retry asks where the workflow lists the node before the others',
		async (fixture) => await askedAndContinued(fixture, { isListedFirst: true }, kill),
	],
	[
		'Retry asks where n8n saves the progress of executions',
		async (fixture) =>
			await askedAndContinued(fixture, { settings: { saveExecutionProgress: true } }, kill),
	],
	['Retry asks where n8n was killed after the saves', askedAfterSaves],
	['Retry of an execution that failed before the saves makes them', savedAtLast],
	['Retry with From Content saves nothing twice after n8n was killed', fromContent],
];

async function askedAndContinued(
	fixture: RetryFixture,
	setup: SavesSetup,
	ending: Ending,
): Promise<string> {
	const cutOff = await cutOffDuringSaves(fixture, setup, ending);
	const asked = await requireAsked(fixture, cutOff);
	// Whoever retries what has just failed, instead of doing as it says, is asked again.
	const askedAgain = await requireAsked(fixture, { ...cutOff, id: asked.id });
	await continueExecution(fixture, cutOff);
	return await requireContinued(fixture, cutOff, askedAgain);
}

async function askedAfterSaves(fixture: RetryFixture): Promise<string> {
	const started = await startSaves(fixture, { after: WAIT });
	await waitForSaves(fixture.sandbox, SAVES);
	await sleep(500);
	await kill(fixture);
	const cutOff = { ...started, saved: SAVES };
	const asked = await requireAsked(fixture, cutOff);
	await continueExecution(fixture, cutOff);
	return await requireContinued(fixture, cutOff, asked);
}

async function savedAtLast(fixture: RetryFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const { id } = await startSaves(fixture, { failsBefore: true });
	const { status: failed } = await server.client.waitForExecution(id);
	expect(failed).toBe('error');
	await sandbox.admin.delete('/faults');
	const { status, failure } = await server.client.retryExecution(id, false);
	assert(status === 'success', `The retry ended with ${status}: ${failure?.message}`);
	return await requireAllOnce(fixture, 0);
}

async function fromContent(fixture: RetryFixture): Promise<string> {
	const setup = { options: { idempotencyKey: 'content' } };
	const { id, saved } = await cutOffDuringSaves(fixture, setup, kill);
	const { status, failure } = await fixture.server.client.retryExecution(id, false);
	assert(status === 'success', `The retry ended with ${status}: ${failure?.message}`);
	return await requireAllOnce(fixture, saved);
}

async function cutOffDuringSaves(
	fixture: RetryFixture,
	setup: SavesSetup,
	ending: Ending,
): Promise<CutOff> {
	const started = await startSaves(fixture, setup);
	await waitForSaves(fixture.sandbox, ENDED_AFTER);
	await ending(fixture);
	const { saved } = await readStats(fixture.sandbox);
	assert(saved < SAVES, 'n8n ended when all was done.');
	return { ...started, saved };
}

async function startSaves(
	{ server, sandbox, credential }: RetryFixture,
	setup: SavesSetup,
): Promise<{ workflow: StoredWorkflow; id: string }> {
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { latencyMs: LATENCY, idempotency: 'strict' });
	if (setup.failsBefore) await sandbox.admin.post('/faults', { kind: 'html_500', path: USED });
	const { content, path } = savesWorkflow(setup, credential);
	const workflow = await server.client.createWorkflow(content);
	await server.client.activateWorkflow(workflow);
	await axios.post(`${server.url}/webhook/${path}`, {}, { proxy: false });
	const id = await eventually('The execution is not listed', async () => {
		const [first] = await server.client.listExecutions(workflow.id);
		return first;
	});
	return { workflow, id };
}

async function kill({ server }: RetryFixture): Promise<void> {
	process.kill(server.pid, 'SIGKILL');
	await server.restart();
}

async function restart({ server }: RetryFixture): Promise<void> {
	await server.restart();
}

async function killAndLoseLog({ server }: RetryFixture): Promise<void> {
	process.kill(server.pid, 'SIGKILL');
	await server.restart(async () => {
		const folder = join(server.folder, '.n8n');
		const logs = (await readdir(folder)).filter((name) => name.startsWith('n8nEventLog'));
		assert(logs.length > 0, 'n8n has no log of events.');
		for (const name of logs) await rm(join(folder, name));
	});
}

/** Retries the execution, which must fail without a request, and say what to do. */
async function requireAsked(
	{ server, sandbox }: RetryFixture,
	{ id }: Pick<CutOff, 'id'>,
): Promise<Execution> {
	const before = (await readStats(sandbox)).requests;
	const retry = await server.client.retryExecution(id, false);
	const requests = (await readStats(sandbox)).requests - before;
	const { status, failure } = retry;
	assert(status === 'error', `The retry ended with ${status}, after ${requests} requests.`);
	expect(requests).toBe(0);
	const said = `${failure?.message} ${failure?.description}`;
	expect(said).toContain("'Continue Execution' is needed");
	expect(said).toContain('Retry with currently saved workflow');
	return retry;
}

/** Does what the message says. */
async function continueExecution(
	{ server: { client } }: RetryFixture,
	{ workflow, id }: CutOff,
): Promise<void> {
	const { nodes, versionId } = await client.readWorkflow(workflow.id);
	const continued = nodes.map((node) => {
		if (node.name !== TESTED) return node;
		const { options, ...others } = node.parameters as { options: object };
		return {
			...node,
			parameters: { ...others, options: { ...options, continueExecution: id } },
		};
	});
	await client.request('PATCH', `/workflows/${workflow.id}`, { nodes: continued, versionId });
}

async function requireContinued(
	fixture: RetryFixture,
	{ saved }: CutOff,
	asked: Execution,
): Promise<string> {
	await fixture.sandbox.admin.patch('/settings', { latencyMs: 0 });
	const execution = await fixture.server.client.retryExecution(asked.id, true);
	const { status, failure, outputs } = execution;
	assert(status === 'success', `The retry ended with ${status}: ${failure?.message}`);
	// n8n also counts the item that it entered for a run of which it only had the log.
	const rows = (outputs[TESTED]?.[0] ?? []).filter(({ json }) => 'empresa_id' in json);
	expect(rows).toHaveLength(SAVES);
	return await requireAllOnce(fixture, saved);
}

async function requireAllOnce({ sandbox }: RetryFixture, before: number): Promise<string> {
	const saved = await readSaved(sandbox);
	expect(saved.size).toBe(SAVES);
	expect([...saved.values()].filter((times) => times > 1).length).toBe(0);
	return `ended after ${before} saves; ${SAVES} companies, each saved once`;
}
