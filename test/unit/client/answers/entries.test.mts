import { readEntries, readEntry } from '../../../../client/answers/entries.ts';

const [ONE, TWO] = ['J99216582', 'B86670460'];
const sol = { cif: ONE, nombre: 'Bar Sol' };
const luz = { cif: TWO, nombre: 'Casa Luz' };

const response = (body: unknown, status = 200, headers = {}) => ({
	status,
	headers,
	body,
	text: JSON.stringify(body) ?? '',
});

/** The state of an entry, or its record if it is found. */
const stateOf = (body: unknown) => {
	const entry = readEntry(response(body), ONE);
	return entry?.state === 'found' ? entry.record : entry?.state;
};

it('readEntries leaves a record as it is', () => {
	expect(readEntries(response([sol]), [ONE]).get(ONE)).toEqual({ state: 'found', record: sol });
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
	[
		'a group beside its own fields',
		{ ...sol, contacto: { telefono: '1' } },
		expect.objectContaining({ telefono: '1' }),
	],
	[
		'its own fields, without those of its bank',
		{ ...sol, banco: { telefono: '1' } },
		{ ...sol, banco: { telefono: '1' } },
	],
	[
		'other spellings of names',
		{ CIF: ONE, NOMBRE: 'A', empresaId: 7 },
		{ cif: ONE, nombre: 'A', empresa_id: 7 },
	],
	[
		'a list of telephone numbers',
		{ ...sol, telefonos: ['1', '2'] },
		expect.objectContaining({ telefono: '1' }),
	],
	[
		'a wrapper with a distance',
		{ distance_km: 1, empresa: sol },
		expect.objectContaining({ distance_km: 1, ...sol }),
	],
	[
		'an envelope that repeats the request',
		{ input: ONE, output: { nombre: 'A' } },
		{ cif: ONE, nombre: 'A' },
	],
	[
		'a response without a CIF, which the path names',
		{ data: { nombre: 'A' } },
		{ cif: ONE, nombre: 'A' },
	],
	['a status of the company', { ...sol, status: 'pending' }, { ...sol, status: 'pending' }],
	[
		'a state and flags of the company',
		{ ...sol, estado: 'Extinguida', archived: false },
		expect.objectContaining(sol),
	],
	[
		'a message about something else',
		{ ...sol, message: 'Owner not found' },
		{ ...sol, message: 'Owner not found' },
	],
	['an envelope with a status', { status: 200, company: sol }, sol],
	['an envelope with an error of nothing', { error: { code: 0, message: '' }, data: sol }, sol],
	['a subsidiary with the CIF', { cif: TWO, nombre: 'B', subsidiaries: [sol] }, undefined],
])('readEntry reads the record from %s', (_, body, record) => {
	expect(stateOf(body)).toEqual(record);
});

it.each<[unknown, string]>([
	[{ status: 503, company: { cif: ONE } }, 'failed'],
	[{ ...sol, error: 'Timeout' }, 'failed'],
	[{ ...sol, found: false }, 'failed'],
	[{ cif: ONE, status: 'quota_exceeded' }, 'failed'],
	[{ cif: ONE, mensaje: 'Cuota mensual agotada' }, 'failed'],
	[{ cif: ONE, name: 'A' }, 'failed'],
	[{ cif: ONE, found: 'unknown' }, 'failed'],
	[{ cif: ONE, error: 'Unknown error' }, 'failed'],
	[{ cif: ONE, error: 'Upstream host not found' }, 'failed'],
	[{ cif: ONE, success: false }, 'failed'],
	[[sol, { ...sol, nombre: 'Another' }], 'failed'],
	[{ cif: ONE, company: null, took: 3 }, 'unknown'],
	[{ cif: ONE, encontrada: 'no' }, 'unknown'],
	[{ cif: ONE, matches: 0 }, 'unknown'],
	[{ cif: ONE, descripcion: 'Sin resultados para este CIF' }, 'unknown'],
	[{ cif: ONE, reason: 'cif_not_in_catalogue' }, 'unknown'],
	[{ cif: ONE, empresa_id: null, nombre: 'N/D' }, 'unknown'],
	[{ mensaje: 'No existe ninguna empresa con ese CIF' }, 'unknown'],
	[{ missing: [{ cif: ONE }] }, 'unknown'],
	[{ unknown_cifs: { [ONE]: 'no existe' } }, 'unknown'],
	[{ pending: [ONE] }, 'failed'],
	[{ rate_limited: [ONE] }, 'failed'],
	[{ results: [sol], errors: [{ cif: ONE, message: 'Phone not loaded' }] }, 'failed'],
	[{ results: [{ cif: ONE, found: false }], requested: [ONE] }, 'unknown'],
])('readEntry(%j) is %s', (body, state) => {
	expect(stateOf(body)).toBe(state);
});

it('readEntry says the words of the service if they are not understood', () => {
	expect(readEntry(response({ cif: ONE, mensaje: 'Cuota mensual agotada' }), ONE)).toMatchObject({
		failure: { message: `The service has not looked up the CIF ${ONE}: Cuota mensual agotada` },
	});
});

it.each<[string, unknown]>([
	['a list with another company', [sol]],
	[
		'an envelope in the usual words',
		{ status: 'success', message: 'OK', errors: [], results: [sol] },
	],
	['a count of those that came', { count: 1, results: [sol] }],
	['the number that was asked for', { requested: 2, found: 1, failed: 0, results: [sol] }],
	['the end of the pages', { results: [sol], has_more: false, next_page_token: null }],
])('readEntries takes a CIF for unknown that is left out of %s', (_, body) => {
	expect(readEntries(response(body), [ONE, TWO]).get(TWO)).toEqual({ state: 'unknown' });
});

it.each<[string, unknown, number?, object?]>([
	['has nothing but an error', [{ cif: ONE, error: 'Timeout' }]],
	['is not the last page', { results: [sol], next_page_token: 'x' }],
	['says so in a text', { results: [sol], has_more: 'true' }],
	['says so in its pagination', { results: [sol], pagination: { has_more: true } }],
	['has a next link', { results: [sol], next: '/v1/empresas/batch?page=2' }],
	['is partial', { partial: true, companies: [sol] }],
	['has another total', { total: 100, results: [sol] }],
	['has failed for one', { failed: 1, results: [sol] }],
	['has not processed all', { processed: 1, results: [sol] }],
	['has others', { results: [sol], no_procesadas: [TWO] }],
	['has an entry without a CIF', { responses: [sol, { status: 503 }] }],
	['has a sentence that is not understood', { results: [sol], mensaje: 'Cuota agotada' }],
	['has status 206', [sol], 206],
	['has status 202', [sol], 202],
	['has a header with another total', [sol], 200, { 'x-total-count': '2' }],
	['has a range', [sol], 200, { 'content-range': 'items 0-0/2' }],
	['has a header with a link', [sol], 200, { link: '</v1/empresas/batch?page=2>; rel="next"' }],
])('readEntries does not take a CIF for unknown if the response %s', (_, body, ...head) => {
	expect(readEntries(response(body, ...head), [ONE, TWO]).get(TWO)?.state).toBe('failed');
});

it('readEntries reads all that came in a part', () => {
	const entries = readEntries(response([sol, luz], 206), [ONE, TWO]);
	expect([...entries.values()].map(({ state }) => state)).toEqual(['found', 'found']);
});

it.each<[unknown, string]>([
	['text', 'text'],
	[undefined, 'no JSON'],
	[{}, 'an object without fields'],
	[[{ code: ONE, nombre: 'x' }], 'an object with code, nombre'],
	[{ results: [{ cif: 'A28015865', nombre: 'x' }] }, 'an object with cif, nombre'],
	[{ results: [], message: 'Servicio en mantenimiento' }, 'an object with results, message'],
])('readEntries refuses %j, and the message describes the body', (body, description) => {
	expect(() => readEntries(response(body), [ONE])).toThrow(
		`The response is not a list of companies, each with the field cif, but ${description}`,
	);
});
