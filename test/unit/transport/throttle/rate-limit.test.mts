import {
	burstOf,
	connectionsOf,
	readRateLimit,
} from '../../../../nodes/CompanyData/transport/throttle/rate-limit.ts';

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
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' },
			{ limit: 300, remaining: 0 },
		],
		[
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '900' },
			{ limit: 300, remaining: 300 },
		],
	])('%j', (headers, expected) => {
		expect(readRateLimit(headers)).toEqual(expected);
	});
});
