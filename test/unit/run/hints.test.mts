import { Hints } from '../../../nodes/CompanyData/run/hints.ts';

describe('hint about waits', () => {
	const waited = (...waits: Array<[from: number, to: number]>) => {
		const hints = new Hints();
		for (const [from, to] of waits) hints.addWait(from, to);
		return hints.texts();
	};

	it('counts overlapping waits of several requests once', () => {
		const waits = [...Array(20).keys()].map((n): [number, number] => [0, 10_000 + n]);
		expect(waited(...waits)).toEqual(['Waited 10 seconds for the rate limit of the plan.']);
	});

	it('adds up waits that do not overlap', () => {
		expect(waited([0, 2000], [1000, 3000], [10_000, 12_000])).toEqual([
			'Waited 5 seconds for the rate limit of the plan.',
		]);
	});

	it('rounds to the nearest minute or second, and is left out below a second', () => {
		expect(waited([0, 181_000])[0]).toContain('3 minutes');
		expect(waited([0, 10_400])[0]).toContain('10 seconds');
		expect(waited([0, 999])).toEqual([]);
	});
});

describe('hints of a run', () => {
	it('are the summary and the two most important others', () => {
		const hints = new Hints();
		hints.addWait(0, 60_000);
		hints.add('edition', 'c');
		hints.add('added', 'b');
		hints.add('failed', 'a');
		hints.add('summary', '50 companies saved');
		expect(hints.texts()).toEqual(['50 companies saved', 'a', 'b']);
	});

	it('are cut between words and not within brackets', () => {
		const hints = new Hints();
		hints.add('summary', `${'word '.repeat(20)}CNAE 563 (${'title '.repeat(9)})`);
		expect(hints.texts()).toEqual([`${'word '.repeat(20)}CNAE 563…`]);
	});
});
