import type { StoredWorkflow } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import type { Check } from '../support/e2e.mts';
import { plainWorkflow, TESTED } from '../e2e/retry-workflows.mts';
import { eventually } from '../e2e/saves.mts';
import { importJson } from '../support/operations.mts';

/** Failed items go on as items. */
const GOES_ON = { onError: 'continueRegularOutput' };
const COUNT = 1000;
/** Requests. */
const INTERRUPTED_AFTER = 300;
const RUN_MILLISECONDS = 600_000;

const rows = Array.from({ length: COUNT }, (_, row) => ({ row }));

const IMPORTS = { ...importJson, jsonBody: '={{ [$json.row] }}' };

/** Imports of which the service must hold exactly one each; they begin anew after each interruption. */
export const EXACTLY_ONCE_CHECKS: ReadonlyArray<Check<Stack>> = [
	[
		'A thousand imports from content leave a thousand though they are cancelled, killed and run again',
		interrupted,
	],
];

async function interrupted(fixture: Stack): Promise<string> {
	const { server, sandbox, credential } = fixture;
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { latencyMs: 20, idempotency: 'strict' });
	const parameters = { ...IMPORTS, options: { idempotencyKey: 'content' } };
	const run = { name: 'A thousand imports', items: rows, parameters, settings: GOES_ON };
	const workflow = await server.client.createWorkflow(plainWorkflow(run, credential));
	const cancelled = await interrupt(fixture, workflow, 'cancel');
	const killed = await interrupt(fixture, workflow, 'kill');
	const execution = await server.client.runWorkflow(workflow, TRIGGER, RUN_MILLISECONDS);
	const { imports } = await readStats(sandbox);
	expect([execution.outputs[TESTED]?.[0]?.length, imports]).toEqual([COUNT, COUNT]);
	return `cancelled after ${cancelled}, killed after ${killed}, then run to the end`;
}

/** Starts the workflow and ends it, or all of n8n, once some more requests were made. */
async function interrupt(
	{ server, sandbox }: Stack,
	workflow: StoredWorkflow,
	how: 'cancel' | 'kill',
): Promise<number> {
	const before = (await readStats(sandbox)).requests;
	const execution = await server.client.startWorkflow(workflow, TRIGGER);
	const made = await eventually('Too few requests have been made', async () => {
		const { requests } = await readStats(sandbox);
		return requests - before >= INTERRUPTED_AFTER ? requests - before : undefined;
	});
	if (how === 'cancel') {
		await server.client.stopExecution(execution);
		return made;
	}
	process.kill(server.pid, 'SIGKILL');
	await server.restart();
	// n8n takes what runs while it looks for killed executions for one of them.
	await server.client.waitForExecution(execution);
	return made;
}
