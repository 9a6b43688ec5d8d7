import { ALL, chain, pageAt, part, read } from '../../../support/listing.mts';

describe('a listing by token', () => {
	it('is read to its end', async () => {
		const { records, asked } = await read(({ next_page_token }) => {
			const start = Number(next_page_token ?? 0);
			const next = start + 10 < ALL.length ? String(start + 10) : null;
			return { results: part(start), next_page_token: next };
		});
		expect(records).toEqual(ALL);
		expect(asked.slice(0, 2)).toEqual([{}, { next_page_token: '10' }]);
		expect(asked).toHaveLength(10);
	});

	it('may have numbers for tokens, of which 0 and -1 are none', async () => {
		for (const last of [0, -1]) {
			const { records, asked } = await read(({ next_page_token }) => {
				const start = Number(next_page_token ?? 0);
				return { results: part(start), next_page_token: start < 20 ? start + 10 : last };
			});
			expect(records).toEqual(part(0, 30));
			expect(asked[1]).toEqual({ next_page_token: 10 });
		}
	});

	it('goes on behind an empty page, and behind one without the field', async () => {
		const { records, asked } = await read(
			chain({ results: part(0) }, { results: [] }, { filters: [{ id: 7 }] }, { results: part(10) }),
		);
		expect(records).toEqual(part(0, 20));
		expect(asked).toHaveLength(4);
	});

	it('may begin with an empty page, which does not say where the records will be', async () => {
		const { records } = await read(chain({ errors: [], rows: [] }, { errors: [], rows: part(0) }));
		expect(records).toEqual(part(0));
	});

	it('goes on behind an equal page, whose records count once', async () => {
		const { records } = await read(
			chain({ results: part(0) }, { results: part(0) }, { results: part(10) }),
		);
		expect(records).toEqual(part(0, 20));
	});

	it('may have rows alike, where nothing tells them apart', async () => {
		const rows = { results: [{ status: 'prospect' }] };
		expect((await read(chain(rows, rows, rows))).records).toHaveLength(3);
		const mixed = { results: [{ status: 'prospect' }, { id: 1 }] };
		expect((await read(chain(mixed, mixed))).records).toHaveLength(4);
	});

	it.each([
		['equal', part(0), 10],
		['empty', [], 0],
	])('ends after ten %s pages in a row', async (_, results, count) => {
		const { records, asked, shortfalls } = await read((_position, request) => ({
			total: 95,
			results: request === 1 ? part(0) : results,
			next_page_token: `t${request}`,
		}));
		expect(records).toHaveLength(10);
		expect(asked).toHaveLength(11);
		expect(shortfalls).toEqual([[10, 95]]);
		expect(results).toHaveLength(count);
	});

	it('does not end after ten such pages that are not in a row', async () => {
		const bodies = Array.from({ length: 30 }, (_, index) => ({
			results: index % 3 === 0 ? part((index / 3) * 10) : [],
		}));
		expect((await read(chain(...bodies))).records).toEqual(ALL);
	});

	it('ends at a token seen before', async () => {
		const { records } = await read((_, request) => ({
			results: [{ id: request }],
			next_page_token: 't',
		}));
		expect(records).toHaveLength(2);
	});

	it('ends without a token, though there are a total and numbers', async () => {
		const { asked } = await read((_, request) => ({
			results: [{ id: request }],
			total: 95,
			page: request,
			next_page_token: request === 1 ? 't' : '',
		}));
		expect(asked).toHaveLength(2);
	});

	it('ends at the limit', async () => {
		const { records, asked, shortfalls } = await read(
			(_, request) => ({
				results: [{ id: request }, { id: -request }],
				total: 95,
				next_page_token: String(request),
			}),
			7,
		);
		expect(records).toHaveLength(7);
		expect(asked).toHaveLength(4);
		expect(shortfalls).toEqual([]);
	});

	it('asks for nothing where nothing is wanted', async () => {
		expect(await read(() => ({ results: [{ id: 1 }] }), 0)).toEqual({
			records: [],
			asked: [],
			lengths: [],
			shortfalls: [],
		});
	});
});

describe('a listing by page', () => {
	it.each([
		['is read to its end', { total: 95 }],
		['may have no total', {}],
		['may not say which page it is', { total: 95, page: undefined }],
	])('%s', async (_, more) => {
		const { records, asked, shortfalls } = await read((position) => ({
			...pageAt(position),
			...more,
		}));
		expect(records).toEqual(ALL);
		expect(asked[1]).toEqual({ page: 2 });
		expect(asked.length).toBeLessThanOrEqual(11);
		expect(shortfalls).toEqual([]);
	});

	it('ends where neither page nor total is given', async () => {
		expect((await read(() => ({ data: part(0) }))).asked).toHaveLength(1);
	});

	it('asks for no page behind its total', async () => {
		const { asked } = await read((position) => ({ total: 10, page: 1, data: part(0), position }));
		expect(asked).toHaveLength(1);
	});

	it('begins where the query says, without a word of what is before', async () => {
		const { records, asked, shortfalls } = await read(({ page = 8 }) => ({
			...pageAt({ page }),
			total: 95,
		}));
		expect(records).toEqual(part(70, 25));
		expect(asked).toEqual([{}, { page: 9 }, { page: 10 }, { page: 11 }]);
		expect(shortfalls).toEqual([]);
	});

	it('says what is missing from its first page on', async () => {
		const { shortfalls } = await read(({ page = 1 }) => ({
			page,
			total: 95,
			data: Number(page) < 3 ? part(Number(page) * 10) : [],
		}));
		expect(shortfalls).toEqual([[20, 95]]);
	});

	it('is asked for by page where it gives an offset too', async () => {
		const { records, asked } = await read((position) => {
			const page = pageAt(position);
			return { ...page, offset: (page.page - 1) * 10, total: 95 };
		});
		expect(records).toEqual(ALL);
		expect(asked[1]).toEqual({ page: 2 });
	});

	it('may count its pages from 0', async () => {
		const { records, shortfalls } = await read(({ page = 0 }) => ({
			page,
			total: 95,
			data: part(Number(page) * 10),
		}));
		expect(records).toEqual(ALL);
		expect(shortfalls).toEqual([]);
	});

	it('goes on behind an equal page of another number, where nothing tells the rows apart', async () => {
		const { records } = await read(({ page = 1 }) => ({
			page,
			total: 3,
			data: [{ status: 'prospect' }],
		}));
		expect(records).toHaveLength(3);
	});

	it('ends where the server does not turn the page, though what it sends changes', async () => {
		const { records, asked } = await read((_, request) => ({ page: 1, data: [{ id: request }] }));
		expect(records).toHaveLength(2);
		expect(asked).toHaveLength(2);
	});

	it('ends at an equal page of no other number, whose rows count once', async () => {
		for (const body of [{ page: 1 }, { total: 95 }]) {
			const { records, asked } = await read(() => ({ ...body, data: [{ status: 'prospect' }] }));
			expect(records).toHaveLength(1);
			expect(asked).toHaveLength(2);
		}
	});

	it('ends at an empty page, and says what is missing', async () => {
		const { records, asked, shortfalls } = await read(({ page = 1 }) => ({
			total: 95,
			data: Number(page) < 3 ? part(Number(page) * 10) : [],
		}));
		expect(records).toHaveLength(20);
		expect(asked).toHaveLength(3);
		expect(shortfalls).toEqual([[20, 95]]);
	});
});
