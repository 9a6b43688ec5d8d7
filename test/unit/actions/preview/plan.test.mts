import {
	exactly,
	figuresOf,
	NOTHING,
	sumOf,
	upTo,
} from '../../../../nodes/CompanyData/actions/preview/plan.ts';

const search = { method: 'GET', path: '/leadbase/buscar' } as const;
const lookup = { method: 'GET', path: '/leadbase/empresa/J99216582' } as const;
const batch = (body: unknown) => ({ method: 'POST', path: '/empresas/batch', body }) as const;

describe('What a request needs', () => {
	it.each([
		['a search', search, 0],
		['a lookup', lookup, 1],
		['a save', { method: 'POST', path: '/empresas/saved', body: {} } as const, 0],
		['a batch lookup', batch({ cifs: ['a', 'b'] }), 2],
		['one with a CIF twice', batch({ cifs: ['a', 'b', 'a'] }), 2],
		['one with another name for the CIFs', batch({ numbers: ['a', 'b'], tags: ['x'] }), 2],
		['one whose body is the list', batch(['a', 'b', 'a']), 2],
		['one without CIFs', batch({}), 0],
	])('%s', (_, request, lookups) => {
		expect(figuresOf(request)).toEqual({
			requests: exactly(1),
			lookups: exactly(lookups),
			credits: exactly(0),
		});
	});

	it.each([
		['A request to a path that is not documented', { method: 'GET', path: '/enrichment' } as const],
		['A batch lookup with its CIFs in a text', batch({ cifs: 'a,b' })],
		['A batch lookup with its CIFs further down', batch({ query: { cifs: ['a', 'b'] } })],
	])('%s may need any lookups and credits', (_, request) => {
		expect(figuresOf(request)).toEqual({
			requests: exactly(1),
			lookups: { least: 0, most: Infinity },
			credits: { least: 0, most: Infinity },
		});
	});

	it('Those that follow it cost as much each', () => {
		expect(figuresOf(lookup, { least: 1, most: Infinity })).toMatchObject({
			requests: { least: 2, most: Infinity },
			lookups: { least: 2, most: Infinity },
			credits: exactly(0),
		});
	});
});

it('What several requests need is added up', () => {
	const all = sumOf([figuresOf(search, { least: 0, most: 4 }), figuresOf(lookup)]);
	expect(all).toEqual({
		requests: { least: 2, most: 6 },
		lookups: exactly(1),
		credits: exactly(0),
	});
	expect(sumOf([])).toEqual(NOTHING);
});

it('Work that may end early needs nothing at least', () => {
	expect(upTo(figuresOf(lookup))).toEqual({
		requests: { least: 0, most: 1 },
		lookups: { least: 0, most: 1 },
		credits: exactly(0),
	});
});
