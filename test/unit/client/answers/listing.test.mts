import type { IDataObject } from 'n8n-workflow';
import { readPage } from '../../../../client/answers/listing.ts';
import { ALL, chain, pageAt, part, read } from '../../../support/listing.mts';

const pageOf = (body: unknown) =>
	readPage(
		{ status: 200, headers: {}, body, text: '' },
		{ path: '/lists', hint: 'Turn off Response Is a List to get it as it is.' },
	);

describe('readPage', () => {
	it.each<[string, unknown, unknown[]]>([
		['the body, if it is a list', [{ a: 1 }, 'x'], [{ a: 1 }, { value: 'x' }]],
		['the only array of records in the body', { notes: ['x'], rows: [{ a: 1 }] }, [{ a: 1 }]],
		['the list beside its facets', { rows: [{ a: 1 }], facets: [{ b: 2 }] }, [{ a: 1 }]],
		['no records from empty lists', { errors: [], rows: [] }, []],
		['no records if the list is null', { total: 0, next: null, results: null }, []],
		['no records if the body is null', null, []],
	])('returns %s', (_, body, records) => {
		expect(pageOf(body).records).toEqual(records);
	});

	it.each<[string, unknown]>([['an object with words', { words: ['a', 'b'] }]])(
		'advises to turn off Response Is a List if the list of records is ambiguous: %s',
		(what, body) => {
			expect(() => pageOf(body)).toThrow(
				expect.objectContaining({
					message: `The response is not a list of records, but ${what}`,
					failure: expect.objectContaining({
						hint: expect.stringContaining('Turn off Response Is a List'),
					}),
				}),
			);
		},
	);

	it('does not take an empty list beside an error for the end of the list', () => {
		expect(() => pageOf({ results: [], errors: [{ message: 'No index' }] })).toThrow(
			'The response is empty, but does not say that there is nothing: No index',
		);
	});

	it('reads records of later pages from the same field as on the first page', async () => {
		const { records } = await read(
			chain({ rows: [{ id: 1 }, { id: 2 }] }, { rows: [{ id: 3 }], more: [{ id: 4 }, { id: 5 }] }),
		);
		expect(records).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
	});

	it('says that there is more if a token is only true, and ignores other values of the wrong type', () => {
		const body = { results: [], next_page_token: true, total: 'nine', page: null, offset: [] };
		expect(pageOf(body)).toMatchObject({ records: [], recordsPath: 'results', more: 'yes' });
	});
});

type Script = Parameters<typeof read>[0];

/** The records read from a listing, the number of requests, the query of the second, and the reported shortfalls. */
interface Expected {
	records?: object[];
	requests: number;
	second?: IDataObject;
	shortfalls?: unknown[][];
}

/** The listing with the start of the next page as token, of this type, and this one on the last page. */
const byToken =
	(type: typeof Number | typeof String, last: unknown, end = ALL.length): Script =>
	({ next_page_token: token }) => {
		const start = Number(token ?? 0);
		const next = start + 10 < end ? type(start + 10) : last;
		return { results: part(start), next_page_token: next };
	};

/** The page with the number and with more fields, where the query begins at a number. */
const byPage =
	(more: object, first = 1): Script =>
	({ page = first }) => ({ ...pageAt({ page }), ...more });

/** The listing by offset, where the query begins at one. */
const byOffset =
	(more: object, first = 0): Script =>
	({ offset = first }) => ({ offset, results: part(Number(offset)), ...more });

const STATUS = { status: 'prospect' };
const MIXED = { results: [STATUS, { id: 1 }] };
const FIRST = { results: part(0) };
const TOTAL = { total: 95 };

/** Ten pages, with two empty ones behind each. */
const SPARSE = Array.from({ length: 30 }, (_, index) => ({
	results: index % 3 === 0 ? part((index / 3) * 10) : [],
}));

async function expectRead(script: Script, expected: Expected): Promise<void> {
	const { records = ALL, requests, second, shortfalls = [] } = expected;
	const listing = await read(script);
	expect(listing.records).toEqual(records);
	expect(listing.asked).toHaveLength(requests);
	if (second) expect(listing.asked[1]).toEqual(second);
	expect(listing.shortfalls).toEqual(shortfalls);
}

describe('paginated listing is read in full', () => {
	it.each<[string, Script, Expected]>([
		['by token', byToken(String, null), { requests: 10, second: { next_page_token: '10' } }],
		...[0, -1].map((last): [string, Script, Expected] => [
			`by numeric tokens, with ${last} on the last page`,
			byToken(Number, last, 30),
			{ records: part(0, 30), requests: 3, second: { next_page_token: '10' } },
		]),
		[
			'past an empty page and a page without the field',
			chain(FIRST, { results: [] }, { filters: [{ id: 7 }] }, { results: part(10) }),
			{ records: part(0, 20), requests: 4 },
		],
		[
			'past an empty first page that does not show the field of the records',
			chain({ errors: [], rows: [] }, { rows: part(0) }),
			{ records: part(0), requests: 2 },
		],
		[
			'past a repeated page, with each record once',
			chain(FIRST, FIRST, { results: part(10) }),
			{ records: part(0, 20), requests: 3 },
		],
		[
			'with identical rows, if they have no ID',
			chain({ results: [STATUS] }, { results: [STATUS] }, { results: [STATUS] }),
			{ records: [STATUS, STATUS, STATUS], requests: 3 },
		],
		[
			'with a record of two pages once, and with every identical row that has no ID',
			chain(MIXED, MIXED),
			{ records: [...MIXED.results, STATUS], requests: 2 },
		],
		[
			'by offset, if a request by page number returns the first page again',
			({ offset = 0 }) => ({ ...TOTAL, results: part(Number(offset)) }),
			{ requests: 11, second: { page: 2 } },
		],
		['past more than ten empty pages that are not in a row', chain(...SPARSE), { requests: 30 }],
		['by page', byPage(TOTAL), { requests: 10, second: { page: 2 } }],
		['by page without a total', byPage({}), { requests: 11, second: { page: 2 } }],
		[
			'by page, if responses have no page number',
			byPage({ ...TOTAL, page: undefined }),
			{ requests: 10, second: { page: 2 } },
		],
		[
			'by page, if responses have an offset too',
			({ page = 1 }) => ({ ...pageAt({ page }), ...TOTAL, offset: (Number(page) - 1) * 10 }),
			{ requests: 10, second: { page: 2 } },
		],
		[
			'by page, from the page in the query, without reporting a shortfall',
			byPage(TOTAL, 8),
			{ records: part(70, 25), requests: 4, second: { page: 9 } },
		],
		[
			'by page, if pages are numbered from 0',
			({ page = 0 }) => ({ page, ...TOTAL, data: part(Number(page) * 10) }),
			{ requests: 10, second: { page: 1 } },
		],
		[
			'past identical pages with different numbers, if rows have no ID',
			({ page = 1 }) => ({ page, total: 3, data: [STATUS] }),
			{ records: [STATUS, STATUS, STATUS], requests: 3 },
		],
		['by offset', byOffset(TOTAL), { requests: 10, second: { offset: 10 } }],
		['by offset without a total', byOffset({}), { requests: 11 }],
		[
			'by offset, from the offset in the query, without reporting a shortfall',
			byOffset(TOTAL, 70),
			{ records: part(70, 25), requests: 3 },
		],
	])('%s', async (_, script, expected) => {
		await expectRead(script, expected);
	});
});

describe('paginated listing ends', () => {
	const oneEach = (more: (request: number) => object): Script => {
		return (_, request) => ({ results: [{ id: request }], ...more(request) });
	};
	const upTo = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

	it.each<[string, Script, Expected]>([
		...[part(0), []].map((results): [string, Script, Expected] => [
			`after ten pages in a row that are ${results.length > 0 ? 'equal' : 'empty'}`,
			(_, request) => ({
				...TOTAL,
				results: request === 1 ? part(0) : results,
				next_page_token: `t${request}`,
			}),
			{ records: part(0), requests: 11, shortfalls: [[10, 95]] },
		]),
		[
			'at a token seen before, and reports a shortfall',
			oneEach(() => ({ next_page_token: 't' })),
			{ records: upTo(2), requests: 2, shortfalls: [[2, undefined]] },
		],
		[
			'after a page without a token, even if it has a total and a page number',
			oneEach((page) => ({ ...TOTAL, page, next_page_token: page === 1 ? 't' : '' })),
			{ records: upTo(2), requests: 2, shortfalls: [[2, 95]] },
		],
		[
			'after the first page if it has no paging fields and no round number of records',
			() => ({ data: part(0, 9) }),
			{ records: part(0, 9), requests: 1 },
		],
		[
			'after a repeated page if the service ignores offsets, and reports that there may be more',
			() => ({ data: part(0) }),
			{ records: part(0), requests: 2, second: { offset: 10 }, shortfalls: [[10, undefined]] },
		],
		[
			'when it has as many records as its total',
			() => ({ total: 9, page: 1, data: part(0, 9) }),
			{ records: part(0, 9), requests: 1 },
		],
		[
			'at an empty page, if its total only counts the first page',
			({ page = 1 }) => ({ total: 10, page, data: page === 1 ? part(0) : [] }),
			{ records: part(0), requests: 2 },
		],
		[
			'if the page number stays the same, even if the records change',
			oneEach(() => ({ page: 1 })),
			{ records: upTo(2), requests: 2 },
		],
		[
			'if the offset stays the same',
			oneEach(() => ({ ...TOTAL, offset: 0 })),
			{ records: upTo(2), requests: 2, shortfalls: [[2, 95]] },
		],
		[
			'at a repeated page with the same number, with its rows once',
			() => ({ page: 1, data: [STATUS] }),
			{ records: [STATUS], requests: 2 },
		],
		[
			'at a repeated page without a number, with its rows once',
			() => ({ ...TOTAL, data: [STATUS] }),
			{ records: [STATUS], requests: 3, shortfalls: [[1, 95]] },
		],
		[
			'at an empty page, and reports the shortfall',
			({ page = 1 }) => ({ page, ...TOTAL, data: Number(page) < 3 ? part(Number(page) * 10) : [] }),
			{ records: part(10, 20), requests: 3, shortfalls: [[20, 95]] },
		],
		[
			'at an empty page without a number, and reports the shortfall',
			({ page = 1 }) => ({ ...TOTAL, data: Number(page) < 3 ? part(Number(page) * 10) : [] }),
			{ records: part(10, 20), requests: 3, shortfalls: [[20, 95]] },
		],
	])('%s', async (_, script, expected) => {
		await expectRead(script, expected);
	});

	it('before its first page if the limit is 0', async () => {
		const { records, asked } = await read(() => ({ results: [{ id: 1 }] }), 0);
		expect([records, asked]).toEqual([[], []]);
	});
});

describe('number of pages of a listing', () => {
	it.each<[string, (position: IDataObject) => object]>([
		['if one page has all records', () => ({ page: 1, total: 10, data: part(0) })],
		['if responses have no total', pageAt],
		['if reading starts in the middle', ({ page = 8 }) => ({ ...pageAt({ page }), total: 95 })],
		[
			'if its first page is empty',
			({ next_page_token: token }) => ({
				total: 10,
				results: token === undefined ? [] : part(0),
				next_page_token: token === undefined ? 't' : '',
			}),
		],
	])('is not reported %s', async (_, script) => {
		expect((await read(script)).lengths).toEqual([]);
	});
});
