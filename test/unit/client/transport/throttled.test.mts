import { CANCELLED, type Outcome } from '../../../../client/transport/request.ts';
import type { Run, Throttle } from '../../../../client/transport/throttle.ts';
import { throttled } from '../../../../client/transport/throttled.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';

const PERMIT = { since: 7, waited: 3, at: 10 };

/** A throttle whose waits end with `turn`, and which notes what it is told. */
function setUpStage(end: () => Outcome = done, { turn }: { turn?: object } = { turn: PERMIT }) {
	const acquired: object[] = [];
	const released: unknown[] = [];
	const waits: number[][] = [];
	const observed: object[] = [];
	const throttle = {
		acquire: async (options: object) => {
			acquired.push(options);
			return turn;
		},
		release: (_: object, response: object) => released.push(response),
	} as unknown as Throttle;
	const observer = {
		addWait: (...wait: number[]) => void waits.push(wait),
		observe: (headers: object) => void observed.push(headers),
	};
	const clock = () => ({
		now: Date.parse('2026-11-21T12:53:10Z'),
		timezone: 'Europe/Madrid',
	});
	const stage = throttled(throttle, 2, observer, clock);
	return { ...before(stage, () => end()), acquired, released, waits, observed };
}

describe('throttled', () => {
	it('waits for a permit, and passes the response to the throttle', async () => {
		const { send, acquired, released, waits, observed } = setUpStage(() =>
			failed(429, {}, { retryAfter: 5 }),
		);
		const { signal } = new AbortController();
		const outcome = await send(pending({ signal, maxWait: 100, heldSince: 1 }));
		expect(acquired).toEqual([
			{ run: expect.anything(), concurrency: 2, maxWait: 105, since: 1, signal },
		]);
		expect(released).toEqual([
			expect.objectContaining({ status: 429, headers: {}, retryAfter: 5 }),
		]);
		expect(outcome).toMatchObject({ heldSince: 7, response: { status: 429 } });
		expect([waits, observed]).toEqual([[[7, 10]], [{}]]);
	});

	it('acquires permits for all requests of a run as one run', async () => {
		const [first, second] = [setUpStage(), setUpStage()];
		for (const { send } of [first, first, second]) await send(pending());
		const runs = [...first.acquired, ...second.acquired].map((one) => (one as { run: Run }).run);
		expect(runs[0]).toBe(runs[1]);
		expect(runs[2]).not.toBe(runs[0]);
	});

	it('returns the permit if there is no response or the request throws', async () => {
		const { send, released, observed } = setUpStage(() => failed());
		await send(pending());
		expect(released).toEqual([{ retryAfter: undefined }]);
		expect(observed).toEqual([]);
		const throwing = setUpStage(() => {
			throw new Error('thrown');
		});
		await expect(throwing.send(pending())).rejects.toThrow('thrown');
		expect(throwing.released).toHaveLength(1);
	});

	it.each([
		[50_000, 'in about 50 seconds, at 13:54 (Europe/Madrid)'],
		[12 * 60_000 - 20_000, 'in about 12 minutes, at 14:05 (Europe/Madrid)'],
	])('says when a pause of %d ms, which is too long, ends: %s', async (retryAfter, end) => {
		const turn = { waitTooLong: 'pause', retryAfter };
		const { send, seen } = setUpStage(done, { turn });
		const outcome = await send(pending());
		expect(outcome).toMatchObject(turn);
		expect(outcome.failure?.message).toBe(
			`The workspace has reached its request limit. Requests are possible again ${end}`,
		);
		expect(seen).toHaveLength(0);
	});

	it.each([
		['that alone is longer than it', 310_000, 360],
		['that follows others', 2000, 360],
		['that is as long as it', 300_000, 660],
	])('suggests a Max Wait above 300 seconds for a pause %s', async (_, retryAfter, seconds) => {
		const turn = { waitTooLong: 'pause', retryAfter };
		const outcome = await setUpStage(done, { turn }).send(pending({ maxWait: 300_000 }));
		expect(outcome.failure?.hint).toContain(`to ${seconds}.`);
	});

	it.each([
		[0, '0 seconds'],
		[500, '0.5 seconds'],
		[1000, '1 second'],
		[300_000, '300 seconds'],
	])('says that a Max Wait of %d ms was used up in the queue', async (maxWait, words) => {
		const turn = { waitTooLong: 'queue' };
		const { send, seen } = setUpStage(done, { turn });
		const outcome = await send(pending({ maxWait }));
		expect(outcome).toMatchObject(turn);
		expect(outcome.failure?.message).toContain(`within Max Wait (${words})`);
		expect(outcome.failure?.status).toBeUndefined();
		expect(seen).toHaveLength(0);
	});

	it('ends a request that was cancelled while it waited', async () => {
		const { send, seen } = setUpStage(done, {});
		expect(await send(pending())).toBe(CANCELLED);
		expect(seen).toHaveLength(0);
	});
});
