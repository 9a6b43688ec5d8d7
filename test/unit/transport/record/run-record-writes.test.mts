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
		expect(first).toMatchObject({ status: 0, text: 'failed 0' });
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

	it('A failed write is done once a later attempt succeeds', () => {
		const run = record();
		const entry = run.enter(save('a'));
		run.note(entry, save('a'), failed('failed'));
		run.note(entry, save('a'), done);
		run.note(run.enter(save('b')), save('b'), done);
		expect(run.answerTo(entry)).toMatchObject({ body: { n: 1 } });
	});
});
