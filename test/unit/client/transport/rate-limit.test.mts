import { readRateLimit } from '../../../../client/transport/rate-limit.ts';

const PRO_HEADERS = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };

const read = (limit: number, credits?: number | string) =>
	readRateLimit({
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': '1',
		...(credits === undefined ? {} : { 'x-credits-plan': String(credits) }),
	})!;

describe('plan of a response', () => {
	it.each([
		[30, 6, 10],
		[300, 30, 50],
		[1500, 100, 200],
		[60, 30, 50],
		[120, 100, 200],
		[10, 1, undefined],
		[20, 1, undefined],
		[600, 40, undefined],
	])(
		'is recognised without credits by %d requests a minute: %d a second, %p connections',
		(limit, burst, connections) => {
			for (const credits of [undefined, 0, '', 'many']) {
				const rateLimit = read(limit, credits);
				expect([rateLimit.burst, rateLimit.plan?.connections]).toEqual([burst, connections]);
			}
		},
	);

	it.each([
		[500, 30, 'Starter', 6],
		[5000, 300, 'Pro', 30],
		[5000, 60, 'Pro', 30],
		[50_000, 1500, 'Business', 100],
		[50_000, 120, 'Business', 100],
		[50_000, 300, 'Business', 100],
		[123_456, 300, undefined, 20],
	])(
		'is recognised by %d credits, whatever the rate: %d a minute, %s',
		(credits, limit, name, burst) => {
			const rateLimit = read(limit, credits);
			expect([rateLimit.plan?.name, rateLimit.burst]).toEqual([name, burst]);
		},
	);
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
			{ limit: 300, remaining: 299, refill: 5 },
		],
		[
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299.5' },
			{ limit: 300, remaining: 299.5, refill: 5 },
		],
		[
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' },
			{ limit: 300, remaining: 0 },
		],
		[
			{ 'x-ratelimit-limit': '600, 600;w=60', 'x-ratelimit-remaining': '599' },
			{ limit: 600, remaining: 599, refill: 10 },
		],
		[
			{ ...PRO_HEADERS, 'x-ratelimit-bucket': 'Workspace_Minute' },
			{ limit: 300, remaining: 299 },
		],
		[{ ...PRO_HEADERS, 'x-ratelimit-bucket': 'ip_second' }, undefined],
		[
			{ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '900' },
			{ limit: 300, remaining: 300 },
		],
	])('are read from %j as %j', (headers, expected) => {
		const rateLimit = readRateLimit(headers);
		if (expected === undefined) expect(rateLimit).toBeUndefined();
		else expect(rateLimit).toMatchObject(expected);
	});
});
