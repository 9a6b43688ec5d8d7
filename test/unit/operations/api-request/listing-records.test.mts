import { readListing } from '../../../../nodes/CompanyData/operations/api-request/response.ts';
import { chain, read } from '../../../support/listing.mts';

describe('the records of a listing', () => {
	it.each<[string, unknown, unknown[]]>([
		['alone', [{ a: 1 }], [{ a: 1 }]],
		['a text', 'x', []],
		['nothing', null, []],
		['no array', { total: 3, results: null }, []],
		['of a name of its own', { miembros: [1, { a: 2 }] }, [{ value: 1 }, { a: 2 }]],
		['of a usual name', { errors: [{ id: 1 }, { id: 2 }], items: [{ a: 1 }] }, [{ a: 1 }]],
		['of a usual name, and none', { errors: [{ id: 1 }], data: [] }, []],
		['not of a usual name for words', { items: ['a', 'b', 'c'], rows: [{ a: 1 }] }, [{ a: 1 }]],
		[
			'those with identifiers',
			{ filters: [{ a: 1 }, { a: 2 }], rows: [{ cif: 'x', nombre: 'y' }] },
			[{ cif: 'x', nombre: 'y' }],
		],
		['those with an ID', { filters: [{ a: 1 }, { a: 2 }], rows: [{ ID: 1 }] }, [{ ID: 1 }]],
		[
			'of one more kind',
			{ filters: [{ paid: 1 }, { ids: 2 }], rows: [{ list_id: 1 }] },
			[{ list_id: 1 }],
		],
		['the objects', { columns: ['a', 'b', 'c'], rows: [{ a: 1 }] }, [{ a: 1 }]],
		['the longer', { filters: [{ a: 1 }], rows: [{ a: 1 }, { a: 2 }] }, [{ a: 1 }, { a: 2 }]],
		['words', { notes: [], tags: ['a', 'b'] }, [{ value: 'a' }, { value: 'b' }]],
		['words of a usual name', { tags: ['a'], data: ['b'] }, [{ value: 'b' }]],
	])('%s', (_, body, records) => {
		expect(readListing(body).records).toEqual(records);
	});

	it('are on later pages where they were on the first', async () => {
		const { records } = await read(
			chain(
				{ rows: [{ id: 1 }, { id: 2 }], more: [] },
				{ rows: [{ id: 3 }], more: [{ id: 4 }, { id: 5 }] },
			),
		);
		expect(records).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
	});

	it('have a place only where it is said in numbers and texts', () => {
		const body = { results: [], next_page_token: true, total: '9', page: null, offset: [] };
		expect(readListing(body)).toEqual({ records: [], field: 'results' });
	});
});
