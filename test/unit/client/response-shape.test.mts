import {
	asRecord,
	asRecords,
	asWritten,
	explainShape,
} from '../../../nodes/CompanyData/actions/response-shape.ts';
import { RequestFailed } from '../../../nodes/CompanyData/transport/errors/request-failed.ts';
import { toResponse } from '../../../nodes/CompanyData/transport/http/response.ts';

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

it('a record is an object, and records are a list of them', () => {
	expect(asRecord({ a: 1 })).toEqual({ a: 1 });
	expect(asRecords([{ a: 1 }])).toEqual([{ a: 1 }]);
	for (const body of [null, undefined, [], 'x', 1]) {
		expect(() => asRecord(body)).toThrow(new Error('The response is not a single record'));
	}
	expect(explainShape('a list').hint).toContain('Base URL of the credential');
	for (const body of [null, {}, [1], [{ a: 1 }, null]]) {
		expect(() => asRecords(body)).toThrow(new Error('The response is not a list of records'));
		expect(() => asRecords(body)).toThrow(RequestFailed);
	}
});
