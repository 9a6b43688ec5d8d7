import fc from 'fast-check';
import { backoff } from '../../../../nodes/shared/backoff.ts';
import { isRetryable, retryDelay } from '../../../../nodes/CompanyData/transport/retry/retry.ts';

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
