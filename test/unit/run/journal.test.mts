import { CANCELLED, type Outcome, type PendingRequest } from '../../../client/transport/request.ts';
import { RequestFailed } from '../../../client/transport/failure.ts';
import { toResponse } from '../../../client/transport/response.ts';
import {
	Journal,
	type Outline,
	outlineOf,
	replayed,
	type RunRecord,
} from '../../../nodes/CompanyData/run/journal.ts';
import { IDENTITY } from '../../fixtures/run-identity.mts';
import { before, done, failed, pending } from '../../support/stages.mts';

const read = (more: Partial<PendingRequest> = {}) =>
	pending({ path: '/leadbase/empresa/1', ...more });
const write = (more: Partial<PendingRequest> = {}) =>
	pending({ method: 'POST', path: '/imports', body: { a: 1 }, keyFrom: 'operation', ...more });
const save = (status: string, more: Partial<PendingRequest> = {}) =>
	write({ path: '/empresas/saved', body: { id: 1, status }, resourceKey: 'saved 1', ...more });

const LOST = failed(undefined, { isOutcomeUnknown: true });
const RATE_LIMITED = failed(429);
const RETRY = { execution: '2' };
const HOUR = 3_600_000;

const answered = (status: number, text = '{}', type?: string): Outcome => ({
	response: toResponse(status, type === undefined ? {} : { 'content-type': type }, text),
	...(status >= 200 && status <= 299
		? { value: 'read' }
		: { failure: { message: `${status}`, hint: '' } }),
});

/** Sends requests, which end as given, and returns what was sent of them and what is left of the run. */
async function run(
	requests: PendingRequest[],
	outcomes: Outcome[] = [],
	earlier?: RunRecord | Outline,
	change: Partial<typeof IDENTITY> = {},
	hours = 0,
) {
	const now = () => hours * HOUR;
	const journal = new Journal({ ...IDENTITY, ...change }, earlier, now);
	const { send, seen } = before(replayed(journal), (_, number) => outcomes[number - 1] ?? done());
	const ended: Outcome[] = [];
	for (const request of requests) ended.push(await send(request));
	const keys = seen.map(({ idempotencyKey }) => idempotencyKey);
	return { ended, keys, sent: seen, journal, record: journal.toRecord() };
}

/** How often a request is sent again after it was answered like this. */
async function repeatedAfter(request: PendingRequest, outcome: Outcome, change = {}) {
	const { record } = await run([request], [outcome]);
	return (await run([request], [], record, change)).sent.length;
}

describe('recorded answer', () => {
	it.each([200, 201, 204, 299])('with status %d is replayed in a Retry', async (status) => {
		expect(await repeatedAfter(write(), answered(status), RETRY)).toBe(0);
	});

	it.each([400, 404, 422])(
		'with status %d is replayed in Retry On Fail, but not in a Retry',
		async (status) => {
			expect(await repeatedAfter(write(), answered(status))).toBe(0);
			expect(await repeatedAfter(write(), answered(status), RETRY)).toBe(1);
		},
	);

	it.each([199, 300, 302, 401, 402, 403, 409, 429, 500, 503])(
		'with status %d is not kept, since the next attempt may end differently',
		async (status) => {
			expect(await repeatedAfter(write(), answered(status))).toBe(1);
		},
	);

	it('with status 303 is replayed in a Retry with the address of its result', async () => {
		const location = '/v1/imports/9';
		const outcome: Outcome = { response: toResponse(303, { location }, ''), value: 'read' };
		const { record } = await run([write()], [outcome]);
		const { ended, sent } = await run([write()], [], record, RETRY);
		expect(sent).toHaveLength(0);
		expect(ended).toMatchObject([{ value: 'read', response: { headers: { location } } }]);
	});

	it('is replayed as it was received and read again', async () => {
		const request = read({ read: ({ body }) => (body as { n: number }).n });
		const { record } = await run([request], [done('{"n":7}')]);
		const { ended, sent } = await run([request], [], record, RETRY);
		expect(sent).toHaveLength(0);
		expect(ended).toMatchObject([{ value: 7, response: { body: { n: 7 } } }]);
	});

	it('is rejected again if it still cannot be read', async () => {
		const request = read({
			read: () => {
				throw new RequestFailed({ message: 'unread', hint: '' });
			},
		});
		const { record } = await run([request]);
		expect((await run([request], [], record)).ended[0].failure?.message).toBe('unread');
	});

	it('is not kept if it could not be read', async () => {
		const odd = { ...answered(200, '[]'), failure: { message: 'odd', hint: '' } };
		expect(await repeatedAfter(read(), odd)).toBe(1);
	});

	it('is not kept if its request accepts the status of a failure', async () => {
		expect(await repeatedAfter(read({ acceptedStatuses: [402] }), answered(200))).toBe(1);
	});

	it.each<[string, number, PendingRequest, string | undefined]>([
		['plain text', 0, write(), 'text/plain; charset=utf-8'],
		['text without a content type', 0, write(), undefined],
		['text in response to a read', 1, read(), 'text/plain'],
		['a web page of a proxy', 1, write(), 'text/html'],
		['a file', 1, write(), 'application/pdf'],
	])('with %s makes a Retry send %d requests', async (_, times, request, type) => {
		expect(await repeatedAfter(request, answered(200, 'text', type), RETRY)).toBe(times);
	});

	it('is replayed only for the identical request at its position', async () => {
		const { record } = await run([read(), read()], [failed(500), done('{"n":2}')]);
		const { ended, sent } = await run([read(), read()], [done('{"n":1}')], record, RETRY);
		expect(sent).toHaveLength(1);
		expect(ended.map(({ response }) => response?.body)).toEqual([{ n: 1 }, { n: 2 }]);
	});

	it('is not replayed in the next run of a loop', async () => {
		expect(await repeatedAfter(read(), done(), { runIndex: 1 })).toBe(1);
	});

	it('is dropped above the size limit', async () => {
		const large = done(JSON.stringify('x'.repeat(1_333_000)));
		const reads = ['/a', '/b', '/c', '/d'].map((path) => read({ path }));
		const { journal, record } = await run(
			reads,
			reads.map(() => large),
		);
		expect(journal.countLost('full')).toBe(1);
		const { sent } = await run(reads, [], record, RETRY);
		expect(sent.map(({ path }) => path)).toEqual(['/d']);
	});

	it('counts towards the size limit together with answers of an earlier run', async () => {
		const large = done(JSON.stringify('x'.repeat(3_000_000)));
		const { record } = await run([read()], [large]);
		const { journal } = await run([read(), read({ path: '/b' })], [large], record, RETRY);
		expect(journal.countLost('full')).toBe(1);
	});
});

describe('write that is done, and whose answer was not kept', () => {
	const withoutAnswers = async (request: PendingRequest) =>
		await run([request], [done(JSON.stringify('x'.repeat(4_000_000)))]);

	it('is sent again with its key, so that the service repeats its answer', async () => {
		const { record, keys } = await withoutAnswers(write());
		const again = await run([write()], [], record, RETRY);
		expect(again.keys).toEqual(keys);
	});

	it.each([
		['after the service has forgotten its key', write(), 25],
		['if it has no key', write({ method: 'PATCH', keyFrom: undefined }), 0],
		// Another program may have written since.
		['if it sets the whole record', write({ method: 'PUT', keyFrom: undefined }), 0],
		['if the service may not know its key', write({ isRepeatable: false }), 0],
	])('is not sent again %s, and its result says so', async (_, request, hours) => {
		const { record } = await withoutAnswers(request);
		const again = await run([request], [], record, RETRY, hours);
		expect(again.sent).toEqual([]);
		expect(again.journal.lostCount).toBe(0);
		const [{ failure, response }] = again.ended;
		expect(failure).toBeUndefined();
		expect(response).toMatchObject({ status: 200, body: { done_before: true } });

		const third = await run([request], [], again.record, { execution: '3' }, hours);
		expect(third.ended[0].response?.body).toEqual(response?.body);
		expect([third.sent.length, third.journal.lostCount]).toEqual([0, 0]);
	});

	it.each([
		['did not fit', done(JSON.stringify('x'.repeat(4_000_000))), 'did not fit'],
		['is a file', answered(202, '%PDF', 'application/pdf'), 'files are not kept'],
	])('says why its response is missing if it %s', async (_, outcome, reason) => {
		const patch = write({ method: 'PATCH', keyFrom: undefined });
		const { record, journal } = await run([patch], [outcome]);
		expect(journal.countLost('full') + journal.countLost('withheld')).toBe(1);
		const [{ response }] = (await run([patch], [], record, RETRY)).ended;
		expect(response).toMatchObject({
			status: outcome.response?.status,
			body: { message: expect.stringContaining(reason) },
		});
	});

	it('is new work in the next run of a loop', async () => {
		const { record, keys } = await withoutAnswers(write());
		const next = await run([write()], [], record, { runIndex: 1 });
		expect(next.keys).not.toEqual(keys);
	});
});

describe('write without an answer', () => {
	it('reports that it may have been done, unlike a read or a refused write', async () => {
		const messages = async (...[request, outcome]: [PendingRequest, Outcome]) =>
			(await run([request], [outcome])).ended[0].failure?.message;
		expect(await messages(save('a'), LOST)).toBe('broken (may have been done)');
		expect(await messages(read(), LOST)).toBe('broken');
		expect(await messages(save('a'), RATE_LIMITED)).toBe('429');
	});

	it('keeps its key in a Retry', async () => {
		const { keys, record } = await run([write()], [LOST]);
		expect((await run([write()], [], record, RETRY)).keys).toEqual(keys);
	});

	it('keeps its key in a loop until it is answered', async () => {
		const first = await run([save('a')], [LOST]);
		const second = await run([save('a')], [LOST], first.record, { runIndex: 1 });
		const third = await run([save('a')], [done()], second.record, { runIndex: 2 });
		const fourth = await run([save('a')], [done()], third.record, { runIndex: 3 });
		expect([second.keys, third.keys]).toEqual([first.keys, first.keys]);
		expect(fourth.keys).not.toEqual(first.keys);
	});

	it('keeps its key in a Retry of the later run of a loop that sent it again', async () => {
		const first = await run([save('a')], [LOST]);
		const second = await run([save('a')], [LOST], first.record, { runIndex: 1 });
		const retried = await run([save('a')], [], second.record, { runIndex: 1, execution: '2' });
		expect(retried.keys).toEqual(first.keys);
	});

	it('is still reported as possibly done if the next attempt is refused', async () => {
		const first = await run([save('a')], [LOST]);
		const second = await run([save('a')], [RATE_LIMITED], first.record, { runIndex: 1 });
		expect(second.ended[0].failure?.message).toBe('429 (may have been done)');
		const third = await run([save('a')], [done()], second.record, { runIndex: 2 });
		expect(third.keys).toEqual(first.keys);
	});

	it('passes its key to only one of two identical writes in the next run of a loop', async () => {
		const twice = [save('a'), save('a')];
		const first = await run(twice, [done(), LOST]);
		const second = await run(twice, [LOST, LOST], first.record, { runIndex: 1 });
		expect(second.keys[0]).toBe(first.keys[1]);
		expect(first.keys).not.toContain(second.keys[1]);
		const third = await run(twice, [], second.record, { runIndex: 2 });
		expect(third.keys).toEqual(second.keys);
	});

	it('keeps its own key in a Retry next to an identical write that was refused', async () => {
		const twice = [save('a'), save('a')];
		const first = await run(twice, [RATE_LIMITED, LOST]);
		expect((await run(twice, [], first.record, RETRY)).keys).toEqual(first.keys);
	});

	it.each([
		['was done', false, done()],
		['may have been done', false, LOST],
		['was refused', true, failed(422)],
	])('keeps its key after another save of its company %s: %s', async (_, isKept, between) => {
		const first = await run([save('a')], [LOST]);
		const { keys } = await run([save('b'), save('a')], [between], first.record, { runIndex: 1 });
		expect(keys[1] === first.keys[0]).toBe(isKept);
	});

	it('is recorded without its body for the next run of a loop', async () => {
		const { journal } = await run([save('private')], [LOST]);
		const left = journal.toRecord(true);
		expect(left.rows).toHaveLength(1);
		expect(JSON.stringify(left)).not.toContain('private');
	});

	it.each<[string, PendingRequest, Outcome]>([
		['that succeeds', write(), done()],
		['with a transient refusal', write(), RATE_LIMITED],
		['without a key', write({ keyFrom: undefined }), LOST],
		['that only reads', write({ isReadOnly: true }), LOST],
	])('is left for the next run of a loop, unlike a request %s', async (_, request, outcome) => {
		expect((await run([request], [outcome])).journal.toRecord(true).rows).toEqual([]);
	});

	it.each([
		[24, 1],
		[25, 0],
	])(
		'is repeated %d hours later %d times, since keys are valid for a day',
		async (hours, times) => {
			const custom = { keyFrom: undefined, idempotencyKey: 'own' };
			for (const request of [save('a'), save('a', custom)]) {
				const { record } = await run([request], [LOST]);
				const { keys, ended } = await run([request], [LOST], record, RETRY, hours);
				expect(keys).toHaveLength(times);
				expect(ended[0].failure?.message).toContain('(may have been done)');
				expect(ended[0].failure?.hint.includes('Check in the service whether it was done')).toBe(
					times === 0,
				);
			}
		},
	);
});

describe('write superseded by a later one to its record', () => {
	it.each([
		['refused transiently', failed(503)],
		['refused permanently', failed(422)],
		['lost', LOST],
		['cancelled', CANCELLED],
	])('is not sent again if it was %s, and its result says why', async (_, outcome) => {
		const saves = [save('a'), save('b')];
		const { record } = await run(saves, [outcome]);
		for (const change of [RETRY, { runIndex: 1 }]) {
			const { ended } = await run(saves.slice(0, 1), [], record, change);
			expect(ended[0].failure).toBeUndefined();
			expect(ended[0].response?.body).toEqual({
				overtaken: true,
				message: `A later write to the same record succeeded, so this one was not sent again. It had failed before: ${outcome.failure?.message}`,
			});
		}
	});

	it('still fails with its refusal in Retry On Fail', async () => {
		const saves = [save('a'), save('b')];
		const { record } = await run(saves, [failed(422)]);
		const { ended, sent } = await run(saves, [], record);
		expect(sent).toHaveLength(0);
		expect(ended[0].failure?.status).toBe(422);
	});

	it('is not sent again if a later one with the same content succeeded', async () => {
		const put = write({ method: 'PUT', path: '/lists/7', resourceKey: '/lists/7' });
		const other = { ...put, body: { a: 2 } };
		const { record } = await run([put, put, other], [failed(503)]);
		expect((await run([put, put, other], [], record, RETRY)).sent).toHaveLength(0);
	});

	it('keeps the journal open for the next run of a loop', async () => {
		const { journal } = await run([save('a'), save('b')], [failed(503)]);
		expect(journal.toRecord(true).rows).toHaveLength(1);
	});

	it.each<[string, PendingRequest[], Outcome[]]>([
		[
			'is again the last write to its record',
			[save('a'), save('b'), save('a')],
			[failed(503), done(), LOST],
		],
		[
			'writes to another record',
			[save('a', { resourceKey: 'saved 2' }), save('b')],
			[failed(503), done()],
		],
		['writes to no record', [write(), write({ body: { a: 2 } })], [failed(503), done()]],
		['came after the other write', [save('b'), save('a')], [done(), failed(503)]],
	])('is sent again if it %s', async (_, requests, outcomes) => {
		const failing = requests[outcomes.findIndex(({ failure }) => failure !== undefined)];
		const { record } = await run(requests, outcomes);
		expect((await run([failing], [], record, RETRY)).sent).toHaveLength(1);
	});
});

describe('record that cannot be read', () => {
	const unread = async (requests: PendingRequest[], outcomes: Outcome[], change = {}) => {
		const { record, keys } = await run(requests, outcomes, undefined, change);
		return { outline: outlineOf(record), keys };
	};
	const patch = write({ method: 'PATCH', keyFrom: undefined });

	it('shows counts and the time of the first write, and nothing of what was sent', async () => {
		const { outline } = await unread([read(), write(), save('a')], [done(), done(), LOST]);
		expect(outline).toEqual({ runIndex: 0, answerCount: 2, writtenAt: 0, isPlain: true });
	});

	it.each([
		['done', done()],
		['lost', LOST],
	])('lets a write that was %s be sent again with its key for 24 hours', async (_, outcome) => {
		const { outline, keys } = await unread([write(), write()], [outcome]);
		expect((await run([write(), write()], [], outline, RETRY, 24)).keys).toEqual(keys);
		const { sent, ended } = await run([write()], [], outline, RETRY, 25);
		expect(sent).toEqual([]);
		expect(ended[0].failure).toMatchObject({
			message: expect.stringContaining('more than 24 hours ago'),
			isOutcomeUnknown: true,
		});
	});

	it('lets reads be sent again', async () => {
		const { outline } = await unread([read(), write()], []);
		expect((await run([read()], [], outline, RETRY, 25)).sent).toHaveLength(1);
	});

	it('lets everything be sent if no write may have been done', async () => {
		const { outline } = await unread([write(), patch], [RATE_LIMITED, RATE_LIMITED]);
		expect((await run([patch, write()], [], outline, RETRY, 25)).sent).toHaveLength(2);
	});

	it.each<[string, PendingRequest[], Outcome[], object]>([
		['without a key', [patch], [done()], RETRY],
		['whose key the service may not know', [write({ isRepeatable: false })], [done()], RETRY],
		['in the next run of a loop', [save('a')], [LOST], { runIndex: 1 }],
		['beside a superseded one', [save('a'), save('b')], [failed(503), done()], RETRY],
	])('lets no write be sent again %s', async (_, requests, outcomes, change) => {
		const { outline } = await unread(requests, outcomes);
		const again = await run(requests, [], outline, change);
		expect(again.sent).toEqual([]);
		expect(again.ended[0].failure?.message).toContain('cannot be read');
		// Nor does a repetition of the repetition, which can read its record.
		const third = await run(requests, [], again.record, { ...change, execution: '3' });
		expect(third.sent).toEqual([]);
	});

	it('lets no write be sent again whose key is that of an earlier run of a loop', async () => {
		const first = await run([save('a')], [LOST]);
		const second = await run([save('a')], [LOST], first.record, { runIndex: 1 });
		const change = { ...RETRY, runIndex: 1 };
		expect((await run([save('a')], [], outlineOf(second.record), change)).sent).toEqual([]);
	});

	it('is not forgotten by a repetition that stops before all writes', async () => {
		const { outline } = await unread([write(), patch], []);
		const second = await run([write()], [LOST], outline, RETRY, 1);
		const third = await run([write(), patch], [], second.record, { execution: '3' }, 2);
		expect(third.sent).toHaveLength(1);
		expect(outlineOf(second.record)).toMatchObject({ writtenAt: 0, isPlain: true });
	});
});

it('a run that sends nothing leaves no rows', async () => {
	expect((await run([])).record).toEqual({ execution: '1', runIndex: 0, rows: [] });
});
