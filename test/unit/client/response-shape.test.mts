import { asRecord, asRecords, asWritten, toResponse } from '../../../nodes/client/response.ts';

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
])('what a write brought with the body %j', (text, item) => {
	expect(asWritten(toResponse(200, {}, text), { status: 'cliente' })).toEqual(item);
});

it('a write that sent nothing to be repeated is a success all the same', () => {
	expect(asWritten(toResponse(204, {}, ''))).toEqual({ success: true });
});

it('a record is the response itself, or, where that lacks its field, its only object', () => {
	const [record, other] = [{ a: 1 }, { b: 2 }];
	for (const body of [record, { data: record }]) expect(asRecord(body, 'a')).toEqual(record);
	for (const body of [{ a: 1, other }, { record, other }, other])
		expect(asRecord(body, 'a')).toBe(body);
	for (const body of [null, undefined, [], 'x', 1]) {
		expect(() => asRecord(body, 'a')).toThrow('The response is not a single record, but ');
	}
});

it('a list is the response itself, or its only array of records', () => {
	expect(asRecords([{ a: 1 }])).toEqual([{ a: 1 }]);
	expect(asRecords({ total: 1, rows: [{ a: 1 }, null], facets: [] })).toEqual([{ a: 1 }]);
	expect(asRecords({ rows: [] })).toEqual([]);
	for (const body of [null, {}, [1], { rows: [{ a: 1 }], others: [{ b: 1 }] }]) {
		expect(() => asRecords(body)).toThrow('The response is not a list of records, but ');
	}
});
