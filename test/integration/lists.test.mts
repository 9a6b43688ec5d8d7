import { useSandbox } from '../support/use-sandbox.mts';

const SAVED = 25;

const sandbox = useSandbox({ companies: 100 });
let ids: number[];

beforeAll(async () => {
	const { items } = await sandbox.run({ resource: 'company', operation: 'search', limit: SAVED });
	ids = items.map(({ empresa_id }) => Number(empresa_id));
	for (const empresa_id of ids) {
		await sandbox.api.post('/empresas/saved', { empresa_id, status: 'prospect' });
	}
});

const listing = {
	resource: 'apiRequest',
	operation: 'send',
	method: 'GET',
	path: '/sandbox/saved',
	isListing: true,
	returnAll: true,
	options: { additionalQuery: { parameters: [{ name: 'limit', value: '10' }] } },
};

describe('a listing of the sandbox', () => {
	it.each(['token', 'offset', 'twoArrays'])(
		'paged by %s is read to its end',
		async (listingShape) => {
			await sandbox.admin.patch('/settings', { listingShape });
			const { items, error, hints } = await sandbox.run(listing);
			expect(error).toBeUndefined();
			expect(items.map(({ empresa_id }) => empresa_id)).toEqual(ids);
			expect(hints).toEqual([]);
		},
	);

	it('A listing that repeats its first page for ever ends and says that rows are missing', async () => {
		await sandbox.admin.patch('/settings', { listingShape: 'repeatedPage' });
		const { items, hints } = await sandbox.run(listing);
		expect(items.map(({ empresa_id }) => empresa_id)).toEqual(ids.slice(0, 10));
		expect(JSON.stringify(hints)).toContain('counts 25 results and sent 10');
	});
});
