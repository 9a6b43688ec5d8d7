import { type ApiRequest, type Outcome, toResponse } from '../../../nodes/client/request.ts';
import { contentOf } from '../../../nodes/client/writes.ts';
import { RunRecord, type StoredRun } from '../../../nodes/CompanyData/run/record.ts';
import { IDENTITY } from '../../fixtures/run-identity.mts';

const TARGET = ['https://x', 'key', '1'];
const write: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	keyFrom: 'operation',
};
const read: ApiRequest = { method: 'GET', path: '/leadbase/empresa/1' };
function record(stored?: StoredRun, change: Partial<typeof IDENTITY> = {}, target = TARGET) {
	return new RunRecord({ ...IDENTITY, ...change }, target, stored);
}

/** Notes a response, as a success or as the failure of its status. */
function answer(run: RunRecord, request: ApiRequest, response: Outcome['response']): void {
	const isSuccess = response!.status >= 200 && response!.status <= 299;
	const failure = isSuccess ? undefined : { message: 'failed', hint: '' };
	const entry = run.enter(request);
	run.note(
		entry,
		{ ...request, idempotencyKey: request.idempotencyKey ?? entry.key },
		{ response, failure },
	);
}

/** What the next run is given after this one has sent a request and got a response. */
function after(request: ApiRequest, status: number, body: string, headers = {}) {
	const run = record();
	answer(run, request, toResponse(status, headers, body));
	return run.toStored();
}

const answerIn = (run: RunRecord, request: ApiRequest) => run.answerTo(run.enter(request));
const keyIn = (run: RunRecord, request: ApiRequest) => run.enter(request).key;

describe('The record of a run', () => {
	it.each([200, 201, 204, 299, 400, 404, 422])(
		'The record keeps a response with status %d',
		(status) => {
			const stored = after(write, status, '{"id":1}');
			const answer = answerIn(record(stored), write);
			expect(answer).toEqual(toResponse(status, {}, '{"id":1}'));
		},
	);

	it.each([199, 300, 302, 401, 402, 403, 409, 429, 500, 503])(
		'The record keeps no response with status %d, which may be another next time',
		(status) => {
			expect(answerIn(record(after(write, status, '{}')), write)).toBeUndefined();
		},
	);

	it('The record keeps no answer to a request that asks for the current state', () => {
		const request = { ...read, acceptedStatuses: [402] };
		expect(answerIn(record(after(request, 200, '{}')), request)).toBeUndefined();
	});

	it('The record keeps what is not JSON with its type, for a write alone', () => {
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

	it('The record keeps no web page, which is of a proxy or a sign-in', () => {
		const headers = { 'content-type': 'text/html; charset=utf-8' };
		expect(answerIn(record(after(write, 200, '<html>', headers)), write)).toBeUndefined();
	});

	it('The record keeps no file, which the service sends again under the same key', () => {
		const answerAfter = (request: ApiRequest, type: string) => {
			const run = record();
			const bytes = toResponse(200, { 'content-type': type }, Buffer.from('%PDF'));
			answer(run, request, bytes);
			return answerIn(record(run.toStored()), request);
		};
		expect(answerAfter(write, 'application/pdf')).toBeUndefined();
		expect(answerAfter(write, 'text/plain')).toMatchObject({ text: '%PDF' });
		// JSON that broke off is no file.
		expect(answerAfter(write, 'application/json')).toMatchObject({ text: '%PDF' });
		// Without a key it would be done again.
		expect(answerAfter({ ...write, keyFrom: undefined }, 'application/pdf')).toBeDefined();
	});

	it('The record keeps a text of any type that did not come as a file', () => {
		const headers = { 'content-type': 'text/csv' };
		const stored = after(write, 200, 'a;b', headers);
		expect(answerIn(record(stored), write)).toEqual(toResponse(200, headers, 'a;b'));
	});

	it('Requests that are alike are told apart by their order', () => {
		const run = record();
		const [first, second] = [run.enter(write), run.enter(write)];
		const content = contentOf(write, TARGET);
		expect([first.id, second.id, run.enter(write).id]).toEqual(
			[0, 1, 2].map((ordinal) => `${content}.${ordinal}`),
		);
		run.note(second, write, { response: toResponse(200, {}, '"second"') });
		expect(first.key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(first.key).not.toBe(second.key);
		const next = record(run.toStored(), { execution: '2' });
		expect(next.enter(write)).toEqual(first);
		const again = next.enter(write);
		expect(again).toEqual(second);
		expect(next.answerTo(first)).toBeUndefined();
		expect(next.answerTo(again)).toMatchObject({ body: 'second' });
	});

	it('The record counts the runs within an execution, as n8n does', () => {
		const first = record();
		const second = record(first.toStored());
		const retry = record(second.toStored(), { execution: '2' });
		const again = record(retry.toStored(), { execution: '2' });
		expect([first, second, retry, again].map(({ tries }) => tries)).toEqual([1, 2, 1, 2]);
	});

	it.each(['instance', 'workflow', 'origin', 'node'] as const)(
		'A request has another key for another %s',
		(part) => {
			expect(keyIn(record(undefined, { [part]: 'other' }), write)).not.toBe(keyIn(record(), write));
		},
	);

	it('A request that needs no key, or has one of the user, gets none', () => {
		const own = { ...write, idempotencyKey: 'own' };
		for (const request of [read, { ...write, keyFrom: undefined }, own]) {
			expect(keyIn(record(), request)).toBeUndefined();
		}
	});

	it('The record takes nothing from another run of the node in the execution', () => {
		const next = record(after(write, 200, '{}'), { runIndex: 1 });
		expect(answerIn(next, write)).toBeUndefined();
		expect(next.tries).toBe(1);
		expect(keyIn(record(undefined, { runIndex: 1 }), write)).not.toBe(keyIn(record(), write));
	});

	it('The record takes the keys, but no answer, from another target', () => {
		const elsewhere = record(after(write, 200, '{}'), { execution: '2' }, ['elsewhere']);
		const entry = elsewhere.enter(write);
		expect(elsewhere.answerTo(entry)).toBeUndefined();
		expect(entry.key).toBe(keyIn(record(), write));
	});

	it('A run that goes elsewhere leaves the earlier answers as they are', () => {
		const stored = after(write, 200, '{}');
		const elsewhere = record(stored, { execution: '2' }, ['elsewhere']);
		expect(elsewhere.toStored()).toEqual({ ...stored, execution: '2', tries: 1 });
		answer(elsewhere, read, toResponse(200, {}, '[]'));
		const [back, again] = [TARGET, ['elsewhere']].map((target) =>
			record(elsewhere.toStored(), { execution: '3' }, target),
		);
		expect(answerIn(back, write)).toMatchObject({ text: '{}' });
		expect(answerIn(back, read)).toBeUndefined();
		expect(answerIn(again, read)).toMatchObject({ text: '[]' });
	});

	it('What the record leaves names neither target nor content', () => {
		const run = record();
		const sent = { ...write, body: 'private', writesTo: 'private' };
		run.note(run.enter(sent), sent, { failure: { message: '', hint: '', mayBeDone: true } });
		expect(run.toStored().unanswered).toHaveLength(1);
		expect(JSON.stringify(run.toStored())).not.toMatch(/private|https/);
	});

	it('The record counts the answers that it has no room for', () => {
		const run = record();
		answer(run, read, toResponse(200, {}, JSON.stringify('x'.repeat(4_000_000))));
		expect(run.dropped).toBe(1);
		expect(answerIn(record(run.toStored()), read)).toBeUndefined();
	});

	it('A run that has sent nothing leaves nothing behind', () => {
		expect(record().toStored()).toEqual({
			runIndex: 0,
			execution: '1',
			tries: 1,
			answers: '[]',
			earlier: [],
			unanswered: [],
			overtaken: [],
		});
	});
});

const save = (status: string): ApiRequest => ({ ...write, body: { status }, writesTo: 'saved 1' });
const done: Outcome = { response: toResponse(200, {}, '{"n":1}') };
const failed = (message: string, status?: number): Outcome => ({
	response: status === undefined ? undefined : toResponse(status, {}, '{}'),
	failure: { message, hint: '' },
});

describe('Failed writes to a state', () => {
	const outcomes = (...statuses: Array<number | 'lost'>) => {
		const run = record();
		const entries = statuses.map((_, index) => run.enter(save(String(index))));
		statuses.forEach((status, index) => {
			const why = `failed ${index}`;
			const outcome = status === 200 ? done : failed(why, status === 'lost' ? undefined : status);
			run.note(entries[index], save(String(index)), outcome);
		});
		const next = record(run.toStored(), { execution: '2' });
		return statuses.map((_, index) => {
			const entry = next.enter(save(String(index)));
			return next.answerTo(entry)?.status ?? next.overtakenBy(entry);
		});
	};

	it('A failed write is not sent again behind one that succeeded', () => {
		const ends = outcomes('lost', 422, 200, 'lost');
		expect(ends).toEqual(['failed 0', 'failed 1', 200, undefined]);
	});

	it('A failed write is sent again where the one that succeeded set another state, or none', () => {
		const run = record();
		const other = run.enter({ ...save('other'), writesTo: 'saved 2' });
		const none = run.enter(write);
		run.note(other, { ...save('other'), writesTo: 'saved 2' }, failed('failed'));
		run.note(none, write, failed('failed'));
		run.note(run.enter(save('own')), save('own'), done);
		run.note(run.enter({ ...write, body: 2 }), { ...write, body: 2 }, done);
		const next = record(run.toStored());
		expect([other, none].map((entry) => next.overtakenBy(entry))).toEqual([undefined, undefined]);
	});

	it('A failed write that is the last word again is sent again', () => {
		const run = record();
		for (const [status, outcome] of [
			['a', failed('first')],
			['b', done],
			['a', failed('second', 422)],
		] as const) {
			run.note(run.enter(save(status)), save(status), outcome);
		}
		const next = record(run.toStored(), { execution: '2' });
		expect(next.overtakenBy(next.enter(save('a')))).toBeUndefined();
	});

	it('A failed write is done once a later attempt succeeds', () => {
		const run = record();
		const entry = run.enter(save('a'));
		run.note(entry, save('a'), failed('failed'));
		run.note(entry, save('a'), done);
		run.note(run.enter(save('b')), save('b'), done);
		expect(run.answerTo(entry)).toMatchObject({ body: { n: 1 } });
		expect(run.toStored().overtaken).toEqual([]);
	});
});

describe('A write that a later run has to know of', () => {
	const lost: Outcome = { failure: { message: 'lost', hint: '', mayBeDone: true } };
	/** What a run leaves that sends these requests, each with its outcome. */
	function left(...sent: Array<[ApiRequest, Outcome]>): RunRecord {
		const run = record();
		for (const [request, outcome] of sent) run.note(run.enter(request), request, outcome);
		return run;
	}

	it.each<[string, boolean, Array<[ApiRequest, Outcome]>]>([
		['a lost write', true, [[write, lost]]],
		['nothing', false, []],
		['a write that is done', false, [[write, done]]],
		['a write that was refused for now', false, [[write, failed('429', 429)]]],
		[
			'a lost write that a later one replaced',
			false,
			[
				[save('a'), lost],
				[save('b'), done],
			],
		],
		['a lost write under a key of the user', false, [[{ ...write, idempotencyKey: 'own' }, lost]]],
		['a lost lookup by POST', false, [[{ ...write, changesNothing: true }, lost]]],
	])('Of a run with %s it holds that there is one: %s', (_, isThere, sent) => {
		const run = left(...sent);
		expect(run.isOpen).toBe(isThere || run.toStored().overtaken.length > 0);
		expect(run.toStored().unanswered).toHaveLength(isThere ? 1 : 0);
	});

	it('A request that needs no key does not take that of a lost write', () => {
		const run = record(left([write, lost]).toStored(), { runIndex: 1 }, []);
		const entry = run.enter({ ...write, keyFrom: undefined });
		expect([entry.key, entry.sentAt]).toEqual([undefined, undefined]);
	});
});
