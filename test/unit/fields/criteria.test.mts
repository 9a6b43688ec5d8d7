import { describeAround, describeSearch } from '../../../nodes/CompanyData/fields/criteria.ts';

it.each([
	[{}, ''],
	[{ page: 1, per_page: 50, limit: 10 }, ''],
	[{ q: 'bar', provincia: 'Bizkaia' }, 'Text "bar" · Province Bizkaia'],
	[
		{ cnae: '5610', sector: '', q: undefined },
		'CNAE 5610 Restaurantes y puestos de comidas (CNAE 2009)',
	],
	[{ cnae: 'x' }, 'CNAE x'],
	[{ tier: 9, order: 'desc' }, 'tier 9 · order desc'],
	[{ constructor: 'x' }, 'constructor x'],
	[{ q: 'x'.repeat(40) }, `Text "${'x'.repeat(29)}…"`],
	[{ q: 'x'.repeat(30) }, `Text "${'x'.repeat(30)}"`],
])('describeSearch describes %j as %s', (query, text) => {
	expect(describeSearch(query)).toBe(text);
});

it('describeAround names a switch without its value', () => {
	expect(describeAround('Around Vigo', { only_email: 'true' })).toBe(
		'Around Vigo · Only With Email',
	);
});
