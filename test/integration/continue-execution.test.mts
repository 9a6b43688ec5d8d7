import { createImport, request as send, save } from '../support/operations.mts';
import { useNoRetries } from '../support/retried-runs.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import type { NodeRun } from '../support/workflow.mts';

useNoRetries();

/** The fourth takes the first company back to the status it had, and so is alike with the first. */
const ITEMS = [1, 2, 1, 1, 3, 4, 5, 6].map((company, index) => ({
	id: 100_000 + company,
	status: index === 2 ? 'cliente' : 'prospect',
}));

const sandbox = useSandbox({ companies: 400 });

afterEach(async () => void (await sandbox.admin.post('/reset')));

const run = async (options: object, more: Partial<NodeRun> = {}, parameters: object = save) =>
	await sandbox.run({ ...parameters, options }, { items: ITEMS, ...more });

const created = async () => {
	const { data } = await sandbox.admin.get('/stats');
	return data.saved + data.imports;
};

it('Continue Execution repeats no write of a killed execution', async () => {
	// As far as it came before it was killed; alike items among them are two.
	await run({}, { executionId: '7', items: ITEMS.slice(0, 7) });
	const { items, hints } = await run({ continueExecution: '7' }, { executionId: '8' });
	expect(items.map(({ empresa_id }) => empresa_id)).toEqual(ITEMS.map(({ id }) => id));
	expect(await created()).toBe(ITEMS.length);
	expect(JSON.stringify(hints)).toContain(
		'Continued execution 7; lookups are made again. Remove Options → ',
	);
	await run({}, { executionId: '9' });
	expect(await created()).toBe(2 * ITEMS.length);
});

it('Continue Execution repeats no import and no API Request', async () => {
	const jsonBody = '={{ [$json.id] }}';
	const imports = { ...createImport, bodySource: 'json', jsonBody };
	const path = { method: 'POST', path: '/imports', body: '={{ { companies: [$json] } }}' };
	for (const parameters of [imports, { ...send, ...path }]) {
		await run({}, { executionId: '7' }, parameters);
		const before = await created();
		expect(before).toBeGreaterThan(0);
		await run({ continueExecution: ' 7 ' }, { executionId: '8' }, parameters);
		expect(await created()).toBe(before);
	}
});

it('Continue Execution repeats no write if the new execution fails and is retried', async () => {
	await run({}, { executionId: '7', items: ITEMS.slice(0, 3) });
	const options = { continueExecution: '7', concurrency: 1 };
	await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
	const failed = await run(options, { executionId: '8' });
	expect(failed.error).toBeDefined();
	await run(options, { executionId: '9', retryOf: failed });
	expect(await created()).toBe(ITEMS.length);
});

it('a retry keeps the keys of the failed execution even if Continue Execution names another', async () => {
	const options = { concurrency: 1 };
	await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
	const failed = await run(options, { executionId: '7' });
	const now = { ...options, continueExecution: '6' };
	await run(now, { executionId: '8', retryOf: failed });
	expect(await created()).toBe(ITEMS.length);
});

it('Continue Execution accepts the URL of an execution', async () => {
	await run({}, { executionId: '7' });
	const continueExecution = 'https://n8n.example.com/workflow/a1/executions/7';
	await run({ continueExecution }, { executionId: '8' });
	expect(await created()).toBe(ITEMS.length);
});
