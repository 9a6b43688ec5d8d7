import {
	sendWithRetries,
	type Outcome,
} from '../../../../nodes/CompanyData/transport/retry/request.ts';
import { Cancelled } from '../../../../nodes/shared/cancellation.ts';
import { Throttle } from '../../../../nodes/CompanyData/transport/throttle/throttle.ts';
import { VirtualTime } from '../../../support/virtual-time.mts';

describe('a plan', () => {
	const budget = { maxRetries: 5, maxWait: 300_000 };

	/** Sends one request whose attempts end as given; says when each was made, in seconds. */
	async function travel(ends: Array<Outcome<string>>, more: object = {}) {
		const time = new VirtualTime();
		const { clock } = time;
		const random = () => 0;
		const throttle = new Throttle(clock, random);
		const attempts: number[] = [];
		const plan = sendWithRetries<string>({
			throttle,
			clock,
			random,
			budget,
			group: 'run',
			isIdempotent: true,
			attempt: async () => {
				attempts.push(time.now / 1000);
				await time.sleep(1);
				return ends[attempts.length - 1] ?? { status: 200, value: 'done' };
			},
			outOfBudget: ({ pause, maxWait }, last) =>
				new Error(`${pause / 1000} of ${maxWait / 1000} s after ${last?.message}`),
			waited: () => {},
			...more,
		});
		const result = await time.run(plan.catch((error: Error) => error.message));
		return { result, attempts, throttle, time };
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
		expect(result).toBe('3600 of 300 s after 429');
		expect(time.now).toBeLessThan(10);
	});

	it('stops where waiting for another attempt alone would take too long, with the last reason', async () => {
		const { attempts, result, time } = await travel([broken, broken, broken], {
			budget: { maxRetries: 5, maxWait: 2000 },
		});
		expect(attempts.map((at) => Math.round(at))).toEqual([0, 1]);
		expect(result).toBe('broken');
		expect(time.now).toBeLessThan(1100);
	});

	it('counts its budget from its first turn, over all attempts', async () => {
		const { attempts, result } = await travel([refused(), refused(), refused()], {
			budget: { maxRetries: 5, maxWait: 10_000 },
		});
		expect(attempts.map((at) => Math.round(at))).toEqual([0, 2, 6]);
		expect(result).toMatch(/^8 of 10 s after 429/);
	});

	it('is told of what it was held for the limits of the plan', async () => {
		let held = 0;
		await travel([refused(), broken], {
			waited: (milliseconds: number) => {
				held += milliseconds;
			},
		});
		expect(held).toBe(2000);
	});

	it('gives its permit back when an attempt throws', async () => {
		const { result, throttle, time } = await travel([], {
			attempt: async () => await Promise.reject(new Error('thrown')),
		});
		expect(result).toBe('thrown');
		const options = { group: 'run', concurrency: 1, maxWait: 0 };
		await expect(time.run(throttle.acquire(options))).resolves.toMatchObject({ underWay: 1 });
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

	it.each([
		// A second after the first attempt, which took a millisecond.
		[1001, [0, 1.001]],
		[1000, [0]],
	])(
		'of %d ms has time for another attempt only where its wait fits in',
		async (maxWait, times) => {
			const { attempts } = await travel([broken], { budget: { maxRetries: 5, maxWait } });
			expect(attempts).toEqual(times);
		},
	);

	it('is counted from its first turn when attempts by themselves wait, too', async () => {
		// Attempts at 0, 1 and 3 s; the next were at 7 s.
		const ends = [broken, broken, broken, broken];
		const budget = { maxRetries: 5, maxWait: 7002 };
		expect((await travel(ends, { budget })).attempts).toEqual([0, 1.001, 3.002]);
		const more = { budget: { maxRetries: 5, maxWait: 7003 } };
		expect((await travel(ends, more)).attempts).toEqual([0, 1.001, 3.002, 7.003]);
	});

	it('ends with an attempt that is final, whatever its status', async () => {
		const end = { status: 503, failure: new Error('final'), isFinal: true };
		const { attempts, result } = await travel([end]);
		expect(attempts).toEqual([0]);
		expect(result).toBe('final');
	});

	it('holds requests of its run that are more than it may have under way', async () => {
		const time = new VirtualTime();
		const { clock } = time;
		const random = () => 0;
		const throttle = new Throttle(clock, random);
		const attempts: number[] = [];
		const send = async () =>
			await sendWithRetries<string>({
				throttle,
				clock,
				random,
				budget: { ...budget, concurrency: 1 },
				group: 'run',
				isIdempotent: true,
				attempt: async () => {
					attempts.push(time.now);
					await time.sleep(100);
					return { value: 'done' };
				},
				outOfBudget: (wait) => wait,
				waited: () => {},
			});
		await time.run(Promise.all([send(), send()]));
		expect(attempts).toEqual([0, 100]);
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
		let attempts = 0;
		const plan = sendWithRetries<string>({
			throttle: new Throttle(time.clock, () => 0),
			clock: time.clock,
			random: () => 0,
			budget,
			group: 'run',
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
