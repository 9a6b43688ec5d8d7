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
		['1.25', 1250],
		[3, 3000],
		['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['Sat, 21 Nov 2026 11:00:00 GMT', 0],
	])('The header %p is a wait of %d ms', (header, wait) => {
		expect(parseRetryAfter(header, NOW)).toBe(wait);
	});

	it.each([
		...[undefined, null, '', 'soon', '-5', 'NaN', 'Infinity', {}, ['7'], '12:00'],
		'2026-11-21T12:00:30Z',
	])('The header %p says nothing', (header) => {
		expect(parseRetryAfter(header, NOW)).toBeUndefined();
	});

	it('Any text is taken without throwing', () => {
		fc.assert(
			fc.property(fc.string(), (header) => {
				const wait = parseRetryAfter(header, NOW);
				expect(wait === undefined || wait >= 0).toBe(true);
			}),
		);
	});
});

describe('The time by the service', () => {
	it('The date of the response counts, whatever this machine thinks', () => {
		expect(serverTime({ date: new Date(NOW).toUTCString() }, 5)).toBe(NOW);
	});

	it.each([{}, { date: 'soon' }])(
		'The clock of this machine counts where there is no date: %j',
		(headers) => {
			expect(serverTime(headers, 5)).toBe(5);
		},
	);
});
