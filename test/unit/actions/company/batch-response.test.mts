import { companiesByCif } from '../../../../nodes/CompanyData/actions/company/batch-response.ts';
import { RequestFailed } from '../../../../nodes/CompanyData/transport/errors/request-failed.ts';

const records = [
	{ cif: 'J99216582', n: 1 },
	{ cif: 'b-86670460', n: 2 },
];
const byCif = { J99216582: { n: 1 }, B86670460: { n: 2 } };

it.each<[string, unknown]>([
	['an array', records],
	...['results', 'data', 'companies', 'empresas'].map((name): [string, unknown] => [
		`under ${name}`,
		{ [name]: records },
	]),
	['keyed by CIF', byCif],
	['keyed by CIF under results', { total: 2, results: byCif }],
	['with a list of what is not known', { results: records, not_found: ['A28015865'] }],
	['with what is not known among them', [null, ...records, { cif: 'A28015865', found: false }]],
	[
		'with what is not known among the CIFs',
		{ ...byCif, A28015865: null, A08663619: { found: false } },
	],
	['with found = true', records.map((record) => ({ ...record, found: true }))],
	['with rubbish between', ['x', ...records, { other: 1 }, { cif: 'no CIF' }, { cif: 7 }]],
	['with rubbish among the CIFs', { total: 2, meta: { a: 1 }, A28015865: 'x', ...byCif }],
])('the companies of a response: %s', (_, body) => {
	const companies = companiesByCif(body);
	expect([...companies.keys()]).toEqual(['J99216582', 'B86670460']);
	expect(companies.get('J99216582')).toMatchObject({ cif: 'J99216582', n: 1 });
	expect(companies.get('B86670460')).toMatchObject({ n: 2 });
});

it.each<[string, unknown]>([
	['an empty array', []],
	['an empty object', {}],
	['no results', { results: [] }],
	['null', [null]],
	['null for a CIF', { J99216582: null }],
	['null among results', { results: { J99216582: null } }],
	['a mark', [{ cif: 'J99216582', found: false }]],
	['a mark for a CIF', { J99216582: { found: false } }],
	...['not_found', 'notFound', 'missing', 'unknown'].map((name): [string, unknown] => [
		`the list ${name} and counts`,
		{ results: null, total: 0, [name]: ['J99216582'] },
	]),
])('no company is known: %s', (_, body) => {
	expect(companiesByCif(body).size).toBe(0);
});

const WITH_CIFS = 'a list of companies with their CIFs';

it.each<[string, unknown, string]>([
	['text', 'text', 'a list of companies'],
	['null', null, 'a list of companies'],
	['a number', 3, 'a list of companies'],
	['records without a CIF', [{ nif: 'J99216582' }], WITH_CIFS],
	['such a record behind null', [null, { nif: 'J99216582' }], WITH_CIFS],
	['texts', ['J99216582'], WITH_CIFS],
	['a text for a CIF', { J99216582: 'x' }, WITH_CIFS],
	['another name', { records }, WITH_CIFS],
	['a count of what is not known', { not_found: 1 }, WITH_CIFS],
	['found that is not false', [{ cif: 'x', found: 0 }], WITH_CIFS],
])('%s is refused', (_, body, expected) => {
	expect(() => companiesByCif(body)).toThrow(RequestFailed);
	expect(() => companiesByCif(body)).toThrow(new Error(`The response is not ${expected}`));
});
