import { companiesByCif } from '../../../nodes/api/companies.ts';

const records = [
	{ cif: 'J99216582', nombre: 'Bar Sol' },
	{ cif: 'b-86670460', empresa_id: 2 },
];

it.each<[string, unknown]>([
	['an array', records],
	[
		'an object with one array of records',
		{ total: 2, companies: records, not_found: ['A28015865'] },
	],
	['null for an unknown company', [null, ...records]],
	['found: false for an unknown company', [...records, { cif: 'A28015865', found: false }]],
	[
		'an error for an unknown company',
		[...records, { cif: 'A28015865', nombre: null, error: 'unknown' }],
	],
	['records without a CIF', [...records, { cif: '', nombre: 'x' }, { cif: 7 }]],
])('companiesByCif reads the companies from a batch response: %s', (_, body) => {
	const companies = companiesByCif(body);
	expect([...companies.keys()]).toEqual(['J99216582', 'B86670460']);
	expect(companies.get('J99216582')).toBe(records[0]);
});

it.each<[string, unknown]>([
	['an empty array', []],
	['an empty list', { results: [], not_found: ['J99216582'] }],
	['a list with null', [null]],
	['a company with found: false', [{ cif: 'J99216582', found: false }]],
])('companiesByCif finds no company in a batch response: %s', (_, body) => {
	expect(companiesByCif(body).size).toBe(0);
});

it.each<[unknown, string]>([
	['text', 'text'],
	[undefined, 'no JSON'],
	[{}, 'an object without fields'],
	[{ J99216582: { nombre: 'x' } }, 'an object with J99216582'],
	[['J99216582'], 'a list'],
	[[{ nif: 'J99216582', nombre: 'x' }], 'an object with nif, nombre'],
])('companiesByCif refuses %j, and the message describes the body', (body, came) => {
	expect(() => companiesByCif(body)).toThrow(
		new Error(`The response is not a list of companies, each with the field cif, but ${came}`),
	);
});
