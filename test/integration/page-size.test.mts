import type { IDataObject } from 'n8n-workflow';
import { searchList } from '../support/list-search.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const TOTAL = 230;
const search = { resource: 'company', operation: 'search' };
const sandbox = useSandbox({ companies: TOTAL });
const { run } = sandbox;
const service = useScriptedServer();

let everything: unknown[];

beforeAll(async () => {
	everything = cifsOf((await run({ ...search, returnAll: true })).items);
	expect(everything).toHaveLength(TOTAL);
});

afterEach(async () => void (await sandbox.admin.post('/reset')));

const cifsOf = (records: IDataObject[]) => records.map(({ cif }) => cif);

/** What an agent reads in parts of this limit, by the offsets that the answers name. */
async function readInParts(
	limit: number,
	answer: (parameters: object) => Promise<{ items: IDataObject[] }>,
): Promise<unknown[]> {
	const found: unknown[] = [];
	for (let offset: unknown = 0; offset !== undefined && found.length <= TOTAL;) {
		const parameters = { ...search, limit, offset, maxAnswerSize: 2000 };
		const [part] = (await answer(parameters)).items;
		found.push(...cifsOf(part.results as IDataObject[]));
		offset = part.next_offset;
	}
	return found;
}

describe.each([50, 37])('A service that sends at most %d companies a page', (mostPerPage) => {
	beforeEach(async () => void (await sandbox.admin.patch('/settings', { mostPerPage })));

	it('A workflow reads every company once', async () => {
		const { items, hints } = await run({ ...search, returnAll: true });
		expect(cifsOf(items)).toEqual(everything);
		expect(hints).toEqual([]);
	});

	it('An agent reads every company once, in parts of 100', async () => {
		const asAgent = { asTool: true, executionId: '' };
		const found = await readInParts(100, async (parameters) => await run(parameters, asAgent));
		expect(found).toEqual(everything);
	});

	it('A list in the editor shows every company once', async () => {
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

it('An agent loses nothing to a service that repeats the page size it was asked for', async () => {
	const all = Array.from({ length: TOTAL }, (_, index) => ({ cif: `C${index}` }));
	const script = ({ url }: { url: string }) => {
		const query = new URL(url, 'http://x').searchParams;
		const start = (Number(query.get('page')) - 1) * 50;
		const results = all.slice(start, start + 50);
		return { total: TOTAL, per_page: Number(query.get('per_page')), results };
	};
	const found = await readInParts(100, async (parameters) => {
		const setup = { parameters: parameters as never, asTool: true, executionId: '' };
		return await service.runAt(script, setup);
	});
	expect(found).toEqual(cifsOf(all));
});

describe('Start Page', () => {
	it.each([
		[{ limit: 30 }, 2, 30, 60],
		[{ limit: 120 }, 2, 120, 230],
		[{ limit: 50 }, 5, 200, 230],
		[{ limit: 50 }, 9, 230, 230],
		[{ returnAll: true }, 2, 100, 230],
	])('With %j, page %d has the results from %d to %d', async (length, startPage, from, to) => {
		const { items, hints } = await run({ ...search, ...length, options: { startPage } });
		expect(cifsOf(items)).toEqual(everything.slice(from, to));
		expect(JSON.stringify(hints)).not.toContain('No company');
	});

	it.each([0, 1.5, 'two'])('The page %s is refused', async (startPage) => {
		const { error } = await run({ ...search, options: { startPage } as never });
		expect(error?.message).toContain("'Start Page'");
	});
});
