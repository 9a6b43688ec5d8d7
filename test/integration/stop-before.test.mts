import * as operations from '../support/operations.mts';
import { get, locator, nearby, request } from '../support/operations.mts';
import { rows, save } from '../support/retried-runs.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 300, 'requests-per-minute': 0, burst: 0 });
const { run, requestsReceived } = sandbox;

beforeEach(async () => void (await sandbox.admin.post('/reset', {})));

/** Saves of companies that there are. */
const saves = { ...save, companyId: locator('id', '={{ $json.id + 100000 }}') };
const CIF = { cif: 'J99216582' };
const search = { ...operations.search, returnAll: true };

describe('Stop Before', () => {
	it('A run that needs more requests ends before the first, with the figures', async () => {
		const options = { stopBeforeRequests: 19 };
		const { error } = await run({ ...saves, options }, { items: rows(20) });
		expect(error?.message).toBe(
			"'Stop Before (Requests)' is 19, but this run takes 20 requests and 0 lookups",
		);
		expect(error?.description).toBe(
			'Nothing was sent. Send fewer items, or set Options → Stop Before (Requests) to 20 or more. Options → Preview shows what the run takes.',
		);
		expect(await requestsReceived()).toBe(0);
	});

	it('A run that needs more lookups ends, and each item says so where the node goes on', async () => {
		const setup = { items: [CIF, CIF], onError: 'continueRegularOutput' as const };
		const { items } = await run({ ...get, options: { stopBeforeLookups: 1 } }, setup);
		expect(items).toHaveLength(2);
		expect(items[1].error).toContain(
			"'Stop Before (Lookups)' is 1, but this run takes 2 requests and 2 lookups",
		);
		expect(await requestsReceived()).toBe(0);
	});

	it('The total of a search tells whether it may begin, and its first page is requested once', async () => {
		const tooMany = await run({ ...search, options: { stopBeforeRequests: 5 } });
		expect(tooMany.error?.message).toContain('is 5, but this run takes 6 requests');
		expect(await requestsReceived()).toBe(1);
		await sandbox.admin.post('/reset', {});
		const { items } = await run({ ...search, options: { stopBeforeRequests: 6 } });
		expect(items).toHaveLength(300);
		expect(new Set(items.map(({ cif }) => cif)).size).toBe(300);
		expect(await requestsReceived()).toBe(6);
	});

	it('Equal searches have one first page that tells, and each is sent all the same', async () => {
		const items = rows(3);
		await run({ ...search, options: { stopBeforeRequests: 18 } }, { items });
		expect(await requestsReceived()).toBe(18);
	});

	it('A run that may need more ends too, and the message says how to make it need less', async () => {
		const near = nearby('40.4, -3.7', 5, { returnAll: true });
		const { error } = await run({ ...near, options: { stopBeforeRequests: 10 } });
		expect(error?.message).toContain('is 10, but this run may take 1 to 50 requests');
		expect(error?.description).toContain('a lower Max Requests');
		const options = { stopBeforeRequests: 10, maxRequests: 10 };
		expect((await run({ ...near, options })).error).toBeUndefined();
	});

	it('A run whose length nobody knows ends, and the message says so', async () => {
		const listing = { ...request, path: '/sandbox/saved', isListing: true, limit: 1000 };
		const { error } = await run({ ...listing, options: { stopBeforeRequests: 10 } });
		expect(error?.message).toContain('is 10, but this run may take at least 1 request and');
		expect(error?.description).toContain('it is not known how many there will be');
		expect(await requestsReceived()).toBe(0);
	});

	it('Preview says that the run would not begin', async () => {
		const options = { stopBeforeRequests: 19, preview: true };
		const { items } = await run({ ...saves, options }, { items: rows(20) });
		expect(JSON.stringify(items[0].notes)).toContain(
			'Stop Before (Requests) is 19: the run would not begin.',
		);
	});
});
