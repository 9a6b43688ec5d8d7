import { BucketServer } from '../../../support/bucket-server.mts';
import { ClientProcess } from '../../../support/client-process.mts';
import { rateHeaders, setUpThrottle } from '../../../support/throttle-setup.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

/** Nothing is left: the next request may leave in three seconds, with half a token to spare. */
const EMPTY = rateHeaders(30, 0);

const STARTER = { limit: 30, burst: 6, cap: 10, latency: 300 };

/** A throttle that is paused by a 429, and the permit it came for. */
async function paused(retryAfter: number) {
	const made = setUpThrottle();
	const permit = await made.acquire();
	made.throttle.release(permit, { status: 429, retryAfter });
	return made;
}

describe('a pause', () => {
	it('holds all requests, and counts refusals of requests under way together as one', async () => {
		const { time, throttle, acquire, exchange, wait } = setUpThrottle();
		await exchange(0, 200);
		const sent = await Promise.all([acquire(), acquire()]);
		for (const permit of sent) throttle.release(permit, { status: 429 });
		expect((await wait({ maxWait: 0 })).outcome).toEqual({ pause: 2000 });
		const next = await time.run(acquire());
		expect(next).toMatchObject({ at: 2000, since: 0, waited: 2000 });
		throttle.release(next, { status: 429 });
		expect((await wait({ maxWait: 0 })).outcome).toEqual({ pause: 4000 });
	});

	it('rejects immediately those whose budget it exceeds, and nobody else', async () => {
		const { time, wait } = await paused(60_000);
		const [short, long, list] = await time.run(
			Promise.all([
				wait({ maxWait: 59_000 }),
				wait({ maxWait: 61_000 }),
				wait({ maxWait: 10_000, group: 'editor' }),
			]),
		);
		expect(short.at).toBe(0);
		expect(short.outcome).toEqual({ pause: 60_000 });
		expect(list.outcome).toEqual({ pause: 60_000 });
		expect(list.at).toBe(0);
		expect(long.outcome).toMatchObject({ at: 60_000 });
	});

	it('of more than a minute lets no request leave before it ends', async () => {
		const { time, throttle, acquire, wait } = await paused(150_000);
		expect((await wait({ maxWait: 60_000 })).outcome).toEqual({ pause: 150_000 });
		await time.run(time.sleep(61_000));
		expect((await wait({ maxWait: 60_000 })).outcome).toEqual({ pause: 89_000 });
		const patient = await time.run(acquire({ maxWait: 150_000 }));
		expect(patient).toMatchObject({ at: 150_000, number: 2 });
		throttle.release(patient, { status: 200 });
		await expect(acquire()).resolves.toMatchObject({ at: 150_000, number: 3 });
	});
});

describe('two budgets', () => {
	it('end when they are used up, whoever is first in the queue', async () => {
		const { time, exchange, wait } = setUpThrottle();
		await exchange(0, 200, EMPTY);
		const [run, list] = await time.run(
			Promise.all([wait({ maxWait: 2500 }), wait({ maxWait: 1130, group: 'editor' })]),
		);
		expect(list.at).toBe(1130);
		expect(list.outcome).toEqual({ pause: 0 });
		expect(run.at).toBe(2500);
	});

	it('do not count the time a request waits behind others of its run', async () => {
		const time = new VirtualTime();
		const client = new ClientProcess(time, new BucketServer(time, STARTER));
		const send = client.begin({ maxWait: 3000 });
		const sends = Array.from({ length: 60 }, send);
		await expect(time.run(Promise.all(sends))).resolves.toEqual(sends.map(() => true));
		expect(time.now).toBeGreaterThan(55_000);
	});

	it('count from the first attempt when a request is retried', async () => {
		const { time, exchange, wait } = setUpThrottle();
		await exchange(0, 200, EMPTY);
		await time.run(time.sleep(1000));
		const again = await time.run(wait({ maxWait: 2000, since: 0 }));
		expect(again.at).toBe(2000);
	});

	it('do not start before the first response, however slow that is', async () => {
		const { time, throttle, acquire, pass } = setUpThrottle();
		const first = await acquire();
		const others = [0, 500].map(async (maxWait) => await acquire({ maxWait }));
		await pass(900);
		throttle.release(first, { status: 200, headers: rateHeaders(300, 299) });
		const permits = await time.run(Promise.all(others));
		expect(permits).toMatchObject([
			{ at: 900, waited: 0 },
			{ at: 900, waited: 0 },
		]);
	});

	it('do not start while only the run itself holds a request back', async () => {
		const { time, throttle, acquire, exchange, pass } = setUpThrottle();
		await exchange(0, 200);
		const first = await acquire({ concurrency: 1 });
		const second = acquire({ concurrency: 1, maxWait: 0 });
		await pass(2000);
		throttle.release(first, { status: 200 });
		await expect(time.run(second)).resolves.toMatchObject({ at: 2000, waited: 0 });
	});
});

describe('a full throttle', () => {
	it('rejects a cancelled waiter at once and leaks no place', async () => {
		const { time, throttle, acquire, wait } = setUpThrottle();
		const first = await acquire();
		const controller = new AbortController();
		const cancelled = wait({ signal: controller.signal });
		const behind = acquire();
		controller.abort();
		await expect(cancelled).resolves.toEqual({ outcome: undefined, at: 0 });
		throttle.release(first, {});
		await expect(time.run(behind)).resolves.toMatchObject({ underWay: 1, number: 2 });
		await expect(wait({ signal: controller.signal })).resolves.toEqual({
			outcome: undefined,
			at: 0,
		});
	});

	it('ignores a cancellation after the request has left', async () => {
		const { throttle, acquire } = setUpThrottle();
		const controller = new AbortController();
		const permit = await acquire({ signal: controller.signal });
		controller.abort();
		throttle.release(permit, { status: 200 });
		await expect(acquire()).resolves.toMatchObject({ underWay: 1 });
	});

	it('keeps a run to its concurrency and stays open for others', async () => {
		const { acquire, throttle, time } = setUpThrottle();
		throttle.release(await acquire(), { status: 200 });
		const first = await acquire({ concurrency: 1 });
		const second = acquire({ concurrency: 1 });
		await expect(acquire({ group: 'other' })).resolves.toMatchObject({ underWay: 2 });
		throttle.release(first, { status: 200 });
		await expect(time.run(second)).resolves.toMatchObject({ underWay: 2 });
	});

	it('learns nothing from requests without a response, or that failed before the service', async () => {
		const { throttle, acquire } = setUpThrottle();
		for (const response of [{}, { status: 502 }]) throttle.release(await acquire(), response);
		expect(throttle.parallelism()).toBe(4);
		throttle.release(await acquire(), { status: 404 });
		expect(throttle.parallelism()).toBeGreaterThan(100);
	});
});

describe('a wait', () => {
	it('counts for as long as the rate limit lasts, and not while there is no connection', async () => {
		const { throttle, acquire, exchange, pass, time } = setUpThrottle();
		await exchange(0, 200, rateHeaders(300, 299));
		const burst = await time.run(Promise.all(Array.from({ length: 29 }, () => acquire())));
		for (const permit of burst.slice(1)) throttle.release(permit, { status: 503 });
		const next = acquire();
		await pass(10_000);
		throttle.release(burst[0], { status: 200 });
		expect(await time.run(next)).toMatchObject({ at: 10_000, since: 0, waited: 1060 });
	});

	it.each([
		['for the first response', {}],
		['behind the run’s own', { concurrency: 1 }],
	])('%s wakes nobody in vain', async (_, more) => {
		const { acquire, exchange, pass, sleeps } = setUpThrottle();
		if ('concurrency' in more) await exchange(0, 200);
		for (let i = 0; i < 5; i++) void acquire({ maxWait: 60_000, ...more }).catch(() => {});
		await pass(10_000);
		expect(sleeps.length).toBeLessThanOrEqual(22);
	});
});
