import fc from 'fast-check';
import { enterAt } from '../../../nodes/api/pages.ts';
import { ALL, part } from '../../support/listing.mts';

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

describe('a listing entered at an offset', () => {
	it('is entered at the page with the record at the offset, whatever the size of the pages', async () => {
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
		['for one page where it is as long as was asked for', [25, 10, 10], [3]],
		['for one page where the listing ends on the first', [60, 100, 100], [1]],
		['for one page behind the end of the listing', [200, 50, 50], [5]],
		['for the first page, too, where pages are shorter', [70, 50, 10], [2, 1, 8]],
		['for the first page, too, where the page is the short one at the end', [70, 50, 50], [2, 1]],
		['for no page twice where the first one tells the size', [25, 50, 10], [1, 3]],
	])('asks %s', async (_, args, numbers) => {
		expect((await enter(...args)).numbers).toEqual(numbers);
	});

	it('has nothing behind its end, where as many records are before as were asked for', async () => {
		expect(await enter(220, 50, 50)).toEqual({
			number: 5,
			before: 200,
			first: undefined,
			numbers: [5],
		});
	});
});
