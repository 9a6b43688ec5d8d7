import {
	sendWithRetries,
	type Outcome,
} from '../../nodes/CompanyData/transport/throttle/request.ts';
import { Cancelled } from '../../nodes/CompanyData/transport/throttle/waiting.ts';
import { Throttle } from '../../nodes/CompanyData/transport/throttle/throttle.ts';
import { VirtualTime } from '../support/virtual-time.mts';

describe('a plan', () => {
	const budget = { maxRetries: 5, maxWait: 300_000 };

	/** Sends one request whose attempts end as given; says when each was made, in seconds. */
	async function travel(ends: Array<Outcome<string>>, more: object = {}) {
		const time = new VirtualTime();
		const world = { now: () => time.now, sleep: time.sleep, random: () => 0 };
		const throttle = new Throttle(world);
		const attempts: number[] = [];
		const plan = sendWithRetries<string>({
			throttle,
			world,
			budget,
			isIdempotent: true,
			attempt: async () => {
				attempts.push(time.now / 1000);
				await time.sleep(1);
				return ends[attempts.length - 1] ?? { status: 200, value: 'done' };
			},
			outOfBudget: (wait) => new Error(`out of budget: ${wait / 1000}`),
			waited: () => {},
			...more,
		});
		const result = await time.run(plan.catch((error: Error) => error.message));
		return { result, attempts, throttle, time, world };
	}

	const refused = (retryAfter?: number): Outcome<string> => ({
		status: 429,
		retryAfter,
		failure: new Error('429'),
	});
	const broken: Outcome<string> = { failure: new Error('broken') };

	it('waits 2, 4, 8 seconds at least for refusals in a row', async () => {
		const { attempts, result } = await travel([refused(), refused(), refused()]);
		expect(result).toBe('done');
		expect(attempts.map((at) => Math.round(at))).toEqual([0, 2, 6, 14]);
	});

	it('waits for Retry-After where it is longer', async () => {
		const { attempts } = await travel([refused(30_000)]);
		expect(attempts[1]).toBeGreaterThanOrEqual(30);
	});

	it('never waits less than 2^n, however short Retry-After is', async () => {
		const { attempts } = await travel([refused(0)]);
		expect(attempts[1]).toBeGreaterThanOrEqual(2);
	});

	it('sends again what is known not to have been done, though it could be done twice', async () => {
		const more = { isIdempotent: false };
		expect((await travel([broken], more)).result).toBe('broken');
		const { attempts, result } = await travel([{ ...broken, isUnprocessed: true }], more);
		expect([result, attempts.length]).toEqual(['done', 2]);
	});

	it('stops at once at a wait beyond the budget, and says how long it is', async () => {
		const { attempts, result, time } = await travel([refused(3_600_000)]);
		expect(attempts).toHaveLength(1);
		expect(result).toBe('out of budget: 3600');
		expect(time.now).toBeLessThan(10);
	});

	it('gives up after its retries with the last reason', async () => {
		const { attempts, result } = await travel(
			Array.from({ length: 9 }, () => broken),
			{
				budget: { maxRetries: 2, maxWait: 300_000 },
			},
		);
		expect(attempts).toHaveLength(3);
		expect(result).toBe('broken');
	});

	it('sends a broken POST without a key once only', async () => {
		const { attempts } = await travel([broken], { isIdempotent: false });
		expect(attempts).toHaveLength(1);
	});

	it('never repeats a 402', async () => {
		const { attempts } = await travel([{ status: 402, failure: new Error('402') }]);
		expect(attempts).toHaveLength(1);
	});

	it('ends its wait within a second of a cancellation, and sends nothing more', async () => {
		const controller = new AbortController();
		const time = new VirtualTime();
		const world = { now: () => time.now, sleep: time.sleep, random: () => 0 };
		let attempts = 0;
		const plan = sendWithRetries<string>({
			throttle: new Throttle(world),
			world,
			budget,
			signal: controller.signal,
			isIdempotent: true,
			attempt: async () => {
				attempts++;
				return refused(60_000);
			},
			outOfBudget: () => new Error('budget'),
			waited: () => {},
		});
		const cancelling = time.sleep(5000).then(() => controller.abort());
		await time.run(Promise.all([cancelling, expect(plan).rejects.toThrow(Cancelled)]));
		expect(time.now).toBeLessThanOrEqual(6000);
		expect(attempts).toBe(1);
	});
});

describe('a workspace', () => {
	const setUp = () => {
		const time = new VirtualTime();
		const world = { now: () => time.now, sleep: time.sleep, random: () => 0 };
		return { time, throttle: new Throttle(world) };
	};
	const options = { accept: () => {}, waited: () => {} };

	it('pauses for all its requests, and counts refusals that were on the way together as one', async () => {
		const { time, throttle } = setUp();
		const sent = await time.run(
			Promise.all(Array.from({ length: 5 }, async () => await throttle.acquire(options))),
		);
		sent.forEach((permit) => throttle.release(permit, { status: 429 }));
		expect(throttle.pauseLeft()).toBe(2000);
		const next = await time.run(throttle.acquire(options));
		expect(next.at).toBeGreaterThanOrEqual(2000);
		throttle.release(next, { status: 429 });
		expect(throttle.pauseLeft()).toBe(4000);
	});

	it('halves its connections at a 503 and recovers one at a time', async () => {
		const { time, throttle } = setUp();
		const sent = await time.run(
			Promise.all(Array.from({ length: 8 }, async () => await throttle.acquire(options))),
		);
		sent.forEach((permit) => throttle.release(permit, { status: 503 }));
		let underWay = 0;
		let most = 0;
		const visit = async () => {
			const permit = await throttle.acquire(options);
			most = Math.max(most, ++underWay);
			await time.sleep(10);
			underWay--;
			throttle.release(permit, { status: 200 });
		};
		await time.run(Promise.all(Array.from({ length: 8 }, visit)));
		expect(most).toBe(4);
		await time.run(Promise.all(Array.from({ length: 40 }, visit)));
		expect(most).toBeGreaterThan(4);
		expect(most).toBeLessThanOrEqual(9);
	});
});
