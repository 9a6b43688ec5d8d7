import assert from 'node:assert/strict';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Check } from '../support/e2e.mts';
import {
	calledWorkflow,
	callingWorkflow,
	LOOKUP,
	loopWorkflow,
	plainWorkflow,
	SAVE,
	TESTED,
	twiceWorkflow,
	type TestedRun,
} from './retry-workflows.mts';

/** What the checks run in. */
export interface RetryFixture {
	server: N8nServer;
	sandbox: Sandbox;
	credential: StoredCredential;
}

export type RetryCheck = Check<RetryFixture>;

const COUNT = 20;
/** The month's requests end behind this many, and are then raised. */
const QUOTA = 14;

const savesOf = (count: number): TestedRun => ({
	name: 'Saves',
	items: Array.from({ length: count }, (_, index) => ({ id: 100_001 + index })),
	parameters: SAVE,
});

/** Retry of failed executions, and Retry On Fail, in a real n8n. */
export const RETRY_CHECKS: readonly RetryCheck[] = [
	[
		'Retry with the original workflow resumes where the monthly quota ran out',
		async (fixture) => await retried(fixture, plainSaves(fixture), { loadWorkflow: false }),
	],
	[
		'Retry with the currently saved workflow resumes where the monthly quota ran out',
		async (fixture) => await retried(fixture, plainSaves(fixture), { loadWorkflow: true }),
	],
	[
		'Retry resumes within a loop',
		async (fixture) =>
			await retried(fixture, loopWorkflow(savesOf(COUNT), 4, fixture.credential), {
				loadWorkflow: false,
			}),
	],
	[
		'Retry resumes within the second run of a node',
		async (fixture) =>
			await retried(fixture, twiceWorkflow(savesOf(COUNT / 2), fixture.credential), {
				loadWorkflow: true,
			}),
	],
	['Without it, what is done before the quota ends comes out, and n8n retries nothing', rowsOut],
	['Retry of a sub-workflow’s execution resumes there', retrySubWorkflow],
	[
		'Retry of a calling workflow starts the sub-workflow anew, and From Content doubles nothing',
		retryCall,
	],
	['Retry On Fail with On Error: Continue requests each item once', retryOnFail],
	['Retry On Fail resends only what failed', retryOnFailThatStops],
];

function plainSaves({ credential }: RetryFixture): NewWorkflow {
	return plainWorkflow(savesOf(COUNT), credential);
}

/** Runs the workflow until the quota ends it, raises the quota and retries. */
async function retried(
	{ server: { client }, sandbox }: RetryFixture,
	content: NewWorkflow,
	{ loadWorkflow }: { loadWorkflow: boolean },
): Promise<string> {
	await limitQuota(sandbox);
	const workflow = await client.createWorkflow(content);
	const failed = await client.runWorkflow(workflow, TRIGGER);
	requireQuotaFailure(failed);
	await liftQuota(sandbox);
	const execution = await client.retryExecution(failed.id, loadWorkflow);
	assert(execution.status === 'success', `The retry ended with ${execution.status}.`);
	const rows = execution.outputs[TESTED]?.[0] ?? [];
	assert(rows.length === COUNT, `${rows.length} of ${COUNT} rows came out.`);
	return await requireAllOnce(sandbox, COUNT + 1);
}

/** n8n retries failed executions only, and those have no output: the reason for the node's default. */
async function rowsOut(fixture: RetryFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const { client } = server;
	await limitQuota(sandbox);
	const options = { ...SAVE.options, whenQuotaEnds: 'returnRows' };
	const run = { ...savesOf(COUNT), parameters: { ...SAVE, options } };
	const workflow = await client.createWorkflow(plainWorkflow(run, fixture.credential));
	const { id, status, outputs } = await client.runWorkflow(workflow, TRIGGER);
	await liftQuota(sandbox);
	assert(status === 'success', `The run ended with ${status}.`);
	const rows = (outputs[TESTED]?.[0] ?? []).map(({ json }) => json);
	const refused = rows.filter(({ error }) => error !== undefined);
	const isPaidForOut = rows.length === COUNT && refused.length === COUNT - QUOTA;
	assert(isPaidForOut, `${rows.length} rows came out, ${refused.length} of them refused.`);
	assert(
		refused.every((row) => 'id' in row),
		'A refused row lacks the fields of its item.',
	);
	const retry = await client.retryExecution(id, false).catch((error: Error) => error);
	assert(
		retry instanceof Error,
		'n8n retries an execution that succeeded: the default may change.',
	);
	return `${QUOTA} of ${COUNT} rows done, the others with the reason; Retry: ${String(retry)}`;
}

async function retrySubWorkflow(fixture: RetryFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const { calledId } = await failInSubWorkflow(fixture, savesOf(COUNT));
	const [subExecution] = await server.client.listExecutions(calledId);
	assert(subExecution !== undefined, 'The execution of the sub-workflow is not listed.');
	const execution = await server.client.retryExecution(subExecution, false);
	assert(execution.status === 'success', `The retry ended with ${execution.status}.`);
	return await requireAllOnce(sandbox, COUNT + 1);
}

async function retryCall(fixture: RetryFixture): Promise<string> {
	const { server, sandbox } = fixture;
	const options = { ...SAVE.options, idempotencyKey: 'content' };
	const run = { ...savesOf(COUNT), parameters: { ...SAVE, options } };
	const { failed } = await failInSubWorkflow(fixture, run);
	const execution = await server.client.retryExecution(failed.id, false);
	assert(execution.status === 'success', `The retry ended with ${execution.status}.`);
	return await requireAllOnce(sandbox, QUOTA + 1 + COUNT);
}

/** Calls a sub-workflow in which the quota ends, and raises the quota. */
async function failInSubWorkflow(
	{ server: { client }, sandbox, credential }: RetryFixture,
	run: TestedRun,
): Promise<{ failed: Execution; calledId: string }> {
	await limitQuota(sandbox);
	const called = await client.createWorkflow(calledWorkflow(run, credential));
	// n8n 1 calls a workflow that is not active, and does not let one be activated that only gets called.
	await client.activateWorkflow(called).catch(() => undefined);
	const calling = await client.createWorkflow(callingWorkflow(run, called.id, credential));
	const failed = await client.runWorkflow(calling, TRIGGER);
	assert(failed.status === 'error', `The call ended with ${failed.status}.`);
	await liftQuota(sandbox);
	return { failed, calledId: called.id };
}

async function retryOnFail({ server, sandbox, credential }: RetryFixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const cifs = ['A58818501', ...(await readCifs(sandbox, COUNT))];
	const before = (await readStats(sandbox)).requests;
	const workflow = await server.client.createWorkflow(
		plainWorkflow(
			{
				name: 'Lookups, the first unknown',
				items: cifs.map((cif) => ({ cif })),
				parameters: LOOKUP,
				settings: {
					onError: 'continueRegularOutput',
					retryOnFail: true,
					maxTries: 5,
					waitBetweenTries: 0,
				},
			},
			credential,
		),
	);
	const { status, outputs } = await server.client.runWorkflow(workflow, TRIGGER);
	const rows = outputs[TESTED]?.[0] ?? [];
	const requests = (await readStats(sandbox)).requests - before;
	assert(status === 'success', `The workflow ended with ${status}.`);
	assert(rows.length === cifs.length, `${rows.length} of ${cifs.length} rows came out.`);
	assert(requests === cifs.length, `${cifs.length} lookups made ${requests} requests.`);
	return `${cifs.length} lookups, the first unknown: ${requests} requests`;
}

async function retryOnFailThatStops(fixture: RetryFixture): Promise<string> {
	const { server, sandbox, credential } = fixture;
	await sandbox.admin.post('/reset', {});
	const fault = { kind: 'html_500', path: '/empresas/saved', count: 2 };
	await sandbox.admin.post('/faults', fault);
	const settings = { retryOnFail: true, maxTries: 5, waitBetweenTries: 0 };
	const workflow = await server.client.createWorkflow(
		plainWorkflow({ ...savesOf(COUNT), settings }, credential),
	);
	const { status } = await server.client.runWorkflow(workflow, TRIGGER);
	assert(status === 'success', `The workflow ended with ${status}.`);
	return await requireAllOnce(sandbox, COUNT + 2);
}

async function limitQuota(sandbox: Sandbox): Promise<void> {
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { planChanges: { requestsPerMonth: QUOTA } });
}

async function liftQuota({ admin }: Sandbox): Promise<void> {
	await admin.patch('/settings', { planChanges: {} });
}

function requireQuotaFailure({ status, failure }: Execution): void {
	assert(status === 'error', `The run ended with ${status}.`);
	const text = `${failure?.message} ${failure?.description}`;
	assert(/quota (of the workspace )?is used up/.test(text), `The failure says: ${text}`);
	assert(/\d+ of \d+ items were done/.test(text), `The failure says: ${text}`);
}

async function requireAllOnce(sandbox: Sandbox, expected: number): Promise<string> {
	const { saved, requests } = await readStats(sandbox);
	assert(saved === COUNT, `${COUNT} saves made ${saved} records.`);
	assert(requests === expected, `${COUNT} saves made ${requests} requests, not ${expected}.`);
	return `${COUNT} saves: ${saved} records in ${requests} requests`;
}
