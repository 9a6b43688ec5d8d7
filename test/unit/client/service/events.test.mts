import { groupFilters, parseMatchedFilters } from '../../../../client/service/events.ts';

const MADRID = ['provincia=Madrid', 'q=a=b'];
const PARSED = { provincia: ['Madrid'], q: ['a=b'] };

function parsed(value: unknown): unknown {
	const result = parseMatchedFilters(value);
	return result.ok ? Object.fromEntries(result.value) : result;
}

describe('filters of an event', () => {
	it.each<[string, unknown, object]>([
		['a list', MADRID, PARSED],
		['the object in the output of the trigger', { provincia: 'Madrid', q: 'a=b' }, PARSED],
		['JSON', JSON.stringify(MADRID), PARSED],
		['lines', 'provincia=Madrid\n q=a=b ', PARSED],
		['a list with repeated filters', ['sector=IT', 'sector=Agro'], { sector: ['IT', 'Agro'] }],
		['an object with repeated filters', { sector: ['IT', 'Agro'] }, { sector: ['IT', 'Agro'] }],
		['a number', { cnae: 5630 }, { cnae: ['5630'] }],
		['a missing value', undefined, {}],
		['an empty list', [], {}],
		['a nested object, as an empty list', { data: { provincia: 'Madrid' } }, {}],
	])('are read from %s', (_, value, expected) => {
		expect(parsed(value)).toEqual(expected);
	});

	it.each([
		['Madrid', '"Madrid" is not a filter'],
		[7, '"7" is not a filter'],
		[[{ provincia: 'Madrid' }], 'has an object in it'],
		['x'.repeat(20_000), 'at most 10000 are expected'],
	])('are refused if they are invalid: %j', (value, what) => {
		expect(parsed(value)).toMatchObject({
			ok: false,
			what: expect.stringContaining(what) as string,
		});
	});
});

it('groupFilters ignores entries that are not text', () => {
	expect([...groupFilters(['a=b', 1, null])]).toEqual([['a', ['b']]]);
});
