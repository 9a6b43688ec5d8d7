import { readListing } from '../../../../nodes/CompanyData/operations/api-request/response.ts';
import { chain, read } from '../../../support/listing.mts';

describe('the records of a listing', () => {
	it.each<[string, unknown, unknown[]]>([
		['the answer itself', [{ a: 1 }, 'x'], [{ a: 1 }, { value: 'x' }]],
		['its only array of records', { notes: ['x'], rows: [{ a: 1 }] }, [{ a: 1 }]],
		['none', { errors: [], rows: [] }, []],
		['none for a null in place of a list', { total: 0, next: null, results: null }, []],
		['none for null', null, []],
	])('are %s', (_, body, records) => {
		expect(readListing(body).records).toEqual(records);
	});

	it.each<[string, unknown]>([
		['an object with message, results', { message: 'Failed', results: null }],
		['an object with words', { words: ['a', 'b'] }],
		['an object with rows, facets', { rows: [{ a: 1 }], facets: [{ b: 2 }] }],
		['an object with results, errors', { results: [], errors: [{ b: 2 }] }],
	])('are asked for where it is in doubt which they are: %s', (what, body) => {
		expect(() => readListing(body)).toThrow(
			expect.objectContaining({
				message: `The response is not a list of records, but ${what}`,
				failure: expect.objectContaining({
					hint: expect.stringContaining('Turn off Response Is a List'),
				}),
			}),
		);
	});

	it('are on later pages where they were on the first', async () => {
		const { records } = await read(
			chain({ rows: [{ id: 1 }, { id: 2 }] }, { rows: [{ id: 3 }], more: [{ id: 4 }, { id: 5 }] }),
		);
		expect(records).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
	});

	it('have a place only where it is said in numbers and texts', () => {
		const body = { results: [], next_page_token: true, total: 'nine', page: null, offset: [] };
		expect(readListing(body)).toEqual({ records: [], field: 'results' });
	});
});
