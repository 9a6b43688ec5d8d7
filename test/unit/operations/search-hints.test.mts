import { Notices } from '../../../nodes/CompanyData/actions/notices.ts';

/** The hints after searches that found so many each. */
function hintsAfter(found: number[], criteria: string, isCached = true): string[] {
	const notices = new Notices();
	for (const count of found) notices.addSearch(count, criteria, isCached);
	return notices.hints();
}

const CACHE = 'Results may be up to 30 days old.';

it('tells of an execution that was continued, in 120 characters at most', () => {
	const notices = new Notices();
	notices.addContinued('1234'.repeat(20));
	const [hint] = notices.hints();
	expect(hint).toMatch(/^Continued execution (1234){5}\. Remove .* before new work\.$/);
	expect(hint.length).toBeLessThanOrEqual(120);
});

describe('the hint of searches without results', () => {
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
		const notices = new Notices();
		for (const text of ['a', 'b', 'c', 'd', 'e', 'a']) notices.addSearch(7, `Text "${text}"`, true);
		expect(notices.hints()).toEqual([
			'Text "a": 7 companies',
			'Text "b": 7 companies',
			'Text "c": 7 companies',
			'Searched for other criteria too: 2 more.',
		]);
	});

	it('shows the first of them', () => {
		const notices = new Notices();
		notices.addSearch(0, 'Text "a"', true);
		notices.addSearch(0, 'Text "b"', true);
		expect(notices.hints()).toEqual([`2 of 2 searches found no company, e.g. Text "a". ${CACHE}`]);
	});
});

describe('the hint of waits', () => {
	const waited = (...waits: Array<[from: number, to: number]>) => {
		const notices = new Notices();
		for (const [from, to] of waits) notices.addWait(from, to);
		return notices.hints();
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
