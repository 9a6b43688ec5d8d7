import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const search = { resource: 'company', operation: 'search', returnAll: true };
const listing = {
	resource: 'apiRequest',
	operation: 'send',
	path: '/leadbase/buscar',
	isListing: true,
	returnAll: true,
};
const LENGTH =
	"'Return All' would take 20,000 requests for 1,000,000 results, about 12 hours at the 30 requests a minute of the plan";

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 1_000_000, plan: 'starter', burst: 0 });
}, 60_000);

afterAll(async () => await sandbox.stop());

beforeEach(async () => void (await sandbox.admin.post('/reset', {})));

const run = async (parameters: object, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: parameters as NodeRun['parameters'],
		credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
		...more,
	});

const requests = async () => Number((await sandbox.admin.get('/stats')).data.requests);

const listPages = { ...listing, options: { additionalQuery: pageSize(100) } };

function pageSize(value: number) {
	return { parameters: [{ name: 'per_page', value: String(value) }] };
}

describe('Return All of a million companies', () => {
	it.each([
		['Search', search],
		['a listing of API Request', listPages],
	])('stops %s after the first request and says how long it would take', async (_, parameters) => {
		const { error, items } = await run(parameters);
		expect(items).toEqual([]);
		expect(error?.message).toBe(`${LENGTH} [item 0]`);
		expect(error?.description).toContain('add Options → Max Requests and set it to 20000 or more');
		expect(await requests()).toBe(1);
	});

	it('A list that is too long becomes an item with On Error: Continue', async () => {
		const { items } = await run(search, { onError: 'continueRegularOutput' });
		expect(items).toEqual([{ error: `${LENGTH} [item 0]` }]);
		expect(await requests()).toBe(1);
	});

	it('A Max Requests that is no number is refused before any request', async () => {
		const { error } = await run({ ...search, options: { maxRequests: 'many' } });
		expect(error?.message).toContain("'Max Requests'");
		expect(await requests()).toBe(0);
	});
});

describe('Max Requests', () => {
	const service = useSandbox({ companies: 10_150, 'requests-per-minute': 0, burst: 0 });

	it('A list of as many requests as Max Requests is read, and a longer one is refused', async () => {
		const { items } = await service.run({ ...search, options: { maxRequests: 203 } });
		expect(items).toHaveLength(10_150);
		const { error } = await service.run({ ...search, options: { maxRequests: 202 } });
		expect(error?.message).toContain('would take 203 requests for 10,150 results [item 0]');
	});

	it('Max Requests does not hold for a Limit that was set', async () => {
		const { items } = await service.run({ ...search, returnAll: false, limit: 10_101 });
		expect(items).toHaveLength(10_101);
	});
});
