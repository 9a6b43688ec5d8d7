import { getEventListeners } from 'node:events';
import { Run, throttleFor, type Permit } from '../../../../client/transport/throttle.ts';
import { rateHeaders, setUpThrottle } from '../../../support/throttle-setup.mts';

// Pro has 300 requests a minute, 30 in any second and 50 connections; a process alone begins with
// the burst of 30 a second.
const FULL = rateHeaders(300, 299);
/** Nothing is left: the next request may leave in three seconds and more. */
const EMPTY = rateHeaders(30, 0);

/** A throttle that is paused by a 429. */
async function paused(retryAfter = 0) {
	const made = setUpThrottle();
	made.throttle.release(await made.acquire(), { status: 429, retryAfter });
	return made;
}

/** A throttle after a response with these headers, which took `latency` milliseconds. */
async function answered(headers = {}, latency = 0) {
	const made = setUpThrottle();
	await made.exchange(latency, 200, headers);
	return made;
}

describe('pause', () => {
	it('holds all requests and counts refusals of requests in flight together as one', async () => {
		const { time, throttle, acquire, wait } = await answered();
		const sent = await time.run(Promise.all([acquire(), acquire()]));
		for (const permit of sent) throttle.release(permit, { status: 429 });
		const next = await time.run(acquire());
		expect(next).toMatchObject({ waited: 2000 });
		throttle.release(next, { status: 429 });
		expect((await wait({ maxWait: 0 })).outcome).toEqual({
			waitTooLong: 'pause',
			retryAfter: 4000,
		});
	});

	it.each([
		['if the service asks for a second', [2000, 4000, 8000], 1000, rateHeaders(300, 0)],
		['if the service does not say how long', [2000, 4000, 8000], undefined, {}],
	])('grows with refusals in a row %s: %j', async (_, pauses, retryAfter, headers) => {
		const { time, throttle, acquire, wait } = setUpThrottle();
		for (const pause of pauses) {
			throttle.release(await time.run(acquire()), { status: 429, headers, retryAfter });
			expect((await wait({ maxWait: 0 })).outcome).toEqual({
				waitTooLong: 'pause',
				retryAfter: pause,
			});
		}
	});

	it('fails at once the requests whose Max Wait it exceeds, and no others', async () => {
		const { time, wait } = await paused(60_000);
		const budgets = [
			{ maxWait: 59_999 },
			{ maxWait: 60_000 },
			{ maxWait: 10_000, group: 'editor' },
		];
		const [short, long, list] = await time.run(Promise.all(budgets.map(wait)));
		expect([short, list]).toEqual(
			Array(2).fill({ outcome: { waitTooLong: 'pause', retryAfter: 60_000 }, at: 0 }),
		);
		expect(long.outcome).toMatchObject({ at: 60_000 });
	});

	it('of 150 seconds lets no request leave before it ends', async () => {
		const { time, acquire, wait, pass } = await paused(150_000);
		await pass(61_000);
		expect((await wait({ maxWait: 60_000 })).outcome).toEqual({
			waitTooLong: 'pause',
			retryAfter: 89_000,
		});
		await expect(time.run(acquire({ maxWait: 150_000 }))).resolves.toMatchObject({ at: 150_000 });
	});
});

describe('Max Wait', () => {
	it('ends a wait on time, whatever its place in the queue', async () => {
		const { time, wait } = await answered(EMPTY);
		const waits = [wait({ maxWait: 2500 }), wait({ maxWait: 1130, group: 'editor' })];
		const [run, list] = await time.run(Promise.all(waits));
		expect(list).toEqual({ at: 1130, outcome: { waitTooLong: 'queue' } });
		expect(run.at).toBe(2500);
	});

	it('of 0 fails at once a request held by the rate limit', async () => {
		const { wait } = await answered(rateHeaders(30, 1));
		await expect(wait({ maxWait: 0 })).resolves.toEqual({
			outcome: { waitTooLong: 'queue' },
			at: 0,
		});
	});

	it('counts from the first attempt of a retried request', async () => {
		const { time, wait, pass } = await answered(EMPTY);
		await pass(1000);
		expect((await time.run(wait({ maxWait: 2000, since: 0 }))).at).toBe(2000);
	});

	it('does not begin before the first response, however late', async () => {
		const { time, throttle, acquire, pass } = setUpThrottle();
		const first = await acquire();
		const others = [0, 500].map(async (maxWait) => await acquire({ maxWait }));
		await pass(900);
		throttle.release(first, { status: 200, headers: FULL });
		const permits = await time.run(Promise.all(others));
		expect(permits.map(({ at, waited }) => [at, waited])).toEqual([
			[0, 0],
			[900, 0],
		]);
	});

	it('does not count the time behind other requests of the run', async () => {
		const { time, throttle, acquire, pass } = await answered(rateHeaders(300, 200));
		const first = await time.run(acquire({ concurrency: 1 }));
		expect(first).toMatchObject({ at: 1000, since: 0, waited: 1000 });
		const second = acquire({ concurrency: 1, maxWait: 0 });
		await pass(1000);
		throttle.release(first, { status: 200 });
		await expect(time.run(second)).resolves.toMatchObject({ at: 2000, since: 2000, waited: 0 });
	});
});

it('the throttle measures the wait of a request from when it reaches the head of the queue of its run', async () => {
	const { acquire, time, pass } = await paused();
	const run = [acquire(), acquire()];
	await pass(1500);
	const permits = await time.run(Promise.all([...run, acquire({ group: 'other' })]));
	expect(permits).toMatchObject([
		{ waited: 2000, since: 0, inFlight: 1, number: 2 },
		{ waited: 0, since: 3000, inFlight: 3, number: 4 },
		{ waited: 500, since: 1500, inFlight: 2, number: 3 },
	]);
});

describe('cancellation', () => {
	it('ends a wait at once and frees its place', async () => {
		const { time, throttle, acquire, wait } = setUpThrottle();
		const [first] = await Promise.all([acquire(), acquire()]);
		const controller = new AbortController();
		const cancelled = wait({ signal: controller.signal });
		const behind = acquire();
		controller.abort();
		const nothing = { outcome: undefined, at: 0 };
		await expect(cancelled).resolves.toEqual(nothing);
		throttle.release(first, {});
		await expect(time.run(behind)).resolves.toMatchObject({ inFlight: 2, number: 3 });
		await expect(wait({ signal: controller.signal })).resolves.toEqual(nothing);
	});

	it('leaves no listener once the request is sent', async () => {
		const { acquire, throttle, time } = await answered();
		const { signal } = new AbortController();
		const [first] = await time.run(Promise.all([acquire(), acquire({ signal })]));
		const waiting = acquire({ signal });
		expect(getEventListeners(signal, 'abort')).toHaveLength(1);
		throttle.release(first, { status: 200 });
		await time.run(waiting);
		expect(getEventListeners(signal, 'abort')).toHaveLength(0);
	});
});

it('the throttle sends a tenth of a burst at once and the next tenth after 20 ms', async () => {
	const { acquire, pass } = await answered(rateHeaders(1500, 1499));
	await pass(20);
	let left = 0;
	for (let i = 0; i < 25; i++) void acquire().then(() => left++);
	const leftByTurn: number[] = [];
	for (let turn = 0; turn < 3; turn++) {
		await new Promise(setImmediate);
		leftByTurn.push(left);
		await pass(20);
	}
	expect(leftByTurn).toEqual([10, 20, 25]);
});

it('the throttle serves runs round-robin, and in each run retries first', async () => {
	const { acquire, time } = await answered(EMPTY);
	const order: string[] = [];
	const waits = ['a1', 'a2', 'b1', 'a3', 'c1', 'again'].map(async (name) => {
		const group = name === 'again' ? 'a' : name[0];
		await acquire({ group, since: name === 'again' ? 0 : undefined });
		order.push(name);
	});
	await time.run(Promise.all(waits));
	expect(order).toEqual(['again', 'b1', 'c1', 'a1', 'a2', 'a3']);
});

it('the throttle continues with the next request of a run after one was cancelled', async () => {
	const { acquire, wait, time } = await answered(EMPTY);
	const closing = new AbortController();
	const gone = wait({ signal: closing.signal });
	const [behind, other] = [acquire(), acquire({ group: 'other' })];
	closing.abort();
	expect((await gone).outcome).toBeUndefined();
	const permits = await time.run(Promise.all([behind, other]));
	expect(permits[0].at).toBeLessThan(permits[1].at);
});

it('the throttle keeps a run to its concurrency, and serves other runs meanwhile', async () => {
	const { acquire, throttle, time } = await answered();
	const first = await time.run(acquire({ concurrency: 1 }));
	const second = acquire({ concurrency: 1 });
	await expect(time.run(acquire({ group: 'other' }))).resolves.toMatchObject({ inFlight: 2 });
	throttle.release(first, { status: 200 });
	await expect(time.run(second)).resolves.toMatchObject({ inFlight: 2 });
});

describe('parallelism of a run', () => {
	it.each([
		// One for each connection, 30 of the next second, and one.
		[FULL, 50 + 30 + 1],
		// A fifteenth of the limit of an unpublished plan a second, and up to 200 connections.
		[rateHeaders(600, 599), 200 + 40 + 1],
		[{}, 200 + 200 + 1],
	])('follows from the plan headers %j', async (headers, expected) => {
		expect((await answered(headers)).throttle.parallelism()).toBe(expected);
	});

	it.each([
		['limited by the connections that a 503 has shown', FULL, rateHeaders(300, 288), 10 + 10 + 1],
		['limited by a 503 if the service shows no limits', {}, {}, 10 + 10 + 1],
		['unchanged by a 503 of a gateway, which shows no limits', FULL, {}, 50 + 30 + 1],
	])('is %s', async (_, shown, headers, expected) => {
		const { throttle, acquire, time } = await answered(shown);
		const permits = await time.run(Promise.all(Array.from({ length: 11 }, () => acquire())));
		throttle.release(permits[10], { status: 503, headers });
		expect(throttle.parallelism()).toBe(expected);
	});

	it.each([
		['without a status', 6, undefined, FULL],
		['with status 499', 200 + 200 + 1, 499, {}],
		['with status 500 and no headers', 6, 500, {}],
		['with status 502 and headers', 50 + 30 + 1, 502, FULL],
	])('after a response %s is %d', async (_, expected, status, headers) => {
		const { throttle, acquire } = setUpThrottle();
		throttle.release(await acquire(), { status, headers });
		expect(throttle.parallelism()).toBe(expected);
	});
});

it('the throttle sends two requests at once before the first response, and one more each second', async () => {
	const { acquire, throttle, time, pass } = setUpThrottle();
	const first = await acquire();
	const waits = [acquire(), acquire(), acquire()];
	await pass(1900);
	throttle.release(first, { status: 200, headers: FULL });
	const permits = await time.run(Promise.all(waits));
	expect(permits.map(({ at }) => at)).toEqual([0, 1000, 1900]);
});

describe('idle time', () => {
	it.each([
		[1000, 50 + 30 + 1],
		[1001, 6],
	])('of %d ms results in a parallelism of %d', async (idle, expected) => {
		const { throttle, acquire, pass } = await answered(FULL, 5000);
		await pass(idle);
		await acquire();
		expect(throttle.parallelism()).toBe(expected);
	});

	it('does not raise the connections that a 503 has shown, however slow the first response', async () => {
		const { throttle, acquire, pass, time } = await answered(FULL);
		const permits = await time.run(Promise.all([acquire(), acquire()]));
		throttle.release(permits[1], { status: 503, headers: FULL });
		throttle.release(permits[0], { status: 200, headers: FULL });
		await pass(11_000);
		const first = await acquire();
		const second = acquire();
		await pass(3000);
		throttle.release(first, { status: 200, headers: FULL });
		expect((await time.run(second)).at).toBe(first.at + 3000);
	});

	it('does not begin while a request is in flight', async () => {
		const { throttle, acquire, pass, time } = await answered(FULL);
		await time.run(acquire());
		await pass(20_000);
		await acquire();
		expect(throttle.parallelism()).toBe(50 + 30 + 1);
	});
});

describe('sleep of the throttle', () => {
	it('lasts at most a second, is shared by equal times, and starts again for an earlier time', async () => {
		const { wait, sleeps, time } = await answered(EMPTY);
		const waits = [900.4, 300, 200, 250].map(
			async (maxWait, group) => (await wait({ maxWait, group })).at,
		);
		await expect(time.run(Promise.all(waits))).resolves.toEqual([901, 300, 200, 250]);
		expect(sleeps).toEqual([901, 300, 200, 50, 50, 601]);
	});

	it.each([
		['while requests wait for the first response', {}],
		['while requests wait behind others of the run', { concurrency: 1 }],
	])('is repeated at most 22 times in 10 seconds %s', async (_, more) => {
		const { acquire, pass, sleeps } = 'concurrency' in more ? await answered() : setUpThrottle();
		for (let i = 0; i < 5; i++) void acquire({ maxWait: 60_000, ...more }).catch(() => {});
		await pass(10_000);
		expect(sleeps.length).toBeLessThanOrEqual(22);
	});
});

describe('throttles of a process', () => {
	it('ignore changes of the system clock', async () => {
		const { now } = Date;
		try {
			const throttle = throttleFor('clock');
			const options = { run: new Run(), concurrency: 1, maxWait: 10_000 };
			for (const jump of [0, -3_600_000, 3_600_000]) {
				Date.now = () => now() + jump;
				const permit = await throttle.acquire(options);
				expect(permit).toHaveProperty('at');
				throttle.release(permit as Permit, { status: 200, headers: rateHeaders(1500, 1500) });
			}
		} finally {
			Date.now = now;
		}
	});

	it('are shared by identity, and separate if any part of it differs', () => {
		const one = throttleFor('https://a/v1', 'key');
		expect(throttleFor('https://a/v1', 'key')).toBe(one);
		expect(throttleFor('https://b/v1', 'key')).not.toBe(one);
		expect(throttleFor('https://a/v1', 'other key')).not.toBe(one);
		expect(throttleFor('https://a/v1key')).not.toBe(one);
	});

	it('are forgotten after a thousand others were used', () => {
		const useOthers = (count: number) => {
			for (let i = 0; i < count; i++) throttleFor('tenant', String(i));
		};
		const one = throttleFor('one');
		useOthers(999);
		expect(throttleFor('one')).toBe(one);
		useOthers(1000);
		expect(throttleFor('one')).not.toBe(one);
	});
});
