import type { OutputItem } from '../../harness/n8n/execution.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats, type SandboxStats } from '../../harness/sandbox/stats.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import type { Check } from '../support/e2e.mts';
import { plainWorkflow, TESTED } from '../e2e/retry-workflows.mts';
import { get, locator, save } from '../support/operations.mts';

const RUN_MILLISECONDS = 300_000;
/** Retries after which a run that does not get on is given up. */
const MOST_RETRIES = 100;
/** The first request fails, and so does this share of the others; of as many the answer is lost. */
const FAILING_SHARE = 0.005;

/** What is done to many items, and what the service counts of it. */
interface RetriedWork {
	name: string;
	count: number;
	/** Path of its requests below /v1, with * as a wildcard. */
	path: string;
	parameters: Record<string, unknown>;
	/** How often the service has done it. */
	done(stats: SandboxStats): number;
}

const options = { maxWait: 0.9, concurrency: 20 };

const WORKS: readonly RetriedWork[] = [
	{
		name: 'saves',
		count: 1000,
		path: '/empresas/saved',
		parameters: { ...save, companyId: locator('id', '={{ $json.empresa_id }}'), options },
		done: ({ saved }) => saved,
	},
	{
		name: 'lookups',
		count: 1000,
		path: '/leadbase/empresa/*',
		parameters: { ...get, options },
		done: ({ byStatus }) => byStatus['200'] ?? 0,
	},
	{
		name: 'imports',
		count: 100,
		path: '/imports',
		parameters: {
			resource: 'import',
			operation: 'create',
			bodySource: 'json',
			jsonBody: '={{ [$json.cif] }}',
			options,
		},
		done: ({ imports }) => imports,
	},
];

/** Stops at each failure, and is retried until all is done, with either workflow in turn. */
async function retriedUntilDone(
	{ server: { client }, sandbox, credential }: Stack,
	work: RetriedWork,
): Promise<string> {
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.patch('/settings', { idempotency: 'strict' });
	const items = (await readCompanies(sandbox, work.count)).map(({ cif, empresa_id }) => ({
		cif,
		empresa_id,
	}));
	const before = await readStats(sandbox);
	await addFaults(sandbox, work);
	const run = { name: `Retried ${work.name}`, parameters: work.parameters, items };
	const workflow = await client.createWorkflow(plainWorkflow(run, credential));
	let execution = await client.runWorkflow(workflow, TRIGGER, RUN_MILLISECONDS);
	let retries = 0;
	for (; execution.status === 'error' && retries < MOST_RETRIES; retries++) {
		execution = await client.retryExecution(execution.id, retries % 2 === 1, RUN_MILLISECONDS);
	}
	await sandbox.admin.delete('/faults');
	const after = await readStats(sandbox);
	const sent = after.requests - before.requests;
	const delivered = execution.outputs[TESTED]?.[0] ?? [];
	const different = new Set(delivered.map(identityOf)).size;
	const doneTooOften = Math.max(0, work.done(after) - work.done(before) - work.count);
	const doubled = doneTooOften + delivered.length - different;
	expect({ doubled, lost: work.count - different }).toEqual({ doubled: 0, lost: 0 });
	expect(sent).toBeLessThanOrEqual(work.count + after.faults);
	expect(after.faults).toBeGreaterThan(1);
	return `${execution.status} after ${retries} retries, ${after.faults} of ${sent} requests failed; ${delivered.length} delivered`;
}

/** The first request fails, and then one here and there, some with their work done. */
async function addFaults({ admin }: Sandbox, { path, count }: RetriedWork): Promise<void> {
	const share = count < 1000 ? FAILING_SHARE * 6 : FAILING_SHARE;
	await admin.post('/faults', { kind: 'html_500', path, count: 1 });
	await admin.post('/faults', { kind: 'html_500', path, share });
	await admin.post('/faults', { kind: 'connection_reset', path, share, after: true });
}

function identityOf({ json }: OutputItem): unknown {
	return json.empresa_id ?? json.cif ?? json.id;
}

/** Each work; `integration/error-output-loop` leads failed items back instead. */
export const RETRY_CHECKS = WORKS.map((work): Check<Stack> => [
	`${work.count} ${work.name} are done once when n8n's Retry goes on after each failure`,
	async (stack) => await retriedUntilDone(stack, work),
]);
