import fc from 'fast-check';
import { backoff } from '../../nodes/CompanyData/transport/throttle/backoff.ts';
import { parseRetryAfter } from '../../nodes/CompanyData/transport/throttle/retry-after.ts';
import { readRateLimit } from '../../nodes/CompanyData/transport/throttle/rate-limit.ts';
import { isRetryable } from '../../nodes/CompanyData/transport/throttle/retry.ts';
import { Semaphore } from '../../nodes/CompanyData/transport/throttle/semaphore.ts';
import { Cancelled } from '../../nodes/CompanyData/transport/throttle/waiting.ts';
import { VirtualTime } from '../support/virtual-time.mts';

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
	])('status %p, repeatable %p: %p', (status, isIdempotent, expected) => {
		expect(isRetryable({ status, isIdempotent })).toBe(expected);
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
					const slots = new Semaphore(limit);
					let most = 0;
					let served = 0;
					const visit = async (stay: number) => {
						await slots.acquire(undefined);
						most = Math.max(most, slots.count);
						await time.sleep(stay);
						served++;
						slots.release();
					};
					await time.run(Promise.all(stays.map(visit)));
					expect(most).toBeLessThanOrEqual(limit);
					expect(served).toBe(stays.length);
					expect(slots.count).toBe(0);
				},
			),
			{ numRuns: 50 },
		);
	});

	it('leaks no place when a waiter is cancelled', async () => {
		const slots = new Semaphore(1);
		await slots.acquire(undefined);
		const controller = new AbortController();
		const waiter = slots.acquire(controller.signal);
		controller.abort();
		await expect(waiter).rejects.toThrow(Cancelled);
		slots.release();
		expect(slots.count).toBe(0);
		await slots.acquire(undefined);
	});
});
