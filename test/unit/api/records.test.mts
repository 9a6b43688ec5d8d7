import { toResponse } from '../../../nodes/transport/response.ts';
import { asRecord, asRecords, asWritten, listFieldOf } from '../../../nodes/api/records.ts';

it.each<[string, object]>([
	['{"id": 1}', { id: 1 }],
	['[{"id": 1}]', { id: 1 }],
	['', { success: true, status: 'cliente' }],
	['null', { success: true, status: 'cliente' }],
	['OK', { success: true, status: 'cliente', text: 'OK' }],
	['7', { success: true, status: 'cliente', data: 7 }],
	['[]', { success: true, status: 'cliente', data: [] }],
	['["a"]', { success: true, status: 'cliente', data: ['a'] }],
	['[{"id": 1}, {"id": 2}]', { success: true, status: 'cliente', data: [{ id: 1 }, { id: 2 }] }],
])('asWritten reads the result of a write from the body %j', (text, item) => {
	expect(asWritten(toResponse(200, {}, text), { status: 'cliente' })).toEqual(item);
});

it('asWritten reports success for an empty response to a write without a body', () => {
	expect(asWritten(toResponse(204, {}, ''))).toEqual({ success: true });
});

it('asRecord returns the body, or its only object if the body lacks the field', () => {
	const [record, other] = [{ a: 1 }, { b: 2 }];
	for (const body of [record, { data: record }]) expect(asRecord(body, 'a')).toEqual(record);
	for (const body of [{ a: 1, other }, { record, other }, other])
		expect(asRecord(body, 'a')).toBe(body);
	for (const body of [null, undefined, [], 'x', 1]) {
		expect(() => asRecord(body, 'a')).toThrow('The response is not a single record, but ');
	}
});

it.each<[body: unknown, records: object[]]>([
	[[{ a: 1 }], [{ a: 1 }]],
	[{ results: [{ a: 1 }, null], errors: [{ b: 1 }] }, [{ a: 1 }]],
	[{ results: [], errors: [{ b: 1 }] }, []],
	[{ results: null, total: 0, error: null }, []],
	[null, []],
])('asRecords reads the companies of a search from %j', (body, records) => {
	expect(asRecords(body, 'a page', 'results')).toEqual(records);
});

it.each([{}, [1], { results: null, errors: [{ b: 1 }] }, { errors: [{ b: 1 }] }])(
	'asRecords refuses %j',
	(body) => {
		const read = () => asRecords(body, 'a page', 'results');
		expect(read).toThrow('The response is not a page, but ');
	},
);

it.each<[body: unknown, field: string | undefined]>([
	[{ notes: ['x'], rows: [{ a: 1 }] }, 'rows'],
	[{ rows: [] }, 'rows'],
	[{ errors: [], rows: [] }, 'errors'],
	[{ results: [], errors: [{ b: 1 }] }, undefined],
	[{ rows: [{ a: 1 }], errors: [] }, undefined],
	[{ rows: [{ a: 1 }], facets: [{ b: 1 }] }, undefined],
	[{ words: ['a', 'b'] }, undefined],
	[null, undefined],
	[{ next: null, total: 0, rows: null }, 'rows'],
	[{ error: null, next_page_token: null }, undefined],
	[{ rows: null, message: 'Failed' }, undefined],
])('listFieldOf(%j) returns %j', (body, field) => {
	expect(listFieldOf(body)).toBe(field);
});
