import assert from 'node:assert/strict';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { longList } from '../fixtures/long-list.mts';
import type { RetryCheck, RetryFixture } from './retry-checks.mts';
import { plainWorkflow, TESTED } from './retry-workflows.mts';

const ROWS = 10_000;
const INVALID = 500;
const IMPORTS = 10;
/** The month's requests end behind this many, and are then raised. */
const QUOTA = 3;

const CREATE = {
	resource: 'import',
	operation: 'create',
	options: { concurrency: 1, maxRetries: 0, whenQuotaEnds: 'stop' },
};

/** A long list whose imports fail here and there. */
export const IMPORT_CHECKS: readonly RetryCheck[] = [
	['Ten imports of 10,000 rows are made once each over retries of two that failed', retryImports],
];

/** The quota ends before the fourth import, and the connection breaks once that has been made. */
async function retryImports({ server, sandbox, credential }: RetryFixture): Promise<string> {
	const { client } = server;
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { planChanges: { requestsPerMonth: QUOTA } });
	const run = { name: 'Long list', items: longList(ROWS), parameters: CREATE };
	const workflow = await client.createWorkflow(plainWorkflow(run, credential));
	const first = await client.runWorkflow(workflow, TRIGGER);
	assert(first.status === 'error', `The run ended with ${first.status}.`);
	await sandbox.admin.patch('/settings', { planChanges: {} });
	await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
	const second = await client.retryExecution(first.id, false);
	assert(second.status === 'error', `The first retry ended with ${second.status}.`);
	const third = await client.retryExecution(second.id, true);
	assert(third.status === 'success', `The second retry ended with ${third.status}.`);
	const [imported = [], leftOut = []] = third.outputs[TESTED] ?? [];
	assert(imported.length === IMPORTS, `${imported.length} imports came out.`);
	assert(leftOut.length === INVALID, `${leftOut.length} rows came out as left out.`);
	assert(
		leftOut.every(({ json }) => 'Cliente' in json && 'reason' in json),
		'A row that is left out lacks its columns or the reason.',
	);
	return await requireAllOnce(sandbox);
}

async function requireAllOnce(sandbox: Sandbox): Promise<string> {
	const { imports, requests } = await readStats(sandbox);
	assert(imports === IMPORTS, `${IMPORTS} imports made ${imports} records.`);
	assert(requests === IMPORTS + 2, `${IMPORTS} imports made ${requests} requests.`);
	const { data } = await sandbox.api.get('/sandbox/imports');
	const received = (data.results as Array<{ received: number }>).map((one) => one.received);
	const rows = received.reduce((sum, one) => sum + one, 0);
	assert(rows === ROWS - INVALID, `${rows} rows were imported.`);
	return `${rows} rows in ${imports} imports and ${requests} requests, ${INVALID} left out`;
}
