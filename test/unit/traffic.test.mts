import fc from 'fast-check';
import { backoff } from '../../nodes/CompanyData/transport/traffic/backoff.ts';
import { parseRetryAfter } from '../../nodes/CompanyData/transport/traffic/retryAfter.ts';
import { readRateLimit } from '../../nodes/CompanyData/transport/traffic/rateLimit.ts';
import { isWorthAnother } from '../../nodes/CompanyData/transport/traffic/retry.ts';
import { Semaphore } from '../../nodes/CompanyData/transport/traffic/semaphore.ts';
import { sendWithin, type Outcome } from '../../nodes/CompanyData/transport/traffic/send.ts';
import { Cancelled } from '../../nodes/CompanyData/transport/traffic/waiting.ts';
import { Workspace } from '../../nodes/CompanyData/transport/traffic/workspace.ts';
import { VirtualTime } from '../support/virtualTime.mts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('Retry-After', () => {
	it.each([
		['0', 0],
		['7', 7000],
		[' 120 ', 120_000],
		['1.5', 1500],
		[3, 3000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Sat, 21 Nov 2026 11:00:00 GMT', 0],
	])('%p is a wait of %d ms', (header, wait) => {
		expect(parseRetryAfter(header, NOW)).toBe(wait);
	});

	it.each([undefined, null, '', 'soon', '-5', 'NaN', 'Infinity', {}, '12:00'])(
		'%p says nothing',
		(header) => {
			expect(parseRetryAfter(header, NOW)).toBeUndefined();
		},
	);

	it('reads back any second as a date, and never a negative wait', () => {
		fc.assert(
			fc.property(fc.integer({ min: -1e6, max: 1e6 }), (seconds) => {
				const header = new Date(NOW + seconds * 1000).toUTCString();
				expect(parseRetryAfter(header, NOW)).toBe(Math.max(0, seconds * 1000));
			}),
		);
	});

	it('takes any text without throwing', () => {
		fc.assert(
			fc.property(fc.string(), (header) => {
				const wait = parseRetryAfter(header, NOW);
				expect(wait === undefined || wait >= 0).toBe(true);
			}),
		);
	});
});

describe('backoff', () => {
	it('is never less than 2^n seconds and at most a quarter more, whatever chance says', () => {
		const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 10 }), chance, (n, random) => {
				const wait = backoff(n, () => random);
				expect(wait).toBeGreaterThanOrEqual(2 ** n * 1000);
				expect(wait).toBeLessThanOrEqual(2 ** n * 1250);
			}),
		);
	});
});

describe('rate limit headers', () => {
	it.each([
		[{}, undefined],
		[{ 'x-ratelimit-limit': '300' }, undefined],
		[{ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' }, undefined],
		[{ 'x-ratelimit-limit': 'x', 'x-ratelimit-remaining': '1' }, undefined],
		[{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '-1' }, undefined],
		[
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' },
			{ limit: 300, remaining: 299 },
		],
		[
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '900' },
			{ limit: 300, remaining: 300 },
		],
	])('%j', (headers, expected) => {
		expect(readRateLimit(headers)).toEqual(expected);
	});
});

describe('what is sent again', () => {
	it.each([
		[429, false, true],
		[503, false, true],
		[502, true, true],
		[504, true, true],
		[500, true, true],
		[undefined, true, true],
		[undefined, false, false],
		[502, false, false],
		[402, true, false],
		[400, true, false],
		[401, true, false],
		[403, true, false],
		[404, true, false],
		[409, true, false],
		[422, true, false],
		[302, true, false],
		[200, true, false],
	])('status %p, repeatable %p: %p', (status, isRepeatable, expected) => {
		expect(isWorthAnother({ status, isRepeatable })).toBe(expected);
	});
});

describe('semaphore', () => {
	it('never lets more in than its limit, and everybody in the end', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 6 }),
				fc.array(fc.nat(20), { maxLength: 40 }),
				async (limit, stays) => {
					const time = new VirtualTime();
					const places = new Semaphore(limit);
					let most = 0;
					let served = 0;
					const visit = async (stay: number) => {
						await places.acquire(undefined);
						most = Math.max(most, places.count);
						await time.sleep(stay);
						served++;
						places.release();
					};
					await time.run(Promise.all(stays.map(visit)));
					expect(most).toBeLessThanOrEqual(limit);
					expect(served).toBe(stays.length);
					expect(places.count).toBe(0);
				},
			),
			{ numRuns: 50 },
		);
	});

	it('leaks no place when a waiter is cancelled', async () => {
		const places = new Semaphore(1);
		await places.acquire(undefined);
		const controller = new AbortController();
		const waiter = places.acquire(controller.signal);
		controller.abort();
		await expect(waiter).rejects.toThrow(Cancelled);
		places.release();
		expect(places.count).toBe(0);
		await places.acquire(undefined);
	});
});

describe('a journey', () => {
	const budget = { maxRetries: 5, maxWait: 300_000 };

	/** Sends one request whose attempts end as given; says when each was made, in seconds. */
	async function travel(ends: Array<Outcome<string>>, more: object = {}) {
		const time = new VirtualTime();
		const world = { now: () => time.now, sleep: time.sleep, random: () => 0 };
		const workspace = new Workspace(world);
		const attempts: number[] = [];
		const journey = sendWithin<string>({
			workspace,
			world,
			budget,
			isRepeatable: true,
			attempt: async () => {
				attempts.push(time.now / 1000);
				await time.sleep(1);
				return ends[attempts.length - 1] ?? { status: 200, value: 'done' };
			},
			outOfBudget: (wait) => new Error(`out of budget: ${wait / 1000}`),
			waited: () => {},
			...more,
		});
		const result = await time.run(journey.catch((error: Error) => error.message));
		return { result, attempts, workspace, time, world };
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
		const { attempts } = await travel([broken], { isRepeatable: false });
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
		const journey = sendWithin<string>({
			workspace: new Workspace(world),
			world,
			budget,
			signal: controller.signal,
			isRepeatable: true,
			attempt: async () => {
				attempts++;
				return refused(60_000);
			},
			outOfBudget: () => new Error('budget'),
			waited: () => {},
		});
		const cancelling = time.sleep(5000).then(() => controller.abort());
		await time.run(Promise.all([cancelling, expect(journey).rejects.toThrow(Cancelled)]));
		expect(time.now).toBeLessThanOrEqual(6000);
		expect(attempts).toBe(1);
	});
});

describe('a workspace', () => {
	const setUp = () => {
		const time = new VirtualTime();
		const world = { now: () => time.now, sleep: time.sleep, random: () => 0 };
		return { time, workspace: new Workspace(world) };
	};
	const patience = { accept: () => {}, waited: () => {} };

	it('pauses for all its requests, and counts refusals that were on the way together as one', async () => {
		const { time, workspace } = setUp();
		const departures = await time.run(
			Promise.all(Array.from({ length: 5 }, async () => await workspace.depart(patience))),
		);
		departures.forEach((departure) => workspace.arrive(departure, { status: 429 }));
		expect(workspace.pauseLeft()).toBe(2000);
		const next = await time.run(workspace.depart(patience));
		expect(next.at).toBeGreaterThanOrEqual(2000);
		workspace.arrive(next, { status: 429 });
		expect(workspace.pauseLeft()).toBe(4000);
	});

	it('halves its connections at a 503 and recovers one at a time', async () => {
		const { time, workspace } = setUp();
		const departures = await time.run(
			Promise.all(Array.from({ length: 8 }, async () => await workspace.depart(patience))),
		);
		departures.forEach((departure) => workspace.arrive(departure, { status: 503 }));
		let underWay = 0;
		let most = 0;
		const visit = async () => {
			const departure = await workspace.depart(patience);
			most = Math.max(most, ++underWay);
			await time.sleep(10);
			underWay--;
			workspace.arrive(departure, { status: 200 });
		};
		await time.run(Promise.all(Array.from({ length: 8 }, visit)));
		expect(most).toBe(4);
		await time.run(Promise.all(Array.from({ length: 40 }, visit)));
		expect(most).toBeGreaterThan(4);
		expect(most).toBeLessThanOrEqual(9);
	});
});
