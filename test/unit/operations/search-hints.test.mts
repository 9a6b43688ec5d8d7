import { describeSearches } from '../../../nodes/CompanyData/operations/company/search-hints.ts';

/** What is said after searches of which so many companies came, of so many. */
function saidAfter(found: Array<[received: number, total?: number]>, criteria: string): string {
	return describeSearches(
		found.map(([received, total]) => ({ received, total, criteria, advice: 'Leave it out.' })),
	);
}

describe('the summary of searches', () => {
	it.each<[found: Array<[number, number?]>, criteria: string, said: string]>([
		[[[3, 3]], ': CNAE 5610', '3 companies: CNAE 5610'],
		[[[1]], ': CNAE 5610', '1 company: CNAE 5610'],
		[[[50, 1724]], '', '50 of 1,724 companies'],
		[[[2], [2]], ': CNAE 5610', '4 companies in 2 searches: CNAE 5610'],
		[[[0, 0]], ': CNAE 5610', 'No company matches CNAE 5610. Leave it out.'],
		[[[0], [0]], ': CNAE 5610', 'No company in 2 searches: CNAE 5610. Leave it out.'],
		[[[1], [0], [1]], ': CNAE 5610', '2 companies in 3 searches: CNAE 5610 (nothing in 1)'],
		[[[0]], '', 'No company matches this search. Leave it out.'],
		[[[0]], ' within 1 km of Vigo', 'No company within 1 km of Vigo. Leave it out.'],
		[[[214]], ` in ${'x'.repeat(60)} ${'y'.repeat(60)}`, `214 companies in ${'x'.repeat(60)}…`],
	])('after %j found by "%s" is %s', (found, criteria, said) => {
		expect(saidAfter(found, criteria)).toBe(said);
	});

	it('names the first of several criteria as an example', () => {
		const searches = ['a', 'b'].map((text) => {
			return { received: 7, criteria: `: Text "${text}"`, advice: '' };
		});
		expect(describeSearches(searches)).toBe('14 companies in 2 searches, e.g. Text "a"');
	});

	it('says what the companies that a filter keeps have', () => {
		const search = {
			received: 100,
			total: 300,
			kept: 61,
			has: 'a website',
			criteria: '',
			advice: '',
		};
		expect(describeSearches([search])).toBe('100 of 300 companies; 61 have a website');
	});
});
