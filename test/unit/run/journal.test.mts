import { CANCELLED, type Outcome, type PendingRequest } from '../../../nodes/transport/request.ts';
import { RequestFailed } from '../../../nodes/transport/failure.ts';
import { toResponse } from '../../../nodes/transport/response.ts';
import { Journal, replayed, type RunRecord } from '../../../nodes/CompanyData/run/journal.ts';
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
	earlier?: RunRecord,
	change: Partial<typeof IDENTITY> = {},
	target = 'w',
) {
	const journal = new Journal({ ...IDENTITY, ...change }, [target], earlier);
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
		expect(ended).toMatchObject([{ value: 7, response: { text: '{"n":7}' } }]);
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

	it('is replayed only for the target it came from', async () => {
		const { record } = await run([read()]);
		const elsewhere = await run([read()], [], record, RETRY, 'elsewhere');
		expect(elsewhere.sent).toHaveLength(1);
		const back = await run([read()], [], elsewhere.record, { execution: '3' });
		expect(back.sent).toHaveLength(0);
	});

	it('is dropped above the size limit', async () => {
		const large = done(JSON.stringify('x'.repeat(1_333_000)));
		const reads = ['/a', '/b', '/c', '/d'].map((path) => read({ path }));
		const { journal, record } = await run(
			reads,
			reads.map(() => large),
		);
		expect(journal.droppedCount).toBe(1);
		const { sent } = await run(reads, [], record, RETRY);
		expect(sent.map(({ path }) => path)).toEqual(['/d']);
	});

	it('counts towards the size limit together with answers of an earlier run', async () => {
		const large = done(JSON.stringify('x'.repeat(3_000_000)));
		const { record } = await run([read()], [large]);
		const { journal } = await run([read(), read({ path: '/b' })], [large], record, RETRY);
		expect(journal.droppedCount).toBe(1);
	});
});

describe('write that is done, and whose answer was not kept', () => {
	const withoutAnswers = async (request: PendingRequest) => {
		const { record, keys } = await run([request], [answered(200)]);
		return { record: { ...record, answers: [] }, keys };
	};

	it('is sent again with its key, so that the service repeats its answer', async () => {
		const { record, keys } = await withoutAnswers(write());
		const again = await run([write()], [], record, RETRY);
		expect(again.keys).toEqual(keys);
	});

	it.each([
		['after the service has forgotten its key', write(), 25 * 3_600_000],
		['if it has no key', write({ method: 'PATCH', keyFrom: undefined }), 0],
		// Another program may have written since.
		['if it sets the whole record', write({ method: 'PUT', keyFrom: undefined }), 0],
		['if the service may not know its key', write({ isRepeatable: false }), 0],
	])('is not sent again %s, and its result says so', async (_, request, later) => {
		const { record } = await withoutAnswers(request);
		const done = record.done.map(([id, { sentAt, status }]): RunRecord['done'][number] => [
			id,
			{ status, sentAt: sentAt - later },
		]);
		const again = await run([request], [], { ...record, done }, RETRY);
		expect(again.sent).toEqual([]);
		expect(again.journal.replacedCount).toBe(1);
		const [{ failure, response }] = again.ended;
		expect(failure).toBeUndefined();
		expect(response).toMatchObject({ status: 200, body: { done_before: true } });

		const third = await run([request], [], again.record, { execution: '3' });
		expect(third.ended[0].response?.body).toEqual(response?.body);
		expect([third.sent.length, third.journal.replacedCount]).toEqual([0, 0]);
	});

	it.each([
		['did not fit', done(JSON.stringify('x'.repeat(4_000_000))), 'did not fit'],
		['is a file', answered(202, '%PDF', 'application/pdf'), 'files are not kept'],
	])('says why its response is missing if it %s', async (_, outcome, reason) => {
		const patch = write({ method: 'PATCH', keyFrom: undefined });
		const { record, journal } = await run([patch], [outcome]);
		expect(journal.droppedCount + journal.withheldCount).toBe(1);
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

	it('keeps its key in a Retry with the same or another credential', async () => {
		const { keys, record } = await run([write()], [LOST]);
		expect((await run([write()], [], record, RETRY)).keys).toEqual(keys);
		expect((await run([write()], [], record, RETRY, 'elsewhere')).keys).toEqual(keys);
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
		const { journal, record } = await run([save('private')], [LOST]);
		expect(journal.isOpen).toBe(true);
		expect(record.open).toHaveLength(1);
		expect(JSON.stringify(record)).not.toContain('private');
	});

	it.each<[string, PendingRequest, Outcome]>([
		['that succeeds', write(), done()],
		['with a transient refusal', write(), RATE_LIMITED],
		['with a custom key', write({ keyFrom: undefined, idempotencyKey: 'own' }), LOST],
		['that only reads', write({ isReadOnly: true }), LOST],
	])('keeps the journal open, unlike a request %s', async (_, request, outcome) => {
		expect((await run([request], [outcome])).journal.isOpen).toBe(false);
	});

	it.each([
		[24, 1],
		[25, 0],
	])(
		'is repeated %d hours later %d times, since keys are valid for a day',
		async (hours, times) => {
			const now = jest.spyOn(Date, 'now').mockReturnValue(0);
			const { record } = await run([save('a')], [LOST]);
			now.mockReturnValue(hours * 3_600_000);
			const { keys, ended } = await run([save('a')], [LOST], record, RETRY);
			now.mockRestore();
			expect(keys).toHaveLength(times);
			expect(ended[0].failure?.message).toContain('(may have been done)');
			expect(ended[0].failure?.hint.includes('Check in the service whether it was done')).toBe(
				times === 0,
			);
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
		expect(journal.isOpen).toBe(true);
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

it('a run that sends nothing leaves an empty journal', async () => {
	expect((await run([])).record).toEqual({
		...{ execution: '1', runIndex: 0 },
		...{ answers: [], done: [], open: [], superseded: [] },
	});
});
