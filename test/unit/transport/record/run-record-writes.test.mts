import { toResponse } from '../../../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../../../nodes/CompanyData/transport/http/types.ts';
import type { Outcome } from '../../../../nodes/CompanyData/transport/pipe.ts';
import {
	RunRecord,
	type StoredRun,
} from '../../../../nodes/CompanyData/transport/record/run-record.ts';
import { IDENTITY } from '../../../fixtures/run-identity.mts';

const write: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	keyFrom: 'operation',
};
const save = (status: string): ApiRequest => ({ ...write, body: { status }, writesTo: 'saved 1' });

const record = (stored?: StoredRun) => new RunRecord(IDENTITY, ['https://x'], stored);
const answerIn = (run: RunRecord, request: ApiRequest) => run.answerTo(run.enter(request));
const done: Outcome = { response: toResponse(200, {}, '{"n":1}') };
const failed = (message: string, status?: number): Outcome => ({
	response: status === undefined ? undefined : toResponse(status, {}, '{}'),
	failure: { message, hint: '' },
});

describe('Failed writes to a state', () => {
	const outcomes = (run: RunRecord, statuses: Array<number | 'lost'>) => {
		const entries = statuses.map((_, index) => run.enter(save(String(index))));
		statuses.forEach((status, index) => {
			const why = `failed ${index}`;
			const outcome = status === 200 ? done : failed(why, status === 'lost' ? undefined : status);
			run.note(entries[index], save(String(index)), outcome);
		});
		const next = record(run.toStored());
		return statuses.map((_, index) => answerIn(next, save(String(index))));
	};

	it('A failed write is not sent again behind one that succeeded', () => {
		const [first, second, third, last] = outcomes(record(), ['lost', 500, 200, 'lost']);
		expect(first).toEqual(toResponse(0, {}, 'failed 0'));
		expect(second).toMatchObject({ status: 0, text: 'failed 1' });
		expect(third).toMatchObject({ status: 200 });
		expect(last).toBeUndefined();
	});

	it('A write that was refused for good stays refused', () => {
		expect(outcomes(record(), [422, 200])[0]).toMatchObject({ status: 422 });
		expect(outcomes(record(), ['lost', 422])[0]).toBeUndefined();
	});

	it('A failed write is sent again where the one that succeeded set another state, or none', () => {
		const run = record();
		const other = run.enter({ ...save('other'), writesTo: 'saved 2' });
		const none = run.enter(write);
		run.note(other, { ...save('other'), writesTo: 'saved 2' }, failed('failed'));
		run.note(none, write, failed('failed'));
		run.note(run.enter(save('own')), save('own'), done);
		run.note(run.enter({ ...write, body: 2 }), { ...write, body: 2 }, done);
		expect([run.answerTo(other), run.answerTo(none)]).toEqual([undefined, undefined]);
	});

	it('A failed write that was replaced takes the room of a read where there is too little', () => {
		const run = record();
		const read: ApiRequest = { method: 'GET', path: '/x' };
		// Leaves room for the write that succeeds, and for no more.
		const text = `"${'x'.repeat(3_999_700)}"`;
		run.note(run.enter(read), read, { response: toResponse(200, {}, text) });
		const entry = run.enter(save('a'));
		run.note(entry, save('a'), failed('failed'));
		run.note(run.enter(save('b')), save('b'), done);
		expect(run.answerTo(entry)).toMatchObject({ status: 0 });
		expect(run.dropped).toBe(1);
	});

	it('A failed write is done once a later attempt succeeds', () => {
		const run = record();
		const entry = run.enter(save('a'));
		run.note(entry, save('a'), failed('failed'));
		run.note(entry, save('a'), done);
		run.note(run.enter(save('b')), save('b'), done);
		expect(run.answerTo(entry)).toMatchObject({ body: { n: 1 } });
	});
});

describe('A write that a later run has to know of', () => {
	const lost: Outcome = { ...failed('lost'), mayBeDone: true };
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
		expect(run.hasUnanswered).toBe(isThere);
		expect(run.toStored().unanswered).toHaveLength(isThere ? 1 : 0);
	});

	it('A request that needs no key does not take that of a lost write', () => {
		const run = new RunRecord({ ...IDENTITY, runIndex: 1 }, [], left([write, lost]).toStored());
		const entry = run.enter({ ...write, keyFrom: undefined });
		expect([entry.key, entry.mayBeDone]).toEqual([undefined, false]);
	});
});
