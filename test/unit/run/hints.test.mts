import { Hints, tally } from '../../../nodes/CompanyData/run/hints.ts';

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

describe('the counts of outcomes', () => {
	const words = ['found', 'found under another name', 'not in the catalogue'];
	const more = ['not among those read', 'empty', 'a name', "a person's", 'mistyped'];
	const from = (column: string) => `36 CIFs from column ${column}`;
	const outcomes = [...Array.from({ length: 28 }, () => 'found'), ...words.slice(1), ...more];

	it.each([
		[
			'N.I.F.',
			[
				'36 CIFs from column N.I.F.: 28 found, 1 found under another name, 1 not in the catalogue, 1 not among those read',
				"Also 1 empty, 1 a name, 1 a person's, 1 mistyped",
			],
		],
		[
			'CIF de la empresa matriz, o de la filial si no la hay',
			[
				'36 CIFs from column CIF de la empresa matriz, o de la filial si no la hay: 28 found, 1 found under another name',
				"Also 1 not in the catalogue, 1 not among those read, 1 empty, 1 a name, 1 a person's, 1 mistyped",
			],
		],
	])('go on in a second hint rather than hide the column %s', (column, hints) => {
		expect(tally(from(column), outcomes, words)).toEqual(hints);
	});

	it('stay together after a long text, which is shortened', () => {
		const [hint, ...others] = tally(from('word '.repeat(30)), ['found', 'mistyped']);
		expect(hint).toMatch(/ word…: 1 found, 1 mistyped$/);
		expect(hint.length).toBeLessThanOrEqual(120);
		expect(others).toEqual([]);
	});
});
