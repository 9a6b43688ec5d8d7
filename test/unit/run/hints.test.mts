import { Hints } from '../../../nodes/CompanyData/run/hints.ts';

describe('the hint of waits', () => {
	const waited = (...waits: Array<[from: number, to: number]>) => {
		const hints = new Hints();
		for (const [from, to] of waits) hints.addWait(from, to);
		return hints.texts();
	};

	it('counts the same time once, however many requests waited', () => {
		const waits = [...Array(20).keys()].map((n): [number, number] => [0, 10_000 + n]);
		expect(waited(...waits)).toEqual(['Waited 10 seconds for the rate limit of the plan.']);
	});

	it('adds times that do not overlap', () => {
		expect(waited([0, 2000], [1000, 3000], [10_000, 12_000])).toEqual([
			'Waited 5 seconds for the rate limit of the plan.',
		]);
	});

	it('rounds to the nearest', () => {
		expect(waited([0, 181_000])[0]).toContain('3 minutes');
		expect(waited([0, 10_400])[0]).toContain('10 seconds');
		expect(waited([0, 999])).toEqual([]);
	});
});
