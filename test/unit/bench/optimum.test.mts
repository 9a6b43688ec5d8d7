import { optimum } from '../../../bench/optimum.mts';

describe('the optimum', () => {
	it.each([
		['the latency alone', { limit: Infinity, burst: Infinity, latency: 300 }, 5, 300],
		['a burst each second', { limit: Infinity, burst: 10, latency: 300 }, 30, 2300],
		['a full bucket and then its refill', { limit: 60, burst: 60, latency: 0 }, 62, 2000],
		['as many at once as there are connections', { limit: 600, burst: 40, cap: 2 }, 6, 120],
	])('is %s', (_, limits, count, milliseconds) => {
		expect(optimum(limits, count)).toBeCloseTo(milliseconds);
	});

	it('lets the others wait for the first response', () => {
		const limits = { limit: Infinity, burst: Infinity, latency: 300 };
		expect(optimum(limits, 7, 6)).toBe(600);
		expect(optimum(limits, 6, 6)).toBe(300);
	});
});
