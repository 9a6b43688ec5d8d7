import type { IDataObject } from 'n8n-workflow';
import { searchList } from '../support/list-search.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const TOTAL = 300;
const search = { resource: 'company', operation: 'search' };
const sandbox = useSandbox({ companies: TOTAL });

let everything: unknown[];

beforeAll(async () => {
	const { items } = await sandbox.run({ ...search, returnAll: true });
	everything = cifsOf(items);
	expect(everything).toHaveLength(TOTAL);
});

const cifsOf = (records: IDataObject[]) => records.map(({ cif }) => cif);

/** What an agent reads in parts of this limit, by the offsets that the answers name. */
async function readInParts(
	limit: number,
	answer: (parameters: object) => Promise<IDataObject[]>,
): Promise<unknown[]> {
	const found: unknown[] = [];
	for (let offset: unknown = 0; offset !== undefined && found.length <= TOTAL;) {
		const parameters = { ...search, limit, offset, maxAnswerSize: 2000 };
		const [part] = await answer(parameters);
		found.push(...cifsOf(part.results as IDataObject[]));
		offset = part.next_offset;
	}
	return found;
}

describe.each([50, 37, 7])('a service that sends at most %d companies a page', (mostPerPage) => {
	beforeAll(async () => {
		await sandbox.admin.patch('/settings', { mostPerPage });
	});

	it('A workflow reads every company once', async () => {
		const { items, hints } = await sandbox.run({ ...search, returnAll: true });
		expect(cifsOf(items)).toEqual(everything);
		expect(hints).toEqual([]);
	});

	it.each([100, 130])('gives an agent every company once, in parts of %d', async (limit) => {
		const found = await readInParts(limit, async (parameters) => {
			const { items } = await sandbox.run(parameters, { asTool: true, executionId: '' });
			return items;
		});
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

it('an agent loses nothing to a service that repeats the page size it was asked for', async () => {
	const all = Array.from({ length: 250 }, (_, index) => ({ cif: `C${index}` }));
	const service = await startScriptedServer(({ url }) => {
		const query = new URL(url, 'http://x').searchParams;
		const start = (Number(query.get('page')) - 1) * 50;
		const results = all.slice(start, start + 50);
		return { total: 250, per_page: Number(query.get('per_page')), results };
	});
	const found = await readInParts(100, async (parameters) => {
		const credentials = { baseUrl: service.baseUrl, apiKey: 'k' };
		const run = { parameters: parameters as never, credentials, asTool: true, executionId: '' };
		return (await runNode(run)).items;
	});
	await service.stop();
	expect(found).toEqual(cifsOf(all));
});
