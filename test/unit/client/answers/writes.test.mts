import { writtenRecord } from '../../../../client/answers/writes.ts';
import { toResponse } from '../../../../client/transport/response.ts';

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
])(
	'a write whose response has the body %j returns the saved record, or what was sent',
	(text, item) => {
		expect(writtenRecord(toResponse(200, {}, text), 'done', { status: 'cliente' })).toEqual(item);
	},
);

it('a write without a body results in success if its response is empty', () => {
	expect(writtenRecord(toResponse(204, {}, ''), 'done')).toEqual({ success: true });
});
