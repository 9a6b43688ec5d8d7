import { checked } from './contract-check.mts';
import { outcome, useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });
const { settings, advance, stats } = sandbox;

const PATH = '/leadbase/buscar?per_page=1';
const SAVE = { empresa_id: 100_001, status: 'prospect' };

describe('API keys', () => {
	test.each([
		['no key', null],
		['an unknown key', 'svc_live_unknown'],
	])('return a 401 for a request with %s', async (_name, key) => {
		expect(outcome(await checked(sandbox.as(key)).get(PATH))).toEqual([401, 'unauthorized']);
	});

	test.each([
		['readOnly', 'noRead', 'GET /empresas/nearby?lat=40&lng=-3&radius_km=5', undefined],
		['readOnly', 'noRead', 'GET /leadbase/buscar', undefined],
		['readOnly', 'noRead', 'POST /empresas/batch', { cifs: ['A1'] }],
		['noRead', 'readOnly', 'POST /empresas/saved', SAVE],
		['noRead', 'readOnly', 'GET /sandbox/saved', undefined],
		['noRead', 'readOnly', 'POST /imports', []],
	] as const)('allow %s, but not %s, to send %s', async (one, other, route, data) => {
		const [method, url] = route.split(' ');
		const [allowed, refused] = [one, other].map((name) => checked(sandbox.as(sandbox.keys[name])));
		expect((await allowed.request({ method, url, data })).status).toBeLessThan(300);
		expect(outcome(await refused.request({ method, url, data }))).toEqual([403, 'missing_scope']);
	});

	test('for tests have their own companies and records, and use no credits', async () => {
		const { api, keys } = sandbox;
		const test = checked(sandbox.as(keys.test));
		const cifsOf = async (client: typeof api) => {
			const { data } = await client.get('/leadbase/buscar?per_page=50');
			return (data.results as Array<{ cif: string }>).map(({ cif }) => cif);
		};
		const [live, fictitious] = [await cifsOf(api), await cifsOf(test)];
		expect(new Set([...live, ...fictitious]).size).toBe(100);
		expect((await test.get(`/leadbase/empresa/${live[0]}`)).status).toBe(404);
		const { data: company } = await test.get(`/leadbase/empresa/${fictitious[0]}`);
		const saved = { empresa_id: company.empresa_id, status: 'cliente' };
		expect((await api.post('/empresas/saved', saved)).status).toBe(404);
		expect((await test.post('/empresas/saved', saved)).status).toBe(201);
		expect((await test.get('/sandbox/saved')).data.total).toBe(1);
		expect((await api.get('/sandbox/saved')).data.total).toBe(0);
		await sandbox.admin.post('/usage', { creditsUsed: 50_000 });
		expect((await test.get(`/leadbase/empresa/${fictitious[0]}/ficha`)).status).toBe(200);
	});
});

const save = (key: string, notes = 'first', client = sandbox.api) =>
	client.post('/empresas/saved', { ...SAVE, notes }, { headers: { 'Idempotency-Key': key } });

describe('Idempotency-Key', () => {
	test('returns the first response if it is repeated within 24 hours', async () => {
		const first = await save('a');
		await advance(24 * 3600 - 60);
		const second = await save('a');
		expect([second.status, second.data]).toEqual([first.status, first.data]);
		expect(await stats()).toMatchObject({ saved: 1 });
		await advance(61);
		expect((await save('a')).headers).not.toHaveProperty('idempotency-replayed');
		expect(await stats()).toMatchObject({ saved: 2 });
	});

	test('is refused if it is repeated with a different body', async () => {
		await save('a');
		expect(outcome(await save('a', 'second'))).toEqual([422, 'idempotency_key_reused']);
		expect(await stats()).toMatchObject({ saved: 1 });
	});

	test('applies to imports, too, and separately to test keys', async () => {
		const headers = { 'Idempotency-Key': 'a' };
		const one = await sandbox.api.post('/imports', [1, 2], { headers });
		const two = await sandbox.api.post('/imports', [1, 2], { headers });
		expect(two.data).toEqual(one.data);
		expect(one.data.received).toBe(2);
		const other = checked(sandbox.as(sandbox.keys.test));
		expect((await other.post('/imports', [1, 2], { headers })).data.id).not.toBe(one.data.id);
	});
});

/** Saves where the sandbox answers otherwise than the contract. */
const saveUnlike = (key: string, notes?: string) => save(key, notes, sandbox.as(sandbox.keys.live));

describe('Idempotency-Key with the setting idempotency: strict', () => {
	beforeEach(() => settings({ idempotency: 'strict' }));

	test('gets a 409 if it is repeated with a different body', async () => {
		await save('a');
		expect(outcome(await saveUnlike('a', 'second'))).toEqual([409, 'idempotency_key_reused']);
	});

	test('is remembered for more than a day if its response was lost', async () => {
		await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
		await expect(save('a')).rejects.toMatchObject({ code: 'ECONNRESET' });
		await advance(48 * 3600);
		expect((await save('a')).headers['idempotency-replayed']).toBe('true');
		expect(await stats()).toMatchObject({ saved: 1 });
	});
});

test.each([
	['no', 1],
	['rails', 2],
])(
	'with the setting unlike: %s, saving a company twice makes %i records',
	async (unlike, records) => {
		await settings({ unlike });
		for (const key of ['a', 'b']) await saveUnlike(key);
		await settings({ unlike: 'no' });
		expect((await sandbox.api.get('/sandbox/saved')).data.results).toHaveLength(records);
	},
);

test('the deprecation setting adds the headers of a deprecated version', async () => {
	expect((await sandbox.api.get(PATH)).headers.deprecation).toBeUndefined();
	const link = 'https://docs.example/v2';
	const [since, sunset] = ['2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z'];
	await settings({ deprecation: { since, sunset, link } });
	expect((await sandbox.api.get(PATH)).headers).toMatchObject({
		deprecation: '@1767225600',
		sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
		link: expect.stringContaining(`<${link}>; rel="deprecation"`),
	});
});
