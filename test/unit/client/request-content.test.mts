import type { ApiRequest } from '../../../nodes/client/request.ts';
import { contentOf, keyFromContent, writeOf } from '../../../nodes/client/writes.ts';

const request: ApiRequest = { method: 'POST', path: '/imports', query: { a: 1 }, body: { b: 2 } };
const changes: Array<[string, Partial<ApiRequest>]> = [
	['method', { method: 'PUT' }],
	['path', { path: '/lists' }],
	['query', { query: { a: 2 } }],
	['absence of a query', { query: undefined }],
	['body', { body: { b: 3 } }],
	['absence of a body', { body: undefined }],
];

describe('The content of a request', () => {
	it('The content is the same for the same request, whatever it is sent for', () => {
		expect(contentOf(request)).toMatch(/^[0-9a-f]{32}$/);
		const other: ApiRequest = { ...request, writesTo: 'x', keyFrom: 'operation' };
		expect(contentOf(other)).toBe(contentOf(request));
	});

	it.each([...changes, ['key', { idempotencyKey: 'k' }] as const])(
		'The content differs with the %s',
		(_, change) => {
			expect(contentOf({ ...request, ...change })).not.toBe(contentOf(request));
		},
	);

	it('The content differs with where the request goes', () => {
		expect(contentOf(request, ['w'])).not.toBe(contentOf(request));
		expect(writeOf(request, ['w']).content).toBe(contentOf(request, ['w']));
		expect(writeOf(request).content).toBe(contentOf(request));
	});
});

it.each(changes)('A key from content differs with the %s', (_, change) => {
	expect(keyFromContent({ ...request, ...change })).not.toBe(keyFromContent(request));
	expect(keyFromContent({ ...request, keyFrom: 'content' })).toBe(keyFromContent(request));
});

it('A key from content stays the same in later versions, so that an update repeats no write', () => {
	expect(keyFromContent(request)).toBe('3b465213-0a35-bc47-9d47-2925ea732cc1');
});

it('The state of a write is a hash of what it writes to, and where', () => {
	const save: ApiRequest = { ...request, writesTo: 'saved 1' };
	const { state } = writeOf(save);
	expect(state).toMatch(/^[0-9a-f]{32}$/);
	expect(writeOf({ ...save, body: {} }).state).toBe(state);
	expect(writeOf({ ...save, writesTo: 'saved 2' }).state).not.toBe(state);
	expect(writeOf(save, ['w']).state).not.toBe(state);
	expect(writeOf(request).state).toBeUndefined();
});
