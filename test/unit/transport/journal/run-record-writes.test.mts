import { toResponse } from '../../../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../../../nodes/CompanyData/transport/http/types.ts';
import {
	RunRecord,
	type StoredRun,
} from '../../../../nodes/CompanyData/transport/journal/run-record.ts';

const IDENTITY = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };
const write: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	derivesKey: 'operation',
};
const save = (status: string): ApiRequest => ({
	...write,
	body: { status },
	order: 'saved 1',
});

function record(stored?: StoredRun) {
	const made = new RunRecord(IDENTITY, stored);
	made.bind(['https://x']);
	return made;
}

const answerIn = (run: RunRecord, request: ApiRequest) => run.answerTo(run.prepare(request));

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
