import { useSandbox } from '../support/use-sandbox.mts';

const COMPANIES = 230;
const { run } = useSandbox({ companies: COMPANIES });
const search = { resource: 'company', operation: 'search' };

const idsOf = async (parameters: object) =>
	(await run({ ...search, ...parameters })).items.map(({ empresa_id }) => empresa_id);

describe('Start Page', () => {
	let all: unknown[];
	beforeAll(async () => {
		all = await idsOf({ returnAll: true });
	});

	it.each([
		[50, 3, 100, 150],
		[30, 2, 30, 60],
		[120, 2, 120, 230],
		[50, 5, 200, 230],
	])('with a Limit of %d, page %d has the results %d to %d', async (limit, startPage, from, to) => {
		expect(await idsOf({ limit, options: { startPage } })).toEqual(all.slice(from, to));
	});

	it('Start Page begins behind as many hundreds with Return All', async () => {
		expect(await idsOf({ returnAll: true, options: { startPage: 2 } })).toEqual(all.slice(100));
	});

	it('Start Page behind the end returns nothing and does not say that nothing matches', async () => {
		const { items, hints } = await run({ ...search, limit: 50, options: { startPage: 9 } });
		expect(items).toEqual([]);
		expect(JSON.stringify(hints)).not.toContain('No company');
	});

	it.each([0, 1.5, 'two'])('%s is refused', async (startPage) => {
		const { error } = await run({ ...search, options: { startPage } as never });
		expect(error?.message).toContain("'Start Page'");
	});
});
