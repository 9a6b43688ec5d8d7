import {
	describeTime,
	fitOf,
	secondsFor,
	shownRange,
	type Allowance,
} from '../../../../nodes/CompanyData/actions/preview/estimate.ts';
import { exactly, NOTHING } from '../../../../nodes/CompanyData/actions/preview/plan.ts';

const unknown = { plan: null, left: null };
const allowance = (more: Partial<Allowance> = {}): Allowance => ({
	requests: unknown,
	lookups: unknown,
	credits: unknown,
	...more,
});

/** Starter, with a full bucket. */
const rate = { limit: 30, remaining: 30, refill: 0.5, burst: 6 };

describe('The time of a run', () => {
	it.each([
		[0, 30, 0],
		[1, 30, 0],
		[30, 30, 29 / 6],
		[31, 30, 5],
		[60, 30, 60],
		[330, 30, 600],
		[30, 0, 60],
	])('%d requests with %d in the bucket take %d seconds on Starter', (requests, left, seconds) => {
		expect(secondsFor(requests, { ...rate, remaining: left })).toBeCloseTo(seconds);
	});

	it.each([
		[exactly(60), '60 seconds'],
		[{ least: 60, most: 330 }, '60 seconds to 10 minutes'],
		[{ least: 60, most: Infinity }, 'at least 60 seconds'],
		[{ least: 1, most: 2 }, '1 second'],
	])('is described in words: %j, %s', (requests, words) => {
		expect(describeTime(requests, allowance({ rate }))).toBe(words);
	});

	it('is not known of a service that shows no limit', () => {
		expect(describeTime(exactly(60), allowance())).toBeUndefined();
	});
});

describe('Whether a run fits', () => {
	const requests = (least: number, most: number) => ({ ...NOTHING, requests: { least, most } });

	it.each([
		[10, 10, 10, true, 'Within the 10 requests that are left.'],
		[11, 11, 10, false, 'More than the 10 requests that are left.'],
		[1, 11, 10, false, 'It may take more than the 10 requests that are left.'],
		[1, Infinity, 10, null, 'It is not known how many requests it takes. Compare with the 10'],
		[11, Infinity, 10, false, 'More than the 10 requests that are left.'],
	])('%d to %d requests of %d that are left: %s', (least, most, left, fits, note) => {
		const found = fitOf(requests(least, most), allowance({ requests: { plan: 1000, left } }));
		expect(found.fits).toBe(fits);
		expect(found.note).toContain(note);
	});

	it('is judged by the whole month where the service does not say what is left', () => {
		const of = (count: number) =>
			fitOf(requests(count, count), allowance({ requests: { plan: 10_000, left: null } }));
		expect(of(10_000)).toEqual({
			fits: true,
			note: 'Within the 10,000 requests of a month; the service does not say how many of them are left.',
		});
		expect(of(10_001).fits).toBe(false);
	});

	it('is not known where neither is known, unless something else does not fit', () => {
		const both = { ...requests(1, 1), lookups: exactly(2) };
		expect(fitOf(both, allowance({ lookups: { plan: 5, left: 5 } })).fits).toBeNull();
		expect(fitOf(both, allowance({ lookups: { plan: 5, left: 1 } })).fits).toBe(false);
	});

	it('A run that needs nothing fits', () => {
		expect(fitOf(NOTHING, allowance())).toEqual({ fits: true, note: 'Nothing is needed.' });
	});
});

it.each([
	[exactly(1234), '1,234 requests'],
	[exactly(1), '1 request'],
	[exactly(0), '0 requests'],
	[{ least: 1, most: 50 }, '1 to 50 requests'],
	[{ least: 0, most: 1 }, '0 to 1 request'],
	[{ least: 1, most: Infinity }, 'at least 1 request'],
	[{ least: 0, most: Infinity }, 'an unknown number of requests'],
])('A range is shown as people write it: %j, %s', (range, text) => {
	expect(shownRange(range, 'request')).toBe(text);
});
