import {
	CATALOGUE_FILTERS,
	describeSearch,
	explainUnfiltered,
	firstChange,
} from '../../../nodes/CompanyData/fields/filters.ts';

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

it('describeSearch names a switch without its value, and several values of a filter', () => {
	expect(describeSearch({ only_email: 'true' })).toBe('Only With Email');
	expect(describeSearch({ provincia: 'Coruña, A\nLugo', cnae: '5610\n5630' })).toBe(
		'Province Coruña, A, Lugo · CNAE 5610, 5630',
	);
});

it.each([
	[{ q: 'bar', provincia: 'Lugo', sector: 'x' }, 'Leave out Province first.'],
	[{ cnae: '5610', sector: 'x' }, 'Leave out Activity (CNAE) first.'],
	[{ sector: 'x', only_email: 'true' }, 'Leave out Only With Email first.'],
	[{ q: 'bar', sector: '' }, 'Enter fewer or other words as Text.'],
	[{ per_page: 5 }, ''],
])('firstChange for %j is %s', (query, sentence) => {
	expect(firstChange(query)).toBe(sentence);
});

it.each([
	[{ provincia: 'Lugo' }, { provincia: 'Vigo' }, undefined],
	[{ provincia: 'Lugo' }, { provincia: 'Madrid' }, 'Province'],
	[{ provincia: 'La Coruña' }, { provincia: 'Coruña, A' }, undefined],
	[{ cnae: '56' }, { cnae: '5610 Restaurantes' }, undefined],
	[{ cnae: '56' }, { cnae: '6201' }, 'Activity (CNAE)'],
	[{ sector: 'Hostelería' }, { sector: 'HOSTELERIA y turismo' }, undefined],
	[{ sector: 'Hostelería' }, { sector: 'Banca' }, 'Sector'],
	[{ q: 'bar' }, { q: 'x' }, undefined],
	[{ only_email: 'true' }, { email: null }, 'Only With Email'],
	[{ only_email: 'true' }, { email: 'a@b.es' }, undefined],
	[{ only_email: 'true' }, {}, undefined],
	[{ radius_km: 5 }, { distance_km: 40 }, 'Radius (Km)'],
	[{ radius_km: 5 }, { distance_km: 5.01 }, undefined],
])('explainUnfiltered of %j sees from a company with %j: %s', (query, company, label) => {
	const explained = explainUnfiltered(query, [company, company]);
	expect(explained?.startsWith(`Not filtered by ${label}? 2 of 2 do`) ?? undefined).toBe(
		label && true,
	);
});

it('CATALOGUE_FILTERS are the filters that the search by text has', () => {
	expect(CATALOGUE_FILTERS).toEqual(['q', 'provincia', 'cnae', 'sector']);
});
