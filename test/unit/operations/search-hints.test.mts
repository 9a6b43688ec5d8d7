import { describeSearches } from '../../../nodes/CompanyData/operations/company/search-hints.ts';

/** The hints after searches that found so many each. */
function hintsAfter(found: number[], criteria: string, isCached = true): string[] {
	return describeSearches(found.map((count) => ({ found: count, criteria, isCached })));
}

const CACHE = 'Results may be up to 30 days old.';

describe('the hint of searches', () => {
	it.each<[found: number[], criteria: string, hints: string[]]>([
		[[], 'CNAE 5610', []],
		[[3], 'CNAE 5610', ['CNAE 5610: 3 companies']],
		[[1], 'CNAE 5610', ['CNAE 5610: 1 company']],
		[[2, 2], 'CNAE 5610', ['CNAE 5610: 2 companies']],
		[[0], 'CNAE 5610', [`No company matches CNAE 5610. ${CACHE}`]],
		[[0, 0], 'CNAE 5610', [`2 of 2 searches found no company, e.g. CNAE 5610. ${CACHE}`]],
		[
			[1, 0, 1],
			'CNAE 5610',
			['CNAE 5610: 1 company', `1 of 3 searches found no company, e.g. CNAE 5610. ${CACHE}`],
		],
		[[0], '', [`No company matches this search. ${CACHE}`]],
		[[0, 1], '', [`1 of 2 searches found no company. ${CACHE}`]],
		[[214], 'x'.repeat(200), [`${'x'.repeat(104)}…: 214 companies`]],
	])('after %j found by "%s" is %j', (found, criteria, hints) => {
		expect(hintsAfter(found, criteria)).toEqual(hints);
	});

	it('says nothing of a cache where there is none', () => {
		expect(hintsAfter([0], 'CNAE 5610', false)).toEqual(['No company matches CNAE 5610.']);
	});

	it.each([true, false])('is 120 characters long at most, cached: %s', (isCached) => {
		for (const length of [60, 66, 67, 68, 100, 101, 102, 300]) {
			const [hint] = hintsAfter([0], 'x'.repeat(length), isCached);
			expect(hint.length).toBeLessThanOrEqual(120);
			expect(hint.endsWith(isCached ? `. ${CACHE}` : '.')).toBe(true);
			expect(hint.includes('…')).toBe(
				`No company matches . ${isCached ? CACHE : ''}`.trim().length + length > 120,
			);
		}
	});

	it('shows three different searches, and says how many more there are', () => {
		const searches = ['a', 'b', 'c', 'd', 'e', 'a'].map((text) => {
			return { found: 7, criteria: `Text "${text}"`, isCached: true };
		});
		expect(describeSearches(searches)).toEqual([
			'Text "a": 7 companies',
			'Text "b": 7 companies',
			'Text "c": 7 companies',
			'Searched for other criteria too: 2 more.',
		]);
	});

	it('shows the first that found nothing', () => {
		const searches = ['a', 'b'].map((text) => {
			return { found: 0, criteria: `Text "${text}"`, isCached: true };
		});
		expect(describeSearches(searches)).toEqual([
			`2 of 2 searches found no company, e.g. Text "a". ${CACHE}`,
		]);
	});
});
