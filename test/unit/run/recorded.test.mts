import {
	RequestFailed,
	CANCELLED,
	type Outcome,
	type PendingRequest,
	toResponse,
} from '../../../nodes/client/request.ts';
import { recorded, RunRecord, type StoredRun } from '../../../nodes/CompanyData/run/record.ts';
import { before, done, failed, pending } from '../../support/stages.mts';
import { IDENTITY } from '../../fixtures/run-identity.mts';

const save = (status: string, more: Partial<PendingRequest> = {}): PendingRequest =>
	pending({
		method: 'POST',
		path: '/empresas/saved',
		body: { id: 1, status },
		keyFrom: 'operation',
		writesTo: 'saved 1',
		...more,
	});

const LOST = failed(undefined, { mayBeDone: true });
const RATE_LIMITED = failed(429);

/** A run whose requests end as given, one after the other; returns what it leaves behind. */
async function run(
	requests: PendingRequest[],
	outcomes: Outcome[],
	stored?: StoredRun,
	change: Partial<typeof IDENTITY> = {},
) {
	const record = new RunRecord({ ...IDENTITY, ...change }, ['w'], stored);
	const { send, seen } = before(recorded(record), (_, number) => outcomes[number - 1] ?? done());
	const ended: Outcome[] = [];
	for (const request of requests) ended.push(await send(request));
	const keys = seen.map(({ idempotencyKey }) => idempotencyKey);
	return { ended, keys, stored: record.toStored() };
}

describe('A recorded answer', () => {
	it('A recorded answer is read again, and not asked for', async () => {
		const read = ({ body }: { body: unknown }) => (body as { n: number }).n;
		const request = pending({ read });
		const { stored } = await run([request], [done('{"n":7}')]);
		const again = await run([request], [], stored, { execution: '2' });
		expect(again.keys).toHaveLength(0);
		expect(again.ended).toMatchObject([{ value: 7 }]);
	});

	it.each([400, 404, 422])(
		'A request that was refused with %d is sent again by a Retry, and not by Retry On Fail',
		async (status) => {
			const { stored } = await run([pending()], [failed(status)]);
			const retried = await run([pending()], [], stored, { execution: '2' });
			expect(retried.keys).toHaveLength(1);
			expect(retried.ended[0].failure).toBeUndefined();
			const again = await run([pending()], [], stored);
			expect(again.keys).toHaveLength(0);
			expect(again.ended[0].failure?.status).toBe(status);
		},
	);

	it('An answer that could not be read is not kept', async () => {
		const failure = { message: 'odd', hint: '' };
		const odd = { response: toResponse(200, {}, '[]'), failure };
		const { stored } = await run([pending()], [odd]);
		expect((await run([pending()], [], stored)).keys).toHaveLength(1);
	});

	it('A failed write that a later one replaced says why it is not sent again', async () => {
		const writes = [save('prospect'), save('cliente')];
		const { stored } = await run(writes, [failed(503)]);
		const { ended, keys } = await run(writes, [], stored, { execution: '2' });
		expect(keys).toHaveLength(0);
		expect(ended[0]).toMatchObject({
			failure: {
				message: 'A later write to the same record succeeded, so this one was not sent again',
				hint: 'It had failed before: 503',
			},
		});
	});

	it('In a loop, a failed write that a later one replaced is answered, since as a failure it would come back', async () => {
		const writes = [save('prospect'), save('cliente')];
		const { stored } = await run(writes, [failed(503)]);
		const { ended, keys } = await run(writes, [], stored, { runIndex: 1 });
		expect(keys).toHaveLength(1);
		expect(ended[0].failure).toBeUndefined();
		expect(ended[0].response?.body).toEqual({
			overtaken: true,
			message:
				'A later write to the same record succeeded, so this one was not sent again. It had failed before: 503',
		});
	});

	it('An error of the reader for another reason is thrown', async () => {
		const read = () => {
			throw new RequestFailed({ message: 'unread', hint: '' });
		};
		const { stored } = await run([pending()], [done()]);
		const { ended } = await run([pending({ read })], [], stored);
		expect(ended[0].failure?.message).toBe('unread');
	});
});

describe('A write without an answer', () => {
	it('A lost write says that it may have been done, and a lost read does not', async () => {
		const { ended } = await run([save('prospect'), pending()], [LOST, LOST]);
		expect(ended.map(({ failure }) => failure?.message)).toEqual([
			'broken (may have been done)',
			'broken',
		]);
		const refused = await run([save('prospect')], [RATE_LIMITED]);
		expect(refused.ended[0].failure?.message).toBe('429');
	});

	it('A lost write keeps its key in the next run of the node, until it is answered', async () => {
		const first = await run([save('prospect')], [LOST]);
		const second = await run([save('prospect')], [LOST], first.stored, { runIndex: 1 });
		const third = await run([save('prospect')], [done()], second.stored, { runIndex: 2 });
		const fourth = await run([save('prospect')], [done()], third.stored, { runIndex: 3 });
		expect(second.keys).toEqual(first.keys);
		expect(third.keys).toEqual(first.keys);
		expect(fourth.keys).not.toEqual(first.keys);
	});

	it('A lost write may still have been done when the next attempt is refused', async () => {
		const first = await run([save('prospect')], [LOST]);
		const second = await run([save('prospect')], [RATE_LIMITED], first.stored, { runIndex: 1 });
		expect(second.ended[0].failure?.message).toBe('429 (may have been done)');
		const third = await run([save('prospect')], [done()], second.stored, { runIndex: 2 });
		expect(third.keys).toEqual(first.keys);
	});

	it('The first of two alike in the next run has the key of the lost one, and the second a new one', async () => {
		const twice = [save('prospect'), save('prospect')];
		const first = await run(twice, [done(), LOST]);
		const second = await run(twice, [LOST, LOST], first.stored, { runIndex: 1 });
		expect(second.keys[0]).toBe(first.keys[1]);
		expect(first.keys).not.toContain(second.keys[1]);
		const third = await run(twice, [], second.stored, { runIndex: 2 });
		expect(third.keys).toEqual(second.keys);
	});

	it('A lost write has its key in the retry of the run that took it over', async () => {
		const first = await run([save('prospect')], [LOST]);
		const second = await run([save('prospect')], [LOST], first.stored, { runIndex: 1 });
		const change = { runIndex: 1, execution: '2' };
		expect((await run([save('prospect')], [], second.stored, change)).keys).toEqual(first.keys);
	});

	it('Two writes alike keep their own keys in a retry, whichever of them was answered', async () => {
		const twice = [save('prospect'), save('prospect')];
		const first = await run(twice, [RATE_LIMITED, LOST]);
		const second = await run(twice, [], first.stored, { execution: '2' });
		expect(second.keys).toEqual(first.keys);
	});

	it.each([
		['done', done()],
		['lost, too', LOST],
	])('A lost write has a new key once another write to the company was %s', async (_, between) => {
		const first = await run([save('prospect')], [LOST]);
		const writes = [save('cliente'), save('prospect')];
		const second = await run(writes, [between], first.stored, { runIndex: 1 });
		expect(second.keys[1]).not.toBe(first.keys[0]);
	});

	it('A lost write keeps its key where the write between was refused', async () => {
		const first = await run([save('prospect')], [LOST]);
		const writes = [save('cliente'), save('prospect')];
		const second = await run(writes, [failed(422)], first.stored, { runIndex: 1 });
		expect(second.keys[1]).toBe(first.keys[0]);
	});

	it('A write with a key from content has that key anyway', async () => {
		const write = save('prospect', { keyFrom: 'content' });
		const first = await run([write], [LOST]);
		expect((await run([write, write], [], undefined, { execution: '2' })).keys).toEqual([
			first.keys[0],
			first.keys[0],
		]);
	});
});

it('A write that was given up is known as failed, so that a later one replaces it', async () => {
	const writes = [save('prospect'), save('cliente')];
	const { stored } = await run(writes, [CANCELLED]);
	const { ended } = await run(writes, [], stored);
	expect(ended[0].failure?.message).toContain('A later write');
});

it.each([
	[24, 1],
	[25, 0],
])('A lost write whose Retry comes %d hours later is sent %d times', async (hours, times) => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(0);
	const { stored } = await run([save('a')], [LOST]);
	now.mockReturnValue(hours * 3_600_000);
	const { keys, ended } = await run([save('a')], [LOST], stored, { execution: '2' });
	now.mockRestore();
	expect(keys).toHaveLength(times);
	expect(ended[0].failure?.message).toContain('(may have been done)');
	expect(ended[0].failure?.hint.includes('Look there whether it was done')).toBe(times === 0);
});
