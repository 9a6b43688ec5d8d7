import { circuitBreaker } from '../../../../client/transport/circuit-breaker.ts';
import { type Outcome, pipe } from '../../../../client/transport/request.ts';
import { retry } from '../../../../client/transport/retry.ts';
import { serialize } from '../../../../client/transport/serialize.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

const SECOND = 1000;

const down = failed(undefined, { isOutcomeUnknown: true });

/** Sends requests one after the other, whose outcomes are as given; then one more, and says how it left. */
async function after(...outcomes: Outcome[]) {
	const time = new VirtualTime();
	const { send, seen } = before(
		circuitBreaker(time.clock),
		(_, number) => outcomes[number - 1] ?? done(),
	);
	for (let sent = 0; sent < outcomes.length; sent++) await time.run(send(pending()));

	const outcome = await time.run(send(pending()));
	const isSent = seen.length > outcomes.length;
	return { outcome, isSent, isProbe: isSent && time.now > 0, seconds: time.now / SECOND };
}

describe('circuit breaker', () => {
	it.each([
		['no response', down],
		['a status 500', failed(500)],
		['a status 503', failed(503)],
		['a status 408', failed(408)],
	])('opens after four requests in a row with %s, and probes after 3 seconds', async (_, end) => {
		expect((await after(end, end, end)).isProbe).toBe(false);

		const probed = await after(end, end, end, end);
		expect(probed).toMatchObject({ isSent: true, isProbe: true, seconds: 3 });
		expect(probed.outcome.failure).toBeUndefined();
	});

	it('counts the attempts of one request as one', async () => {
		const time = new VirtualTime();
		const { send, seen } = before(circuitBreaker(time.clock), () => down);
		const request = pending({ attempts: { count: 1 } });
		for (let attempt = 1; attempt <= 10; attempt++) await time.run(send(request));
		expect([seen.length, time.now]).toEqual([10, 0]);
	});

	it.each([
		['a second attempt', 2, 1, [false, false, true]],
		['a first attempt', 1, 1, [false, false, false]],
		['a first attempt, if it is open', 1, 4, [false, false, false, false, true]],
	])('makes the failure of %s final half a minute after the first', async (...given) => {
		const [, count, failures, expected] = given;
		const time = new VirtualTime();
		const { send } = before(circuitBreaker(time.clock), () => down);
		const finals: unknown[] = [];

		for (let failed = 0; failed < failures + 1; failed++) {
			finals.push((await time.run(send(pending({ attempts: { count } })))).isFinal);
		}

		await time.run(time.sleep(30 * SECOND));
		finals.push((await time.run(send(pending({ attempts: { count } })))).isFinal);
		expect(finals.slice(-expected.length)).toEqual(expected);
	});

	it('has attempts come back that have not left when the first one fails', async () => {
		const time = new VirtualTime();
		const seen: number[] = [];
		const send = circuitBreaker(time.clock)(async ({ path, isHeld }) => {
			await time.sleep(path === '/0' ? 0 : SECOND);
			if (isHeld?.()) return { isHeld: true };

			seen.push(time.now / SECOND);
			return path === '/0' ? down : done();
		});
		const sends = [0, 1, 2].map(async (row) => await send(pending({ path: `/${row}` })));
		const outcomes = await time.run(Promise.all(sends));
		expect(seen).toEqual([0, 2, 3]);
		expect(outcomes.slice(1).every(({ failure }) => failure === undefined)).toBe(true);
	});

	it('closes at once if an attempt that left before succeeds', async () => {
		const time = new VirtualTime();
		const departures: number[] = [];
		const { send } = before(circuitBreaker(time.clock), async (_, number) => {
			departures.push(time.now / SECOND);
			if (number === 1) await time.sleep(SECOND);
			return number > 1 && number <= 5 ? down : done();
		});
		const sendSome = async (count: number) =>
			await Promise.all(Array.from({ length: count }, async () => await send(pending())));
		const first = sendSome(5);
		await new Promise(setImmediate);
		await time.run(Promise.all([first, sendSome(3)]));
		expect(departures).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
	});

	it('gives up only after a probe if four requests took longer than it waits', async () => {
		const time = new VirtualTime();
		const { send, seen } = before(circuitBreaker(time.clock), async () => {
			await time.sleep(20 * SECOND);
			return down;
		});
		for (let row = 0; row < 40; row++) await time.run(send(pending()));
		expect(seen).toHaveLength(4 + 1);
	});

	it('gives up at once after four requests to a host that does not exist', async () => {
		const lost = failed(undefined, { isTransient: false });
		const { isSent, outcome } = await after(lost, lost, lost, lost);
		expect(isSent).toBe(false);
		expect(outcome.failure).toMatchObject({ isTransient: false, message: 'broken (not sent)' });
		expect(outcome.failure?.hint).toContain('The next run tries again');
	});

	it.each([
		['a success', done()],
		['a refusal of the request', failed(404)],
		['a rate limit', failed(429)],
		['a status 503 that is accepted', { ...failed(503), failure: undefined }],
	])('stays closed if %s comes between the failures', async (_, outcome) => {
		expect((await after(down, down, down, outcome, down)).isProbe).toBe(false);
	});

	it.each([
		['a cancelled request', { ...down, isCancelled: true }],
		['a request that waited too long', { ...down, waitTooLong: 'queue' as const }],
		[
			'a refusal of the whole operation',
			failed(403, { failsFor: 'operation', isTransient: false }),
		],
	])('counts %s neither as a failure nor as a success', async (_, outcome) => {
		expect((await after(down, outcome, down, outcome, down)).isProbe).toBe(false);
		expect((await after(down, down, outcome, down, down)).isProbe).toBe(true);
	});

	it('completes all other rows if nine rows always fail', async () => {
		const time = new VirtualTime();
		const { send } = before(circuitBreaker(time.clock), ({ path }) =>
			Number(path.slice(1)) < 9 ? failed(500) : done(),
		);
		const sends = Array.from({ length: 50 }, async (_, row) => {
			return await send(pending({ path: `/${row}` }));
		});
		const outcomes = await time.run(Promise.all(sends));
		expect(outcomes.filter(({ failure }) => failure === undefined)).toHaveLength(41);
	});

	it('sends another probe for a later request after giving up all others', async () => {
		const time = new VirtualTime();
		const { send, seen } = before(circuitBreaker(time.clock), () => down);
		for (let row = 0; row < 4; row++) await send(pending());
		const sends = Array.from({ length: 46 }, async () => await send(pending()));
		await time.run(Promise.all(sends));
		expect(time.now).toBe(48 * SECOND);
		expect(seen).toHaveLength(4 + 16);

		await time.run(time.sleep(10 * SECOND));
		await time.run(send(pending()));
		expect(seen).toHaveLength(4 + 16 + 1);
	});

	it.each([
		['after a failure', 3, [0, 1, 2, 3, 4, 4, 4]],
		['while it is half-open', 5, [0, 1, 2, 3, 7, 11, 12]],
	])('lets one request at a time pass %s until one succeeds', async (_, failures, expected) => {
		const time = new VirtualTime();
		const departures: number[] = [];
		const { send } = before(circuitBreaker(time.clock), async (_request, number) => {
			departures.push(time.now / SECOND);
			await time.sleep(SECOND);
			return number <= failures ? down : done();
		});
		await time.run(send(pending()));

		const others = Array.from({ length: 6 }, async () => await send(pending()));
		const outcomes = await time.run(Promise.all(others));
		expect(departures).toEqual(expected);
		expect(outcomes.filter((outcome) => outcome.failure === undefined)).toHaveLength(7 - failures);
	});

	it('probes even if a request sent before it opened is still in flight', async () => {
		const time = new VirtualTime();
		const { send } = before(circuitBreaker(time.clock), async (_, number) =>
			number === 5 ? await new Promise<never>(() => {}) : number < 5 ? down : done(),
		);
		const sends = [1, 2, 3, 4].map(async () => await send(pending()));
		void send(pending());
		await Promise.all(sends);
		expect((await time.run(send(pending()))).failure).toBeUndefined();
	});

	it('does not send a request cancelled while waiting, and probes with another', async () => {
		const time = new VirtualTime();
		const { send, seen } = before(circuitBreaker(time.clock), (_, number) =>
			number <= 4 ? down : done(),
		);
		for (let row = 0; row < 4; row++) await send(pending());

		const controller = new AbortController();
		const cancelled = [1, 2].map(async () => await send(pending({ signal: controller.signal })));
		const other = send(pending());
		controller.abort();
		const outcomes = await time.run(Promise.all([...cancelled, other]));
		expect(outcomes.map(({ isCancelled }) => isCancelled)).toEqual([true, true, undefined]);
		expect(seen).toHaveLength(5);
	});
});

describe('run during an outage', () => {
	/** Sends requests, a few at a time as a run does, to a service that works from a moment on. */
	async function run(
		count: number,
		worksFrom: number,
		{ concurrency = 4, resourceKey }: { concurrency?: number; resourceKey?: string } = {},
	) {
		const time = new VirtualTime();
		const budget = () => ({ maxRetries: 5, maxWait: 300 * SECOND });
		const attempts = new Map<string, Outcome[]>();
		const line = pipe(
			serialize(async () => await time.sleep(0)),
			retry(budget, time.clock, () => 0.999),
			circuitBreaker(time.clock),
			async ({ path }) => {
				await time.sleep(10);
				const outcome = time.now < worksFrom ? failed(503) : done();
				attempts.set(path, [...(attempts.get(path) ?? []), outcome]);
				return outcome;
			},
		);
		const outcomes: Outcome[] = [];
		let next = 0;
		const worker = async () => {
			while (next < count) {
				const number = next++;
				outcomes[number] = await line(pending({ path: `/${number}`, resourceKey }));
			}
		};
		await time.run(Promise.all(Array.from({ length: concurrency }, worker)));
		return { outcomes, attempts, seconds: time.now / SECOND };
	}

	it.each([
		['four at once', {}],
		['one after the other', { concurrency: 1 }],
		['all about one record', { resourceKey: 'saved 1' }],
	])('fails 40 rows, %s, within 60 seconds if the service stays down', async (_, how) => {
		const { outcomes, attempts, seconds } = await run(40, Infinity, how);
		expect(seconds).toBeLessThan(60);

		const sent = [...attempts.keys()].map((path) => Number(path.slice(1)));
		expect(sent.length).toBeLessThanOrEqual(10);
		for (const [row, { failure }] of outcomes.entries()) {
			const said = failure?.message.replace(/, in \d attempts/, '');
			expect(said).toBe(sent.includes(row) ? '503' : '503 (not sent)');
		}
	});

	it('completes every request once if the service comes back after 20 seconds', async () => {
		const { outcomes, attempts } = await run(40, 20 * SECOND);
		expect(outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);

		const successes = [...attempts.values()].map(
			(all) => all.filter(({ failure }) => failure === undefined).length,
		);
		expect(successes).toEqual(Array(40).fill(1));
	});
});
