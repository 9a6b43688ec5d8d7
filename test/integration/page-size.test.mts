import type { IDataObject } from 'n8n-workflow';
import { searchList } from '../support/list-search.mts';
import { search } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const TOTAL = 230;
const sandbox = useSandbox({ companies: TOTAL });
const { run } = sandbox;
const everything = sandbox.useCifs(TOTAL);

afterEach(async () => void (await sandbox.admin.post('/reset')));

const cifsOf = (records: IDataObject[]) => records.map(({ cif }) => cif);

describe('a page size of at most 37', () => {
	beforeEach(async () => void (await sandbox.admin.patch('/settings', { mostPerPage: 37 })));

	it('gives a workflow every company once', async () => {
		const { items, hints } = await run({ ...search, returnAll: true });
		expect(cifsOf(items)).toEqual(everything);
		expect(hints).toMatchObject([{ message: '230 companies' }]);
	});

	it('gives an agent every company once, in parts of 100', async () => {
		const found: unknown[] = [];
		for (let offset: unknown = 0; offset !== undefined && found.length <= TOTAL;) {
			const options = { offset, maxAnswerSize: 2000 };
			const parameters = { ...search, limit: 100, options };
			const [part] = (await run(parameters, { asTool: true, executionId: '' })).items;
			found.push(...cifsOf(part.results as IDataObject[]));
			offset = part.next_offset;
		}
		expect(found).toEqual(everything);
	});

	it('gives a list in the editor every company once', async () => {
		const credentials = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live };
		const values: unknown[] = [];
		let token: string | undefined;
		do {
			const page = await searchList('searchCompaniesByCif', credentials, '', token);
			values.push(...page.results.map(({ value }) => value));
			token = page.paginationToken as string | undefined;
		} while (token !== undefined && values.length <= TOTAL);
		expect(values).toEqual(everything);
	});
});

describe('Start Page', () => {
	it.each([
		[{ limit: 30 }, 2, 30, 60],
		[{ limit: 120 }, 2, 120, 230],
		[{ limit: 50 }, 5, 200, 230],
		[{ limit: 50 }, 9, 230, 230],
		[{ returnAll: true }, 2, 100, 230],
	])(
		'with %j and page %d returns the results from %d to %d',
		async (length, startPage, from, to) => {
			const { items, hints } = await run({ ...search, ...length, options: { startPage } });
			expect(cifsOf(items)).toEqual(everything.slice(from, to));
			expect(JSON.stringify(hints)).not.toContain('No company');
		},
	);

	it.each([0, 1.5, 'two'])('refuses %s', async (startPage) => {
		const { error } = await run({ ...search, options: { startPage } as never });
		expect(error?.message).toContain("'Start Page'");
	});
});
