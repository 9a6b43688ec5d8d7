import fc from 'fast-check';
import { toResponse } from '../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../nodes/CompanyData/transport/http/types.ts';
import { fingerprintOf } from '../../nodes/CompanyData/transport/journal/fingerprint.ts';
import { Journal, type JournalEntry } from '../../nodes/CompanyData/transport/journal/journal.ts';
import { NO_RECORD } from '../../nodes/CompanyData/transport/journal/record.ts';
import { RunRecord, type StoredRun } from '../../nodes/CompanyData/transport/journal/run-record.ts';
import { LastWrites, toolRecord } from '../../nodes/CompanyData/transport/journal/tool-record.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const entry = (text: string, isWrite = false): JournalEntry => ({
	status: 200,
	contentType: '',
	text,
	isWrite,
});

describe('fingerprints', () => {
	const base: ApiRequest = { method: 'POST', path: '/imports', query: { a: 1 }, body: { b: 2 } };

	it('are the same for the same request, whatever it is sent for', () => {
		expect(fingerprintOf(base)).toMatch(/^[0-9a-f]{32}$/);
		expect(fingerprintOf({ ...base, order: 'x', derivesKey: true })).toBe(fingerprintOf(base));
	});

	it.each<[string, Partial<ApiRequest>]>([
		['method', { method: 'PUT' }],
		['path', { path: '/lists' }],
		['query', { query: { a: 2 } }],
		['absence of a query', { query: undefined }],
		['body', { body: { b: 3 } }],
		['absence of a body', { body: undefined }],
		['key', { idempotencyKey: 'k' }],
	])('differ with the %s', (_, change) => {
		expect(fingerprintOf({ ...base, ...change })).not.toBe(fingerprintOf(base));
	});
});

describe('a journal', () => {
	it('has what was added, the last for each ID, until it is deleted', () => {
		const journal = new Journal(1000);
		journal.add('a', entry('one'));
		journal.add('a', entry('two'));
		expect(journal.find('a')).toEqual(entry('two'));
		expect(journal.find('b')).toBeUndefined();
		expect(journal.isEmpty).toBe(false);
		journal.delete('a');
		journal.delete('b');
		expect(journal.isEmpty).toBe(true);
		expect(journal.find('a')).toBeUndefined();
		expect(journal.dropped).toBe(0);
	});

	it('comes back from its text as it was', () => {
		const entries = fc.dictionary(
			fc.string({ minLength: 1 }),
			fc.record({
				status: fc.nat(599),
				contentType: fc.string(),
				text: fc.string(),
				isWrite: fc.boolean(),
			}),
			{ noNullPrototype: true },
		);
		fc.assert(
			fc.property(entries, (given) => {
				const journal = new Journal(1_000_000);
				for (const [id, one] of Object.entries(given)) journal.add(id, one);
				const again = Journal.parse(String(journal), 1_000_000);
				for (const [id, one] of Object.entries(given)) expect(again.find(id)).toEqual(one);
				expect(String(again)).toBe(String(journal));
			}),
		);
	});

	it.each(['', 'x', 'null', '{}', '[1]', '["abcde"]'])('is empty for the text %j', (text) => {
		expect(String(Journal.parse(text, 1000))).toBe('[]');
	});

	it.each([
		[7],
		[[1, 200, 'x', true, '']],
		[['a', '200', 'x', true, '']],
		[['a', 200, null, true, '']],
		[['a', 200, 'x', 1, '']],
		[['a', 200, 'x', true]],
	])('leaves out %j, which it has not written, and nothing else', (row) => {
		const good = ['b', 200, 'x', true, ''];
		expect(String(Journal.parse(JSON.stringify([row, good]), 1000))).toBe(JSON.stringify([good]));
	});

	it('takes each entry with its text, its type and 60 characters besides', () => {
		const journal = new Journal(200);
		journal.add('a', { ...entry('x'.repeat(30)), contentType: 'y'.repeat(50) });
		journal.add('b', entry(''));
		expect(journal.dropped).toBe(0);
		expect(journal.find('b')).toBeDefined();
		journal.add('c', entry(''));
		expect([journal.find('c'), journal.dropped]).toEqual([undefined, 1]);
		journal.delete('a');
		journal.add('c', entry(''));
		expect(journal.find('c')).toBeDefined();
	});

	it('gives the place of the latest reads to a write', () => {
		const journal = new Journal(300);
		for (const id of ['a', 'b', 'c']) journal.add(id, entry('x'.repeat(40)));
		journal.add('w', entry('x'.repeat(100), true));
		expect(['a', 'b', 'c', 'w'].filter((id) => journal.find(id) !== undefined)).toEqual(['a', 'w']);
		expect(journal.dropped).toBe(2);
		journal.add('v', entry('x'.repeat(300), true));
		expect(journal.find('v')).toBeUndefined();
		expect(journal.find('w')).toBeDefined();
		expect(journal.dropped).toBe(4);
	});

	it('counts no read as left out that was gone already', () => {
		const journal = new Journal(200);
		journal.add('a', entry('x'.repeat(40)));
		journal.delete('a');
		journal.add('b', entry('x'.repeat(40)));
		journal.add('b', entry('x'.repeat(40), true));
		journal.add('w', entry('x'.repeat(200), true));
		expect(journal.find('b')).toBeDefined();
		expect(journal.dropped).toBe(1);
	});

	it('gives up no read for a write that there is room for, and none for another read', () => {
		const journal = new Journal(200);
		journal.add('a', entry('x'.repeat(40)));
		journal.add('w', entry('x'.repeat(40), true));
		journal.add('b', entry('x'.repeat(40)));
		expect([journal.find('a'), journal.find('w')]).not.toContain(undefined);
		expect([journal.find('b'), journal.dropped]).toEqual([undefined, 1]);
	});
});

const IDENTITY = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };
const TARGET = ['https://x', 'key', '1'];
const write: ApiRequest = { method: 'POST', path: '/imports', body: { a: 1 }, derivesKey: true };
const read: ApiRequest = { method: 'GET', path: '/leadbase/empresa/1' };
const save = (status: string): ApiRequest => ({
	...write,
	body: { status },
	order: 'saved 1',
});

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
		expect(third.tries).toBe(3);
	});

	it.each(['instance', 'workflow', 'execution', 'node'] as const)(
		'gives another key for another %s',
		(part) => {
			expect(keyIn(record(undefined, { [part]: 'other' }), write)).not.toBe(keyIn(record(), write));
		},
	);

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
			expect(run.toStored()).toEqual({ ...stored, tries: 2 });
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
			tries: 1,
			target: '',
			answers: '[]',
		});
	});

	it('says how much had no room', () => {
		const run = record();
		expect(run.dropped).toBe(0);
		run.noteResponse(run.prepare(read), toResponse(200, {}, `"${'x'.repeat(4_000_000)}"`));
		expect(run.dropped).toBe(1);
	});
});

describe('writes of the same record', () => {
	const outcomes = (run: RunRecord, statuses: Array<number | 'lost'>) => {
		const prepared = statuses.map((_, index) => run.prepare(save(String(index))));
		statuses.forEach((status, index) => {
			const one = prepared[index];
			if (status !== 'lost') run.noteResponse(one, toResponse(status, {}, '{}'));
			if (status !== 200) run.noteFailure(one, `failed ${index}`);
		});
		const next = record(run.toStored());
		return statuses.map((_, index) => answerIn(next, save(String(index))));
	};

	it('that failed are not sent behind one that succeeded', () => {
		const [first, second, third, last] = outcomes(record(), ['lost', 500, 200, 'lost']);
		expect(first).toEqual({ reason: 'failed 0' });
		expect(second).toEqual({ reason: 'failed 1' });
		expect(third).toMatchObject({ status: 200 });
		expect(last).toBeUndefined();
	});

	it('that were overtaken stay so, whatever becomes of the item', () => {
		const run = record();
		const [first, second] = ['a', 'b'].map((status) => run.prepare(save(status)));
		run.noteFailure(first, 'failed');
		run.noteResponse(second, toResponse(200, {}, '{}'));
		run.forget([first.id]);
		expect(run.answerTo(first)).toEqual({ reason: 'failed' });
	});

	it('that were refused for good stay refused', () => {
		expect(outcomes(record(), [422, 200])[0]).toMatchObject({ status: 422 });
		expect(outcomes(record(), ['lost', 422])[0]).toBeUndefined();
	});

	it('do not overtake those of other records, or of none', () => {
		const run = record();
		const other = run.prepare({ ...save('other'), order: 'saved 2' });
		const none = run.prepare(write);
		const own = run.prepare(save('own'));
		for (const one of [other, none]) run.noteFailure(one, 'failed');
		run.noteResponse(own, toResponse(200, {}, '{}'));
		run.noteResponse(run.prepare({ ...write, body: 2 }), toResponse(200, {}, '{}'));
		expect([run.answerTo(other), run.answerTo(none)]).toEqual([undefined, undefined]);
	});

	it('that failed and then succeeded are done', () => {
		const run = record();
		const one = run.prepare(save('a'));
		run.noteFailure(one, 'failed');
		run.noteResponse(one, toResponse(200, {}, '{"n":1}'));
		run.noteResponse(run.prepare(save('b')), toResponse(200, {}, '{}'));
		expect(run.answerTo(one)).toMatchObject({ body: { n: 1 } });
	});
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
		tool.bind(TARGET);
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
