import { companiesByCif } from '../../../nodes/api/companies.ts';

const records = [
	{ cif: 'J99216582', nombre: 'Bar Sol' },
	{ cif: 'b-86670460', empresa_id: 2 },
];

it.each<[string, unknown]>([
	['an array', records],
	['the only array of records', { total: 2, companies: records, not_found: ['A28015865'] }],
	['with null for what is not known', [null, ...records]],
	['with a mark for what is not known', [...records, { cif: 'A28015865', found: false }]],
	['with another such mark', [...records, { cif: 'A28015865', nombre: null, error: 'unknown' }]],
	['with records of something else', [...records, { cif: '', nombre: 'x' }, { cif: 7 }]],
])('the companies of a batch: %s', (_, body) => {
	const companies = companiesByCif(body);
	expect([...companies.keys()]).toEqual(['J99216582', 'B86670460']);
	expect(companies.get('J99216582')).toBe(records[0]);
});

it.each<[string, unknown]>([
	['an empty array', []],
	['an empty list', { results: [], not_found: ['J99216582'] }],
	['null', [null]],
	['a mark', [{ cif: 'J99216582', found: false }]],
])('a batch knows no company: %s', (_, body) => {
	expect(companiesByCif(body).size).toBe(0);
});

it.each<[unknown, string]>([
	['text', 'text'],
	[undefined, 'no JSON'],
	[{}, 'an object without fields'],
	[{ J99216582: { nombre: 'x' } }, 'an object with J99216582'],
	[
		{ found: [{ cif: 'J99216582' }], missing: [{ cif: 'A28015865' }] },
		'an object with found, missing',
	],
	[['J99216582'], 'a list'],
	[[{ nif: 'J99216582', nombre: 'x' }], 'an object with nif, nombre'],
])('%j is no batch, and the message says what came', (body, came) => {
	expect(() => companiesByCif(body)).toThrow(
		new Error(`The response is not a list of companies, each with the field cif, but ${came}`),
	);
});
