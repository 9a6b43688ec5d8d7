import { resetTime } from '../../../nodes/api/usage.ts';

const NOW = Date.UTC(2026, 10, 27, 12);

it.each([
	['seconds since 1970', NOW / 1000 + 30, NOW + 30_000],
	['milliseconds since 1970', NOW + 30_000, NOW + 30_000],
	['seconds that are left', 30, NOW + 30_000],
	['no seconds that are left', 0, NOW],
	['what is none of them', 5e9, Number.NaN],
	['nothing', Number.NaN, Number.NaN],
])('the reset of the rate limit is read from %s', (_, reset, time) => {
	expect(resetTime(reset, NOW)).toBe(time);
});
