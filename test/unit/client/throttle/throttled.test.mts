import { CANCELLED, type Outcome } from '../../../../nodes/client/request.ts';
import { type Run, type Throttle, throttled } from '../../../../nodes/client/throttle/throttle.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';

const PERMIT = { since: 7, waited: 3, at: 10 };

/** A throttle whose waits end with `turn`, and which notes what it is told. */
function setUp(end: () => Outcome = done, { turn }: { turn?: object } = { turn: PERMIT }) {
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
	const clock = () => ({ now: 0, timezone: 'UTC' });
	const stage = throttled(throttle, 2, observer, clock);
	return { ...before(stage, () => end()), acquired, released, waits, observed };
}

describe('Throttled', () => {
	it('The throttle is asked for a permit, and told what the response shows', async () => {
		const { send, acquired, released, waits, observed } = setUp(() =>
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

	it('The throttle sees the requests of one run as those of one', async () => {
		const [first, second] = [setUp(), setUp()];
		for (const { send } of [first, first, second]) await send(pending());
		const runs = [...first.acquired, ...second.acquired].map((one) => (one as { run: Run }).run);
		expect(runs[0]).toBe(runs[1]);
		expect(runs[2]).not.toBe(runs[0]);
	});

	it('The throttle gets its permit back where no response came, or something was thrown', async () => {
		const { send, released, observed } = setUp(() => failed());
		await send(pending());
		expect(released).toEqual([{ retryAfter: undefined }]);
		expect(observed).toEqual([]);
		const throwing = setUp(() => {
			throw new Error('thrown');
		});
		await expect(throwing.send(pending())).rejects.toThrow('thrown');
		expect(throwing.released).toHaveLength(1);
	});

	it.each([
		[60_000, 'Requests are possible again in about 60 seconds, at 00:01'],
		[0, 'did not get its turn within Max Wait (5 seconds)'],
	])(
		'A wait that is too long ends the request with the reason: a pause of %d ms',
		async (pause, words) => {
			const { send, seen } = setUp(done, { turn: { pause } });
			const outcome = await send(pending({ maxWait: 5000 }));
			expect(outcome).toMatchObject({ waitTooLong: pause });
			expect(outcome.failure?.message).toContain(words);
			expect(seen).toHaveLength(0);
		},
	);

	it('A request that is no longer wanted ends', async () => {
		const { send, seen } = setUp(done, {});
		expect(await send(pending())).toBe(CANCELLED);
		expect(seen).toHaveLength(0);
	});
});
