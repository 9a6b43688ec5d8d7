import type { Execution, OutputItem } from '../../harness/n8n/execution.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats, type SandboxStats } from '../../harness/sandbox/stats.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import type { Check } from '../support/e2e.mts';
import { plainWorkflow, TESTED, type TestedRun } from '../e2e/retry-workflows.mts';

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

/** What came of a run and its retries. */
interface RetriedOutcome {
	rows: OutputItem[];
	retries: number;
	status: string;
}

const options = { maxRetries: 0, concurrency: 20 };

const WORKS: readonly RetriedWork[] = [
	{
		name: 'saves',
		count: 1000,
		path: '/empresas/saved',
		parameters: {
			resource: 'prospect',
			operation: 'save',
			companyId: { __rl: true, mode: 'id', value: '={{ $json.empresa_id }}' },
			options,
		},
		done: ({ saved }) => saved,
	},
	{
		name: 'lookups',
		count: 1000,
		path: '/leadbase/empresa/*',
		parameters: {
			resource: 'company',
			operation: 'get',
			cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
			options,
		},
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

type Way = (
	server: N8nServer,
	credential: StoredCredential,
	work: RetriedWork,
	items: Array<Record<string, unknown>>,
) => Promise<RetriedOutcome>;

function runOf(work: RetriedWork, way: Way) {
	return async ({ server, sandbox, credential }: Stack): Promise<string> => {
		await sandbox.admin.post('/reset', {});
		await sandbox.admin.patch('/settings', { idempotency: 'strict' });
		const items = (await readCompanies(sandbox, work.count)).map(({ cif, empresa_id }) => ({
			cif,
			empresa_id,
		}));
		const before = await readStats(sandbox);
		await addFaults(sandbox, work);
		const { rows, retries, status } = await way(server, credential, work, items);
		await sandbox.admin.delete('/faults');
		const after = await readStats(sandbox);
		const sent = after.requests - before.requests;
		const delivered = rows.filter(({ json }) => json.error === undefined);
		const failed = rows.length - delivered.length;
		const different = new Set(delivered.map(identityOf)).size;
		const doneTooOften = Math.max(0, work.done(after) - work.done(before) - work.count);
		const doubled = doneTooOften + delivered.length - different;
		const lost = work.count - different - failed;
		expect({ doubled, lost }).toEqual({ doubled: 0, lost: 0 });
		expect(sent).toBeLessThanOrEqual(work.count + after.faults);
		expect(after.faults).toBeGreaterThan(1);
		return `${status} after ${retries} retries, ${after.faults} of ${sent} requests failed; ${delivered.length} delivered, ${failed} failed, lost ${lost}, doubled ${doubled}`;
	};
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

/** Stops at each failure, and is retried until all is done, with either workflow in turn. */
const untilDone: Way = async ({ client }, credential, { name, parameters }, items) => {
	const run = { name: `Retried ${name}`, parameters, items };
	const workflow = await client.createWorkflow(plainWorkflow(run, credential));
	let execution = await client.runWorkflow(workflow, TRIGGER, RUN_MILLISECONDS);
	let retries = 0;
	for (; execution.status === 'error' && retries < MOST_RETRIES; retries++) {
		execution = await client.retryExecution(execution.id, retries % 2 === 1, RUN_MILLISECONDS);
	}
	return { rows: rowsOf(execution), retries, status: execution.status };
};

/** Lets failed items come back through the error output, until none does. */
const looped: Way = async ({ client }, credential, { name, parameters }, items) => {
	const run = { name: `Looped ${name}`, parameters, items };
	const workflow = await client.createWorkflow(loopedWorkflow(run, credential));
	const execution = await client.runWorkflow(workflow, TRIGGER, RUN_MILLISECONDS);
	const [, failed = []] = execution.outputs[TESTED] ?? [];
	expect(failed.length).toBeGreaterThan(0);
	return { rows: rowsOf(execution), retries: failed.length, status: execution.status };
};

/** The node's error output is led back to it through a wait, as the documents advise. */
function loopedWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	const settings = { onError: 'continueErrorOutput' };
	const workflow = plainWorkflow({ ...run, settings }, credential);
	const parameters = { amount: 1, unit: 'seconds' };
	const wait = { name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters };
	workflow.nodes.push({ id: 'wait', ...wait, position: [0, 220] });
	workflow.connections[TESTED] = { main: [[], [{ node: 'Wait', type: 'main', index: 0 }]] };
	workflow.connections.Wait = { main: [[{ node: TESTED, type: 'main', index: 0 }]] };
	return workflow;
}

function rowsOf({ outputs }: Execution): OutputItem[] {
	return outputs[TESTED]?.[0] ?? [];
}

/** Each work with n8n's Retry, and with its error output led back. */
export const RETRY_CHECKS = WORKS.flatMap((work): Array<Check<Stack>> => {
	const done = `${work.count} ${work.name} are done once`;
	return [
		[`${done} when n8n's Retry goes on after each failure`, runOf(work, untilDone)],
		[`${done} with the error output led back to the node`, runOf(work, looped)],
	];
});
