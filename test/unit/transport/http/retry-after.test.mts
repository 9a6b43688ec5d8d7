import fc from 'fast-check';
import {
	parseRetryAfter,
	serverTime,
} from '../../../../nodes/CompanyData/transport/http/retry-after.ts';

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
