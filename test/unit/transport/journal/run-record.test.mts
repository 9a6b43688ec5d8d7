import { toResponse } from '../../../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../../../nodes/CompanyData/transport/http/types.ts';
import { fingerprintOf } from '../../../../nodes/CompanyData/transport/journal/fingerprint.ts';
import {
	RunRecord,
	type StoredRun,
} from '../../../../nodes/CompanyData/transport/journal/run-record.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const IDENTITY = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };
const TARGET = ['https://x', 'key', '1'];
const write: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	derivesKey: 'operation',
};
const read: ApiRequest = { method: 'GET', path: '/leadbase/empresa/1' };
function record(stored?: StoredRun, change: Partial<typeof IDENTITY> = {}, target = TARGET) {
	const made = new RunRecord({ ...IDENTITY, ...change }, stored);
	made.bind(target);
	return made;
}

/** What the next run is given after this one has sent a request and got a response. */
function after(request: ApiRequest, status: number, body: string, headers = {}) {
	const run = record();
	run.noteResponse(run.prepare(request), toResponse(status, headers, body));
	return run.toStored();
}

const answerIn = (run: RunRecord, request: ApiRequest) => run.answerTo(run.prepare(request));
const keyIn = (run: RunRecord, request: ApiRequest) => run.prepare(request).request.idempotencyKey;

describe('the record of a run', () => {
	it.each([200, 201, 204, 299, 400, 404, 422])('has a response with status %d', (status) => {
		const stored = after(write, status, '{"id":1}');
		const answer = answerIn(record(stored), write);
		expect(answer).toEqual(toResponse(status, {}, '{"id":1}'));
	});

	it.each([199, 300, 302, 401, 402, 403, 409, 429, 500, 503])(
		'has none with status %d, which may be another next time',
		(status) => {
			expect(answerIn(record(after(write, status, '{}')), write)).toBeUndefined();
		},
	);

	it('has none for a request that wants to know how things are now', () => {
		const request = { ...read, acceptedStatuses: [402] };
		expect(answerIn(record(after(request, 200, '{}')), request)).toBeUndefined();
	});

	it('has what is not JSON with its type, for a write alone', () => {
		const headers = { 'content-type': 'text/plain', other: 'x' };
		const stored = after(write, 200, 'OK', headers);
		expect(answerIn(record(stored), write)).toEqual(
			toResponse(200, { 'content-type': 'text/plain' }, 'OK'),
		);
		expect(answerIn(record(after(write, 200, 'OK')), write)).toEqual(toResponse(200, {}, 'OK'));
		expect(answerIn(record(after(read, 200, 'a;b', headers)), read)).toBeUndefined();
		const json = after(read, 200, '{}', { 'content-type': 'application/json' });
		expect(answerIn(record(json), read)).toEqual(toResponse(200, {}, '{}'));
	});

	it.each([200, 404])(
		'has no web page with status %d, which is of a proxy or a sign-in',
		(status) => {
			const headers = { 'content-type': 'text/html; charset=utf-8' };
			expect(answerIn(record(after(write, status, '<html>', headers)), write)).toBeUndefined();
		},
	);

	it('has no file, which the service sends again under the same key', () => {
		const answerAfter = (request: ApiRequest, type: string) => {
			const run = record();
			const bytes = toResponse(200, { 'content-type': type }, Buffer.from('%PDF'));
			run.noteResponse(run.prepare(request), bytes);
			return answerIn(record(run.toStored()), request);
		};
		expect(answerAfter(write, 'application/pdf')).toBeUndefined();
		expect(answerAfter(write, 'text/plain')).toMatchObject({ text: '%PDF' });
		// JSON that broke off is no file.
		expect(answerAfter(write, 'application/json')).toMatchObject({ text: '%PDF' });
		// Without a key it would be done again.
		expect(answerAfter({ ...write, derivesKey: undefined }, 'application/pdf')).toBeDefined();
	});

	it('has a text of any type that did not come as a file', () => {
		const headers = { 'content-type': 'text/csv' };
		const stored = after(write, 200, 'a;b', headers);
		expect(answerIn(record(stored), write)).toEqual(toResponse(200, headers, 'a;b'));
	});

	it('tells like requests apart by their order', () => {
		const run = record();
		const [first, second] = [run.prepare(write), run.prepare(write)];
		const fingerprint = fingerprintOf(write);
		expect([first.id, second.id, run.prepare(write).id]).toEqual(
			[0, 1, 2].map((ordinal) => `${fingerprint}.${ordinal}`),
		);
		run.noteResponse(second, toResponse(200, {}, '"second"'));
		expect(first.request.idempotencyKey).toMatch(UUID);
		expect(first.request.idempotencyKey).not.toBe(second.request.idempotencyKey);
		const next = record(run.toStored(), { execution: '2' });
		expect(next.prepare(write)).toEqual(first);
		const again = next.prepare(write);
		expect(again).toEqual(second);
		expect(next.answerTo(first)).toBeUndefined();
		expect(next.answerTo(again)).toMatchObject({ body: 'second' });
	});

	it('keeps the keys over any number of executions', () => {
		const first = record();
		const second = record(first.toStored(), { execution: '2' });
		const third = record(second.toStored(), { execution: '3' });
		const keys = [first, second, third].map((run) => keyIn(run, write));
		expect(new Set(keys).size).toBe(1);
		expect(third.toStored().origin).toBe('1');
	});

	it('counts the runs within an execution, as n8n does', () => {
		const first = record();
		const second = record(first.toStored());
		const retry = record(second.toStored(), { execution: '2' });
		const again = record(retry.toStored(), { execution: '2' });
		expect([first, second, retry, again].map(({ tries }) => tries)).toEqual([1, 2, 1, 2]);
	});

	it.each(['instance', 'workflow', 'execution', 'node'] as const)(
		'gives another key for another %s',
		(part) => {
			expect(keyIn(record(undefined, { [part]: 'other' }), write)).not.toBe(keyIn(record(), write));
		},
	);

	it('takes the keys of an execution it continues, and so does what goes on from it', () => {
		const key = keyIn(record(), write);
		const run = record(undefined, { execution: '2' });
		run.continue('1');
		expect(keyIn(run, write)).toBe(key);
		expect(keyIn(record(run.toStored(), { execution: '3' }), write)).toBe(key);
	});

	it('keeps its own keys where it goes on from a record', () => {
		const run = record(after(write, 500, ''), { execution: '2' });
		run.continue('7');
		expect(keyIn(run, write)).toBe(keyIn(record(), write));
	});

	it('leaves requests without a key, or with one of the user, as they are', () => {
		for (const request of [read, { ...write, derivesKey: undefined }]) {
			expect(record().prepare(request).request).toBe(request);
		}
		const own = { ...write, idempotencyKey: 'own' };
		expect(record().prepare(own).request).toBe(own);
	});

	it('takes nothing from another run of the node in the execution', () => {
		const next = record(after(write, 200, '{}'), { runIndex: 1 });
		expect(answerIn(next, write)).toBeUndefined();
		expect(next.tries).toBe(1);
		expect(keyIn(record(undefined, { runIndex: 1 }), write)).not.toBe(keyIn(record(), write));
	});

	it('takes no answer, but the keys, from another target', () => {
		const elsewhere = record(after(write, 200, '{}'), { execution: '2' }, ['elsewhere']);
		const prepared = elsewhere.prepare(write);
		expect(elsewhere.answerTo(prepared)).toBeUndefined();
		expect(prepared.request.idempotencyKey).toBe(keyIn(record(), write));
	});

	it('leaves what it has found where it was answered nothing itself', () => {
		const stored = after(write, 200, '{}');
		const identity = { ...IDENTITY, execution: '2' };
		const elsewhere = record(stored, identity, ['elsewhere']);
		for (const run of [elsewhere, new RunRecord(identity, stored)]) {
			expect(run.toStored()).toEqual({ ...stored, execution: '2', tries: 1 });
		}
		elsewhere.noteResponse(elsewhere.prepare(read), toResponse(200, {}, '[]'));
		expect(elsewhere.toStored().target).not.toBe(stored.target);
		expect(elsewhere.toStored().answers).not.toBe(stored.answers);
	});

	it('leaves nothing of what it has forgotten', () => {
		const run = record(after(read, 200, '{}'));
		run.forget([run.prepare(read).id]);
		expect(run.toStored().answers).toBe('[]');
	});

	it('names neither target nor content in what it leaves', () => {
		const run = record();
		run.prepare({ ...write, body: 'private' });
		expect(JSON.stringify(run.toStored())).not.toMatch(/private|https/);
	});

	it('forgets reads, a batch lookup among them, but no write', () => {
		const run = record();
		const lookup = { ...write, path: '/empresas/batch', changesNothing: true };
		const prepared = [read, write, lookup].map((request) => run.prepare(request));
		for (const one of prepared) run.noteResponse(one, toResponse(200, {}, '{}'));
		run.forget([...prepared.map(({ id }) => id), 'unknown']);
		expect(prepared.map((one) => run.answerTo(one) !== undefined)).toEqual([false, true, false]);
	});

	it('is of no target until it is told where the requests go', () => {
		expect(new RunRecord(IDENTITY).toStored()).toEqual({
			origin: '1',
			runIndex: 0,
			execution: '1',
			tries: 1,
			target: '',
			answers: '[]',
			keys: {},
		});
	});

	it('says how much had no room', () => {
		const run = record();
		expect(run.dropped).toBe(0);
		run.noteResponse(run.prepare(read), toResponse(200, {}, `"${'x'.repeat(4_000_000)}"`));
		expect(run.dropped).toBe(1);
	});
});
