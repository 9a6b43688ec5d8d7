import fc from 'fast-check';
import { backoff } from '../../../nodes/CompanyData/transport/throttle/backoff.ts';
import {
	parseRetryAfter,
	serverTime,
} from '../../../nodes/CompanyData/transport/throttle/retry-after.ts';
import {
	burstOf,
	connectionsOf,
	readRateLimit,
} from '../../../nodes/CompanyData/transport/throttle/rate-limit.ts';
import { isRetryable, retryDelay } from '../../../nodes/CompanyData/transport/throttle/retry.ts';

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

describe('the time by the service', () => {
	it('is its own date, whatever this machine thinks', () => {
		expect(serverTime({ date: new Date(NOW).toUTCString() }, 5)).toBe(NOW);
	});

	it.each([{}, { date: 'soon' }])('is this machine’s where there is none: %j', (headers) => {
		expect(serverTime(headers, 5)).toBe(5);
	});
});

describe('published plans', () => {
	it.each([
		[30, 6, 10],
		[300, 30, 50],
		[1500, 100, 200],
		[120, 8, undefined],
		[20, 1, undefined],
		[10, 1, undefined],
	])('%d a minute: %d a second, %p connections', (limit, burst, connections) => {
		expect(burstOf(limit)).toBe(burst);
		expect(connectionsOf(limit)).toBe(connections);
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
		[{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': ' ' }, undefined],
		[{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': null }, undefined],
		[{ 'x-ratelimit-limit': 'Infinity', 'x-ratelimit-remaining': '1' }, undefined],
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

it.each([
	[1, 503, 1000],
	[2, 503, 2000],
	[3, undefined, 4000],
	[9, 429, 0],
])(
	'after %d attempts and a %p the next waits at least %d ms by itself',
	(attempts, status, least) => {
		expect(retryDelay({ status, isIdempotent: true }, attempts, () => 0)).toBe(least);
	},
);

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
