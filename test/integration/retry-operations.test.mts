import type { IDataObject } from 'n8n-workflow';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { CASES, type OperationCase } from '../support/operation-cases.mts';
import { useNoRetries } from '../support/retried-runs.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import type { NodeOutcome, NodeRun } from '../support/workflow.mts';

useNoRetries();

const sandbox = useSandbox({ companies: 2_000, ...unlimited });
const companies = sandbox.useCompanies({ limit: 250 });

/** Those that ask for the present state of the plan, that never stop at a quota, or that take one request for all rows. */
const OTHERS = /^account: |^company: (count|validateCif|getById)$/;
const cases = CASES.filter(({ title }) => !OTHERS.test(title));

const limitRequests = async (requestsPerMonth?: number) =>
	await sandbox.admin.patch('/settings', { planChanges: { requestsPerMonth } });

const FEW: [number, number] = [0, 6];

/** How many requests had a response that was not a refusal. */
async function answered(): Promise<number> {
	const { data } = await sandbox.admin.get('/stats');
	const counts = Object.entries(data.byStatus as Record<string, number>);
	return counts.reduce((sum, [status, count]) => (status < '300' ? sum + count : sum), 0);
}

async function run(
	{ node }: OperationCase,
	items: IDataObject[],
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	const options = { ...(node.options as object), concurrency: 1, whenQuotaEnds: 'stop' };
	return await sandbox.run({ ...node, options }, { items, ...more });
}

describe("n8n's Retry of a run that a quota has ended", () => {
	it.each(cases)('sends nothing of $title again that has a response', async (tested) => {
		const items = tested.rowsOf(
			companies.slice(...(tested.results === undefined ? (tested.companies ?? FEW) : FEW)),
		);
		await sandbox.admin.post('/reset', {});
		await run(tested, items, { executionId: '1' });
		const all = await answered();
		expect(all).toBeGreaterThan(1);

		await sandbox.admin.post('/reset', {});
		await limitRequests(Math.ceil(all / 2));
		const stopped = await run(tested, items, { executionId: '2' });
		expect(stopped.error).toBeDefined();
		await limitRequests();
		const again = await run(tested, items, { executionId: '3', retryOf: stopped });
		expect(again.error).toBeUndefined();
		expect(await answered()).toBe(all);
	});
});
