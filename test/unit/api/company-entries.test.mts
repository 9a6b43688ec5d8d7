import { readEntries, readEntry } from '../../../nodes/api/company-entries.ts';

const [ONE, TWO] = ['J99216582', 'B86670460'];
const sol = { cif: ONE, nombre: 'Bar Sol' };

/** The state of an entry, or its record if it is found. */
const stateOf = (body: unknown) => {
	const entry = readEntry(body, ONE);
	return entry?.state === 'found' ? entry.record : entry?.state;
};

it('readEntries leaves a record as it is', () => {
	expect(readEntries([sol], [ONE]).get(ONE)).toEqual({ state: 'found', record: sol });
});

it.each<[string, unknown, unknown]>([
	[
		'documented fields in one object',
		{ cif: ONE, company: { nombre: 'A' }, meta: { took: 3 } },
		{ cif: ONE, nombre: 'A' },
	],
	[
		'groups of documented fields',
		{ cif: ONE, base: { nombre: 'A' }, contact: { telefono: '1' } },
		expect.objectContaining({ cif: ONE, nombre: 'A', telefono: '1' }),
	],
	[
		'groups that share a field, which may be of another company',
		{ cif: ONE, base: { nombre: 'A' }, parent: { nombre: 'B', telefono: '1' } },
		{ cif: ONE, base: { nombre: 'A' }, parent: { nombre: 'B', telefono: '1' } },
	],
	['other names of fields', { cif: ONE, name: 'A' }, { cif: ONE, name: 'A' }],
	['a status of the company', { ...sol, status: 'pending' }, { ...sol, status: 'pending' }],
	[
		'a message about something else',
		{ ...sol, message: 'Owner not found' },
		{ ...sol, message: 'Owner not found' },
	],
	['an envelope with a status', { status: 200, company: sol }, sol],
	['a subsidiary with the CIF', { cif: TWO, nombre: 'B', subsidiaries: [sol] }, undefined],
])('readEntry reads the record from %s', (_, body, record) => {
	expect(stateOf(body)).toEqual(record);
});

it.each<[unknown, string]>([
	[{ status: 503, company: { cif: ONE } }, 'failed'],
	[{ ...sol, error: 'Timeout' }, 'failed'],
	[{ ...sol, status: 503 }, 'failed'],
	[{ cif: ONE, error: 'Unknown error' }, 'failed'],
	[{ cif: ONE, error: 'Upstream host not found' }, 'failed'],
	[{ cif: ONE, success: false }, 'failed'],
	[{ cif: ONE, company: null, took: 3 }, 'unknown'],
	[{ missing: [{ cif: ONE }] }, 'unknown'],
	[{ pending: [ONE] }, 'failed'],
	[{ results: [sol], errors: [{ cif: ONE, message: 'Phone not loaded' }] }, 'failed'],
	[{ results: [{ cif: ONE, found: false }], requested: [ONE] }, 'unknown'],
])('readEntry(%j) is %s', (body, state) => {
	expect(stateOf(body)).toBe(state);
});

it.each<[string, unknown, string]>([
	['if the response has another company', [sol], 'unknown'],
	['if the response has nothing but an error', [{ cif: ONE, error: 'Timeout' }], 'failed'],
	['if the response is not the last page', { results: [sol], next_page_token: 'x' }, 'failed'],
])('readEntries reads the state of a CIF that a response lacks, %s', (_, body, state) => {
	expect(readEntries(body, [ONE, TWO]).get(TWO)?.state).toBe(state);
});

it.each<[unknown, string]>([
	['text', 'text'],
	[undefined, 'no JSON'],
	[{}, 'an object without fields'],
	[[ONE], 'a list'],
	[[{ nif: ONE, nombre: 'x' }], 'an object with nif, nombre'],
	[{ results: [{ cif: 'A28015865', nombre: 'x' }] }, 'an object with cif, nombre'],
])('readEntries refuses %j, and the message describes the body', (body, description) => {
	expect(() => readEntries(body, [ONE])).toThrow(
		new Error(
			`The response is not a list of companies, each with the field cif, but ${description}`,
		),
	);
});
