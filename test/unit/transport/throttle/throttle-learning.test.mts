import { rateHeaders, setUpThrottle } from '../../../support/throttle-setup.mts';

// Pro has 300 requests a minute, 30 in any second and 50 connections; a process alone begins with
// the burst of 30 a second.
const FULL = rateHeaders(300, 299);

describe('the requests a run has ready', () => {
	it('are few before a response, and as many as may have a connection without a plan', async () => {
		const { throttle, exchange } = setUpThrottle();
		expect(throttle.parallelism()).toBe(4);
		await exchange(100, 200);
		expect(throttle.parallelism()).toBe(20 + 200 + 1);
	});

	it.each([
		// 30 a second for the latency, 30 of the next second, and one.
		[500, 15 + 30 + 1],
		[510, 16 + 30 + 1],
		// No more are under way than there are connections.
		[2000, 50 + 30 + 1],
	])('follow the rate, a latency of %d ms and the connections', async (latency, expected) => {
		const { throttle, exchange, pass } = setUpThrottle();
		await pass(1000);
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

describe('a response', () => {
	it.each([
		['that is none', false, undefined, {}],
		['that is none, with headers,', false, undefined, FULL],
		['of status 499', true, 499, {}],
		['of status 500, without headers,', false, 500, {}],
		['of status 500, with headers,', true, 500, FULL],
	])('%s shows whether there is a plan: %p', async (_, isKnown, status, headers) => {
		const { throttle, acquire } = setUpThrottle();
		throttle.release(await acquire(), { status, headers });
		expect(throttle.parallelism() > 4).toBe(isKnown);
	});

	it('counts towards the latency unless it is a refusal', async () => {
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

	it('to the first request is awaited before the second leaves', async () => {
		const { throttle, acquire, time, pass } = setUpThrottle();
		const first = await acquire();
		const second = acquire();
		await pass(900);
		throttle.release(first, { status: 200, headers: FULL });
		expect((await time.run(second)).at).toBe(900);
	});

	it('that is slow to come lets another request leave each second', async () => {
		const { acquire, time } = setUpThrottle();
		const permits = await time.run(Promise.all([acquire(), acquire(), acquire()]));
		expect(permits.map(({ at }) => at)).toEqual([0, 1000, 3000]);
	});

	it('that refuses although tokens were left makes the next ones few', async () => {
		const { throttle, exchange, pass } = setUpThrottle();
		for (let i = 0; i < 30; i++) await exchange(0, 200, FULL);
		await pass(2000);
		await exchange(0, 429, FULL);
		// Half of 60 % of the burst.
		expect(throttle.parallelism()).toBe(9 + 1);
	});

	it.each([
		[4000, 'no token left', rateHeaders(300, 0)],
		[2000, 'a token left', rateHeaders(300, 1)],
		[4000, 'no headers', {}],
	])('that refuses again pauses all for %d ms, with %s', async (pause, _, headers) => {
		const { exchange, wait } = setUpThrottle();
		for (let i = 0; i < 2; i++) await exchange(0, 429, headers);
		expect((await wait({ maxWait: 0 })).outcome).toEqual({ pause });
	});

	it('without a plan lets one more be under way every 2 ms', async () => {
		const { throttle, exchange, acquire, pass, time } = setUpThrottle();
		await pass(1000);
		await exchange(100, 200);
		const both = await Promise.all([acquire(), acquire()]);
		await pass(100);
		for (const permit of both) throttle.release(permit, { status: 200 });
		const permits = await time.run(Promise.all([acquire(), acquire(), acquire()]));
		expect(permits.map(({ at }) => at)).toEqual([1200, 1200, 1200]);
	});

	it('of an unpublished plan leaves the number of connections open', async () => {
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
	])('of %d ms leaves %d requests ready', async (idle, expected) => {
		const { throttle, exchange, acquire, pass } = setUpThrottle();
		await exchange(5000, 200, FULL);
		await pass(idle);
		await acquire();
		expect(throttle.parallelism()).toBe(expected);
	});

	it('leaves as many connections as a refusal has shown, however slow the first response is', async () => {
		const { throttle, exchange, acquire, pass, time } = setUpThrottle();
		await exchange(0, 200, FULL);
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
	it('leaves at once, and the next 60 ms after that second', async () => {
		const { acquire, exchange, time, pass } = setUpThrottle();
		await exchange(100, 200, rateHeaders(1500, 1499));
		await pass(2000);
		const permits = await time.run(Promise.all(Array.from({ length: 101 }, () => acquire())));
		expect(permits[99].at - permits[0].at).toBe(0);
		expect(permits[100].at - permits[0].at).toBe(1060);
	});
});
