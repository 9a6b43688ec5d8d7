import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { CutShort, RequestFailed } from '../../../../client/transport/failure.ts';
import {
	enterAt,
	readList,
	paginate,
	type List,
	type WholeList,
} from '../../../../client/api/pages.ts';
import type { Page } from '../../../../client/answers/listing.ts';
import { ALL, part } from '../../../support/listing.mts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const range = (start: number, end: number) =>
	rows(...Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index));

/** The pages of a list with this number of records. */
const numbered = (total: number, size: number) => (page: number) => ({
	records: range((page - 1) * size, Math.min(total, page * size)),
	total,
});

/** Reads a list; returns its records, the requested page numbers and the reported shortfalls. */
async function read(script: (page: number) => Page | Promise<Page>, more: Partial<WholeList> = {}) {
	const asked: number[] = [];
	const shortfalls: unknown[][] = [];
	const records = await readList({
		firstPage: 1,
		readPage: async ({ page }) => {
			asked.push(Number(page));
			return await script(Number(page));
		},
		identity: ({ id }) => String(id),
		onShortfall: (...numbers) => shortfalls.push(numbers),
		...more,
	});
	return { records, asked, shortfalls };
}

describe('paginated list', () => {
	it('reads every record exactly once, in order, for any total and page size', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(500), fc.integer({ min: 1, max: 60 }), async (total, size) => {
				const { records, asked, shortfalls } = await read(numbered(total, size), {
					capacity: () => 4,
				});
				expect(records).toEqual(range(0, total));
				expect(asked).toHaveLength(Math.max(1, Math.ceil(total / size)));
				expect(shortfalls).toEqual([]);
			}),
		);
	});

	it.each<[string, pages: IDataObject[][], total: number | undefined, asked: number, kept: number]>(
		[
			[
				'ten pages in a row of known records, whatever their total',
				Array(12).fill(rows(1, 2)),
				1_000_000,
				11,
				2,
			],
			[
				'a page of known records without a total',
				[rows(1), rows(2), rows(2), rows(3)],
				undefined,
				3,
				2,
			],
			['an empty page', [rows(1), rows(2), [], rows(3)], 9, 3, 2],
			[
				'as many records as the total, repeated ones included',
				[rows(1, 2), rows(2, 3), rows(4)],
				4,
				2,
				3,
			],
		],
	)(
		'ends after %s, and reports the shortfall if a total is known',
		async (_, pages, total, requests, kept) => {
			const { records, asked, shortfalls } = await read((page) => ({
				records: pages[page - 1],
				total,
			}));
			expect(records).toEqual(range(1, kept + 1));
			expect(asked).toEqual(Array.from({ length: requests }, (_, index) => index + 1));
			expect(shortfalls).toEqual(total === undefined ? [] : [[kept, total]]);
		},
	);

	it('continues after pages of known records while the total is not reached', async () => {
		const pages = [rows(1, 2), rows(1, 2), rows(2, 1), rows(1, 2), rows(2, 1), rows(3)];
		const more = [...pages, ...pages.slice(1, 5), rows(4)];
		const { records, shortfalls } = await read((page) => ({ records: more[page - 1], total: 20 }));
		expect(records).toEqual(rows(1, 2, 3, 4));
		expect(shortfalls).toEqual([[4, 20]]);
	});

	it('ends at the limit, and requests no page beyond it', async () => {
		const { records, asked, shortfalls } = await read(numbered(1000, 10), {
			limit: 25,
			capacity: () => 5,
		});
		expect(records).toEqual(range(0, 25));
		expect(asked).toEqual([1, 2, 3]);
		expect(shortfalls).toEqual([]);
	});

	it('requests pages in parallel, up to the capacity, if the total and the page size are known', async () => {
		const underWay: number[] = [];
		let most = 0;
		const script = async (page: number) => {
			underWay.push(page);
			most = Math.max(most, underWay.length);
			await Promise.resolve();
			underWay.splice(underWay.indexOf(page), 1);
			return { ...numbered(95, 10)(page), size: 10 };
		};
		await read(script, { capacity: () => 3 });
		expect(most).toBe(3);
	});

	it('takes the number of records as the page size if the server reports a size of 0', async () => {
		const { asked } = await read((page) => ({ ...numbered(30, 10)(page), size: 0 }), {
			capacity: () => 2,
			limit: 20,
		});
		expect(asked.slice(0, 2)).toEqual([1, 2]);
	});

	it('fails if a page that it needs fails, but not if a page requested ahead does', async () => {
		const failing = (from: number) => async (page: number) => {
			if (page >= from) throw new Error(`page ${page}`);
			return { records: page === 2 ? [] : rows(page), total: 9 };
		};
		const { records } = await read(failing(3), { capacity: () => 5 });
		expect(records).toEqual(rows(1));
		await expect(read(failing(2))).rejects.toThrow('page 2');
	});

	it('shapes each record', async () => {
		const { records } = await read(numbered(2, 5), { shape: ({ id }) => ({ n: Number(id) + 1 }) });
		expect(records).toEqual([{ n: 1 }, { n: 2 }]);
	});

	it.each(['run', undefined] as const)(
		'fails with the records received so far when a later page fails, with failsFor %s',
		async (failsFor) => {
			const failure = new RequestFailed({ failsFor, message: 'No', hint: '' });
			const script = (last: number) => (page: number) => {
				if (page === last) throw failure;
				return numbered(50, 10)(page);
			};
			const error = await read(script(3)).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(CutShort);
			expect(error).toMatchObject({ records: range(0, 20), reason: failure, name: 'CutShort' });
			await expect(read(script(1))).rejects.toBe(failure);
		},
	);

	it('reports a shortfall if the list shrinks while it is read', async () => {
		const shrunk = (page: number) => ({
			records: range(page * 10 - 5, Math.min(50, page * 10 + 5)),
			total: 45,
		});
		const script = (page: number) => (page === 1 ? numbered(50, 10)(1) : shrunk(page));
		const { records, shortfalls } = await read(script);
		expect(records).toHaveLength(45);
		expect(shortfalls).toEqual([[45, 50]]);
	});

	it('returns each record once if the list grows while it is read', async () => {
		const grown = (page: number) => ({ records: range(page * 10 - 13, page * 10 - 3), total: 27 });
		const script = (page: number) => (page === 1 ? numbered(24, 10)(1) : grown(page));
		const { records, shortfalls } = await read(script);
		expect(records).toEqual(range(0, 27));
		expect(shortfalls).toEqual([]);
	});

	it('reports the total and the number of pages after the first page, if known', async () => {
		const lengths: number[][] = [];
		const onLength = (...numbers: number[]) => lengths.push(numbers);
		await read(numbered(41, 10), { onLength });
		await read((page) => ({ records: rows(page) }), { limit: 3, onLength });
		await read((page) => ({ ...numbered(41, 10)(page), size: 41 }), { onLength });
		expect(lengths).toEqual([
			[41, 5],
			[41, 1],
		]);
	});

	it('fails after the first page if the list is too long', async () => {
		const tooLong = new Error('too long');
		const onLength = () => {
			throw tooLong;
		};
		const asked = jest.fn(numbered(41, 10));
		await expect(read(asked, { onLength, capacity: () => 4 })).rejects.toBe(tooLong);
		expect(asked).toHaveBeenCalledTimes(1);
	});

	const grown = [2, 3, 3].map((total, index) => ({ records: rows(index), total, page: index + 1 }));
	const twice = [rows(1, 2), rows(2, 3)].map((records) => ({ records, total: 4 }));
	it.each<[string, Page[], Partial<List>, hasMoved: boolean[], total: number]>([
		['a list that does not change', [1, 2].map(numbered(4, 2)), {}, [false, false], 4],
		['a list that grows', grown, { firstPage: undefined }, [false, true, false], 3],
		['a record that is on two pages', twice, {}, [false, true], 4],
		['a list that is read from its third record', [numbered(3, 2)(2)], { before: 2 }, [false], 1],
		['a page with a number', [{ ...numbered(1, 2)(1), page: 2 }], {}, [false], 1],
	])(
		'reports the total, and for each page whether records have moved: %s',
		async (_, pages, more, moved, all) => {
			const asked: IDataObject[] = [];
			const list: List = {
				firstPage: 1,
				readPage: async (position) => pages[asked.push(position) - 1],
				identity: ({ id }) => String(id),
				...more,
			};
			const hasMoved: boolean[] = [];
			let length: number | undefined;
			for await (const page of paginate(list)) {
				hasMoved.push(page.hasMoved);
				length = page.total;
			}
			expect(hasMoved).toEqual(moved);
			expect(length).toBe(all);
			expect(asked[0]).toStrictEqual(list.firstPage === undefined ? {} : { page: 1 });
		},
	);
});

/** Enters the listing of 95 records at an offset, where the service has pages of this size. */
async function enter(offset: number, asked: number, size: number) {
	const numbers: number[] = [];
	const entry = await enterAt(offset, asked, async (number) => {
		numbers.push(number);
		return { records: part((number - 1) * size, size), total: ALL.length };
	});
	const { number, before, page } = entry;
	return { number, before, first: page.records[0]?.id, numbers };
}

describe('list entered at an offset', () => {
	it('begins at the page with the record at the offset, for any page size', async () => {
		const index = fc.nat(ALL.length - 1);
		const size = fc.integer({ min: 1, max: 60 });
		await fc.assert(
			fc.asyncProperty(index, size, size, async (offset, one, other) => {
				const [real, asked] = [Math.min(one, other), Math.max(one, other)];
				const { number, before, first } = await enter(offset, asked, real);
				expect(number).toBe(Math.floor(offset / real) + 1);
				expect([before, first]).toEqual([(number - 1) * real, (number - 1) * real]);
			}),
		);
	});

	it.each<[string, [offset: number, asked: number, size: number], number[]]>([
		['one page if pages are as long as requested', [25, 10, 10], [3]],
		['one page if the list ends on the first page', [60, 100, 100], [1]],
		['one page if the offset is past the end of the list', [200, 50, 50], [5]],
		['the first page too, if pages are shorter than requested', [70, 50, 10], [2, 1, 8]],
		['the first page too, if the page at the offset is the last one', [70, 50, 50], [2, 1]],
		['no page twice if the first one shows the page size', [25, 50, 10], [1, 3]],
	])('requests %s', async (_, args, numbers) => {
		expect((await enter(...args)).numbers).toEqual(numbers);
	});

	it('returns an empty page past the end of the list', async () => {
		expect(await enter(220, 50, 50)).toEqual({
			number: 5,
			before: 200,
			first: undefined,
			numbers: [5],
		});
	});
});
