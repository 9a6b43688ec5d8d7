import { getEventListeners } from 'node:events';
import { rateHeaders, setUpThrottle } from '../../../support/throttle-setup.mts';

const FULL = rateHeaders(300, 299);

describe('a throttle sleeps', () => {
	it('until the budget of the first in the queue is used up, half a second at a time', async () => {
		const { exchange, wait, sleeps, time } = setUpThrottle();
		await exchange(0, 200, rateHeaders(30, 0));
		const { at } = await time.run(wait({ maxWait: 900.4 }));
		expect(sleeps).toEqual([500, 401]);
		expect(at).toBe(901);
	});

	it('until a pause ends', async () => {
		const { acquire, sleeps, throttle, time } = setUpThrottle();
		throttle.release(await acquire(), { status: 429 });
		await expect(time.run(acquire())).resolves.toMatchObject({ at: 2000, waited: 2000 });
		expect(sleeps).toEqual([500, 500, 500, 500]);
	});

	it('no less than until the pace lets the next leave', async () => {
		const { exchange, acquire, sleeps, time } = setUpThrottle();
		// Others were there: a newcomer has a tenth of the burst, three requests a second.
		await exchange(0, 200, rateHeaders(300, 200));
		await expect(time.run(acquire())).resolves.toMatchObject({ at: 334, since: 0, waited: 334 });
		expect(sleeps).toEqual([334]);
	});

	it('until one connection more may be tried', async () => {
		const { exchange, acquire, sleeps, time } = setUpThrottle();
		await exchange(0, 200);
		const permits = await time.run(Promise.all([acquire(), acquire(), acquire()]));
		// One from the beginning, a second at once, and another each 2 ms.
		expect(permits.map(({ at }) => at)).toEqual([0, 0, 2]);
		expect(permits.map(({ waited }) => waited)).toEqual([0, 0, 0]);
		expect(sleeps).toEqual([2]);
	});

	it('no more than once for the same time, and anew for an earlier one', async () => {
		const { acquire, exchange, sleeps, time } = setUpThrottle();
		await exchange(0, 200, rateHeaders(30, 0));
		const waits = [300, 300, 200, 250].map(
			async (maxWait, group) => await acquire({ maxWait, group }).catch(() => time.now),
		);
		await expect(time.run(Promise.all(waits))).resolves.toEqual([300, 300, 200, 250]);
		// At 200 ms for those who wait until 250, and then for the others.
		expect(sleeps).toEqual([300, 200, 50, 50]);
	});

	it('not at all while nobody waits', async () => {
		const { exchange, sleeps } = setUpThrottle();
		await exchange(1000, 200, FULL);
		await exchange(1000, 200, FULL);
		expect(sleeps).toEqual([]);
	});
});

describe('the time a request was held', () => {
	it('is how long the plan held it, and not others of its run', async () => {
		const { exchange, acquire, time, throttle } = setUpThrottle();
		await exchange(0, 200, rateHeaders(300, 200));
		const first = await time.run(acquire({ concurrency: 1 }));
		expect(first).toMatchObject({ at: 334, waited: 334 });
		const second = acquire({ concurrency: 1 });
		await time.run(time.sleep(1000));
		throttle.release(first, { status: 200 });
		await expect(time.run(second)).resolves.toMatchObject({ at: 1334, since: 1334, waited: 0 });
	});

	it('counts from when the plan holds it, and not from when its run did', async () => {
		const { acquire, time, throttle, pass } = setUpThrottle();
		throttle.release(await acquire(), { status: 200 });
		const first = await acquire({ concurrency: 1 });
		const second = acquire({ concurrency: 1 });
		await pass(1000);
		throttle.release(first, { status: 429 });
		await expect(time.run(second)).resolves.toMatchObject({ at: 3000, since: 1000, waited: 2000 });
	});

	it('is none of what others were held before it came', async () => {
		const { throttle, acquire, time } = setUpThrottle();
		throttle.release(await acquire(), { status: 429 });
		const first = acquire();
		await time.run(time.sleep(1500));
		const second = acquire({ group: 'other' });
		const permits = await time.run(Promise.all([first, second]));
		expect(permits).toMatchObject([{ waited: 2000 }, { waited: 500, since: 1500 }]);
	});

	it('is no longer than since the request is the first of its run', async () => {
		const { throttle, acquire, time } = setUpThrottle();
		throttle.release(await acquire(), { status: 429 });
		const permits = await time.run(Promise.all([acquire(), acquire()]));
		expect(permits).toMatchObject([
			{ waited: 2000, since: 0, underWay: 1, number: 2 },
			{ waited: 0, since: 2000, underWay: 2, number: 3 },
		]);
	});
});

describe('a budget', () => {
	it.each([
		[2000, 2000],
		[1999, 0],
	])('of %d ms beside a pause of 2,000 ms ends the wait after %d ms', async (maxWait, expected) => {
		const { throttle, acquire, wait, time } = setUpThrottle();
		throttle.release(await acquire(), { status: 429 });
		const { at } = await time.run(wait({ maxWait }));
		expect(at).toBe(expected);
	});

	it('of nothing ends at once the wait of a request that the plan holds', async () => {
		const { wait, exchange } = setUpThrottle();
		await exchange(0, 200, rateHeaders(30, 1));
		await expect(wait({ maxWait: 0 })).resolves.toEqual({ outcome: { pause: 0 }, at: 0 });
	});
});

it('a request that has left no longer listens to the cancellation', async () => {
	const { acquire, exchange, throttle, time } = setUpThrottle();
	const { signal } = new AbortController();
	await exchange(0, 200);
	const [first] = await Promise.all([acquire(), acquire({ signal })]);
	const waiting = acquire({ signal });
	expect(getEventListeners(signal, 'abort')).toHaveLength(1);
	throttle.release(first, { status: 200 });
	await time.run(waiting);
	expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
