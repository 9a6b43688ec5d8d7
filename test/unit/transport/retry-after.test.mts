import fc from 'fast-check';
import { parseRetryAfter, retryAfterOf } from '../../../nodes/transport/retry-after.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('Retry-After', () => {
	it.each([
		['0', 0],
		['7', 7000],
		[' 120 ', 120_000],
		['1.5', 1500],
		['1.25', 1250],
		[3, 3000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Sat, 21 Nov 2026 11:00:00 GMT', 0],
	])('of %p is a wait of %d ms', (header, wait) => {
		expect(parseRetryAfter(header, NOW)).toBe(wait);
	});

	it.each([
		...[undefined, null, '', 'soon', '-5', 'NaN', 'Infinity', {}, ['7'], '12:00'],
		'2026-11-21T12:00:30Z',
	])('of %p is ignored', (header) => {
		expect(parseRetryAfter(header, NOW)).toBeUndefined();
	});

	it('is parsed without an error, whatever its text', () => {
		fc.assert(
			fc.property(fc.string(), (header) => {
				const wait = parseRetryAfter(header, NOW);
				expect(wait === undefined || wait >= 0).toBe(true);
			}),
		);
	});
});

it.each([
	['the service', { date: new Date(NOW).toUTCString() }, NOW],
	['this machine, if the response has no date', {}, 5],
	['this machine, if the response has an invalid date', { date: 'soon' }, 5],
])('retryAfterOf measures the wait until a date by the clock of %s', (_, headers, start) => {
	const end = new Date(NOW + 30_000).toUTCString();
	const response = { headers: { ...headers, 'retry-after': end }, body: null };
	const longest = 366 * 24 * 3_600_000;
	expect(retryAfterOf(response, 5)).toBe(Math.min(NOW + 30_000 - start, longest));
});
