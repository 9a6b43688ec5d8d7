import { rateHeaders, setUpThrottle } from '../../../support/throttle-setup.mts';

// Pro has 300 requests a minute, 30 in any second and 50 connections; a process alone begins with
// the burst of 30 a second.
const FULL = rateHeaders(300, 299);

describe('the requests a run has ready', () => {
	it('are few before a response, and many more without a plan', async () => {
		const { throttle, exchange } = setUpThrottle();
		expect(throttle.parallelism()).toBe(4);
		await exchange(100, 200);
		expect(throttle.parallelism()).toBe(2 + 200);
	});

	it.each([
		// 30 a second for the latency, 30 of the next second, and one.
		[500, 15 + 30 + 1],
		[510, 16 + 30 + 1],
		// No more are under way than there are connections.
		[2000, 50 + 30 + 1],
	])('follow the rate, a latency of %d ms and the connections', async (latency, expected) => {
		const { throttle, exchange } = setUpThrottle();
		await exchange(latency, 200, FULL);
		expect(throttle.parallelism()).toBe(expected);
	});

	it('are no more than a refusal has shown connections for', async () => {
		const { throttle, exchange, acquire, time } = setUpThrottle();
		await exchange(1000, 200, FULL);
		const permits = await time.run(Promise.all(Array.from({ length: 11 }, () => acquire())));
		throttle.release(permits[10], { status: 503, headers: rateHeaders(300, 288) });
		expect(throttle.parallelism()).toBe(10 + 10 + 1);
	});
});

describe('a burst', () => {
	it('is leaving while some of it waits for milliseconds only', async () => {
		const { throttle, exchange, acquire, pass } = setUpThrottle();
		expect(throttle.isSending()).toBe(false);
		await exchange(100, 200, FULL);
		// The first of five parts, six requests of Pro's 30, leaves at once.
		for (let number = 1; number <= 6; number++) void acquire();
		expect(throttle.isSending()).toBe(false);
		for (let number = 7; number <= 30; number++) void acquire();
		expect(throttle.isSending()).toBe(true);
		await pass(39);
		expect(throttle.isSending()).toBe(true);
		await pass(1);
		expect(throttle.isSending()).toBe(false);
		void acquire();
		expect(throttle.isSending()).toBe(false);
	});
});

describe('a response', () => {
	it.each([
		['none', undefined, {}, false],
		['none, with headers', undefined, FULL, false],
		['a 499', 499, {}, true],
		['a 500 that failed before the service', 500, {}, false],
		['a 500 of the service', 500, FULL, true],
	])('shows the plan or that there is none: %s', async (_, status, headers, isKnown) => {
		const { throttle, acquire } = setUpThrottle();
		throttle.release(await acquire(), { status, headers });
		expect(throttle.parallelism() > 4).toBe(isKnown);
	});

	it('that refuses says nothing of the latency, and any other does', async () => {
		for (const [status, expected] of [
			// One connection, that of the refused request, and no latency.
			[503, 0 + 1 + 1],
			[502, 15 + 30 + 1],
		]) {
			const { throttle, exchange } = setUpThrottle();
			await exchange(500, status, FULL);
			expect(throttle.parallelism()).toBe(expected);
		}
	});

	it('that refuses halves the share, of which the next ones are few', async () => {
		const { throttle, exchange } = setUpThrottle();
		await exchange(0, 429, rateHeaders(300, 300));
		// Half of a plan that is nearly full: 0.5 ** 0.8 of 0.6 × 30 a second, which is 10.3.
		expect(throttle.parallelism()).toBe(11 + 1);
	});

	it('to the first request is awaited before the next leaves', async () => {
		const { throttle, acquire, time, pass } = setUpThrottle();
		const first = await acquire();
		const second = acquire();
		await pass(900);
		throttle.release(first, { status: 200, headers: FULL });
		expect((await time.run(second)).at).toBe(900);
	});

	it('to the first request does not come for long, so others leave a second after the last', async () => {
		const { acquire, time } = setUpThrottle();
		const permits = await time.run(Promise.all([acquire(), acquire(), acquire()]));
		expect(permits.map(({ at }) => at)).toEqual([0, 1000, 3000]);
	});

	it('that refuses one of a later burst holds all but the next back until that is answered', async () => {
		const { throttle, exchange, acquire, pass, time } = setUpThrottle();
		for (let i = 0; i < 30; i++) await exchange(0, 200, FULL);
		await pass(2000);
		await exchange(0, 429, FULL);
		const probe = await time.run(acquire());
		expect(throttle.parallelism()).toBeLessThan(5);
		throttle.release(probe, { status: 200, headers: FULL });
		expect(throttle.parallelism()).toBe(30 + 1);
	});

	it('as fast as the fastest lets one more be under way, however late it is', async () => {
		const { throttle, exchange, acquire, pass, time } = setUpThrottle();
		await pass(1000);
		await exchange(100, 200);
		const both = await Promise.all([acquire(), acquire()]);
		await pass(100);
		for (const permit of both) throttle.release(permit, { status: 200 });
		const permits = await time.run(Promise.all([acquire(), acquire(), acquire()]));
		expect(permits.map(({ at }) => at)).toEqual([1200, 1200, 1200]);
	});

	it('of an unpublished plan does not say how many connections there are', async () => {
		const { throttle, exchange } = setUpThrottle();
		await exchange(0, 200, rateHeaders(600, 599));
		// A fifteenth of the limit a second, which nothing else holds back.
		expect(throttle.parallelism()).toBe(40 + 1);
	});
});

describe('an idle time', () => {
	it.each([
		[10_000, 50 + 30 + 1],
		[10_001, 4],
	])('of %d ms after the last response', async (idle, expected) => {
		const { throttle, exchange, acquire, pass } = setUpThrottle();
		await exchange(5000, 200, FULL);
		await pass(idle);
		await acquire();
		expect(throttle.parallelism()).toBe(expected);
	});

	it('is none while a request is under way', async () => {
		const { throttle, exchange, acquire, pass, time } = setUpThrottle();
		await exchange(0, 200, FULL);
		await time.run(acquire());
		await pass(20_000);
		await acquire();
		expect(throttle.parallelism()).toBe(30 + 1);
	});
});

describe('the burst of a second', () => {
	it.each([
		// One response says nothing of how latencies differ: 100 ms are left for it.
		[[100], 100],
		// Neighbours that are the same bring 50 ms down by a sixteenth each; 10 ms stay beside twice that.
		[Array<number>(60).fill(100), Math.hypot(10, 2 * 50 * (15 / 16) ** 59)],
		[[...Array<number>(200).fill(100), 140], Math.hypot(10, 2 * 2.51)],
		[[...Array<number>(200).fill(100), 3000], 100],
	])('is kept with time for latencies %#', async (latencies, slack) => {
		const { acquire, exchange, time, pass } = setUpThrottle();
		for (const latency of latencies) await exchange(latency, 200, rateHeaders(1500, 1499));
		await pass(2000);
		const permits = await time.run(Promise.all(Array.from({ length: 101 }, () => acquire())));
		expect(permits[100].at - permits[0].at).toBe(1000 + Math.ceil(slack));
	});

	it('has more time again once a request was refused', async () => {
		const { acquire, exchange, time, pass } = setUpThrottle();
		for (let i = 0; i < 150; i++) await exchange(100, 200, rateHeaders(1500, 1499));
		await exchange(100, 429, rateHeaders(1500, 1499));
		// Whether others were there is shown by the next one.
		await exchange(100, 200, rateHeaders(1500, 1499));
		await pass(5000);
		const permits = await time.run(Promise.all(Array.from({ length: 101 }, () => acquire())));
		expect(permits[100].at - permits[0].at).toBe(1100);
	});

	it.each([
		[5, 10],
		[15, 15],
		[80, 80],
		[95, 80],
	])('has more time where this process was %d ms late itself', async (late, slack) => {
		const { acquire, exchange, time, pass } = setUpThrottle({ late });
		for (let i = 0; i < 150; i++) await exchange(100, 200, rateHeaders(1500, 1499));
		await pass(2000);
		const permits = await time.run(Promise.all(Array.from({ length: 101 }, () => acquire())));
		const distance = permits[100].at - permits[0].at;
		expect(distance).toBeGreaterThanOrEqual(1000 + slack);
		// What it leaves is late itself.
		expect(distance).toBeLessThanOrEqual(1001 + slack + late);
	});
});
