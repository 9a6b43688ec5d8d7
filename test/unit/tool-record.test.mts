import { toResponse } from '../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../nodes/CompanyData/transport/http/types.ts';
import { fingerprintOf } from '../../nodes/CompanyData/transport/journal/fingerprint.ts';
import { NO_RECORD } from '../../nodes/CompanyData/transport/journal/record.ts';
import { LastWrites, toolRecord } from '../../nodes/CompanyData/transport/journal/tool-record.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const write: ApiRequest = { method: 'POST', path: '/imports', body: { a: 1 }, derivesKey: true };
const read: ApiRequest = { method: 'GET', path: '/leadbase/empresa/1' };
const save = (status: string): ApiRequest => ({
	...write,
	body: { status },
	order: 'saved 1',
});

describe('the tool of an agent', () => {
	const keyOf = (execution: string, request: ApiRequest) =>
		toolRecord(['i', execution]).prepare(request).request.idempotencyKey;

	it('has the same key for the same call until something else is written', () => {
		const [prospect, client] = [save('prospect'), save('cliente')];
		const keys = [prospect, prospect, client, client, prospect].map((one) => keyOf('a', one));
		expect(keys[0]).toMatch(UUID);
		expect(keys[0]).toBe(keys[1]);
		expect(keys[2]).toBe(keys[3]);
		expect(new Set(keys).size).toBe(3);
	});

	it('tells records, executions and paths without an order apart', () => {
		const other = { ...save('prospect'), order: 'saved 2' };
		const before = keyOf('b', save('prospect'));
		keyOf('b', other);
		keyOf('b', { ...write, path: '/x' });
		expect(keyOf('b', save('prospect'))).toBe(before);
		expect(keyOf('c', save('prospect'))).not.toBe(before);
		const [x, y] = ['/x', '/y'].map((path) => ({ ...write, path }));
		const first = keyOf('d', x);
		keyOf('d', y);
		expect(keyOf('d', x)).toBe(first);
	});

	it('has no answers, and derives no key for what needs none', () => {
		const tool = toolRecord(['i']);
		tool.bind(['https://x']);
		expect(tool.prepare(read)).toEqual({ id: '', request: read });
		const prepared = tool.prepare(write);
		tool.noteResponse(prepared, toResponse(200, {}, '{}'));
		tool.noteFailure(prepared, 'failed');
		tool.forget([prepared.id]);
		expect(tool.answerTo(prepared)).toBeUndefined();
		expect(prepared.id).toBe(fingerprintOf(write));
	});

	it('forgets the record that was written longest ago first', () => {
		const writes = new LastWrites(2);
		const generations = ['a', 'b', 'a', 'c'].map((name, index) =>
			writes.generationOf(name, String(index)),
		);
		expect(generations).toEqual([0, 0, 1, 0]);
		expect(writes.generationOf('a', 'new')).toBe(2);
		expect(writes.generationOf('b', 'new')).toBe(0);
	});
});

it('where nothing is kept, a request stays as it is', () => {
	expect(NO_RECORD.prepare(write)).toEqual({ id: '', request: write });
	expect(NO_RECORD.answerTo({ id: '', request: write })).toBeUndefined();
});
