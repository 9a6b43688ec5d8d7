import { resetTime } from '../../../../client/api/usage.ts';

const NOW = Date.UTC(2026, 10, 27, 12);

it.each([
	['seconds since 1970', NOW / 1000 + 30, NOW + 30_000],
	['milliseconds since 1970', NOW + 30_000, NOW + 30_000],
	['remaining seconds', 30, NOW + 30_000],
	['zero remaining seconds', 0, NOW],
	['a number that is neither a time nor a duration', 5e9, Number.NaN],
	['a missing value', Number.NaN, Number.NaN],
])('resetTime reads the reset of the rate limit from %s', (_, reset, time) => {
	expect(resetTime(reset, NOW)).toBe(time);
});
