import { checked } from './contract-check.mts';
import { useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });

const PATH = '/leadbase/buscar?per_page=1';
const SAVE = { empresa_id: 100_001, status: 'prospect' };
const asKey = async (body: object) => {
	const { data } = await sandbox.admin.post('/keys', body);
	return { key: data.value as string, client: checked(sandbox.as(data.value)) };
};
const outcome = ({ status, data }: { status: number; data: { error_code?: string } }) => [
	status,
	data.error_code,
];

describe('API keys', () => {
	test.each([
		['no key', null],
		['an unknown key', 'svc_live_unknown'],
	])('a request with %s gets a 401', async (_name, key) => {
		expect(outcome(await checked(sandbox.as(key)).get(PATH))).toEqual([401, 'unauthorized']);
	});

	test.each(['live', 'test'] as const)(
		'a key with the prefix svc_%s_ is accepted',
		async (mode) => {
			const { key, client } = await asKey({ mode });
			expect(key.startsWith(`svc_${mode}_`)).toBe(true);
			expect((await client.get(PATH)).status).toBe(200);
		},
	);

	test('only plan Pro and higher may create API keys', async () => {
		await sandbox.admin.patch('/settings', { plan: 'starter' });
		await expect(sandbox.admin.post('/keys', {})).rejects.toMatchObject({
			response: { status: 403, data: { error_code: 'plan_required' } },
		});
		await sandbox.admin.patch('/settings', { plan: 'pro' });
		expect((await sandbox.admin.post('/keys', {})).status).toBe(201);
	});
});

describe('Scopes', () => {
	test.each([
		['empresas:read', 'GET /empresas/nearby?lat=40&lng=-3&radius_km=5', undefined],
		['empresas:read', 'GET /leadbase/buscar', undefined],
		['empresas:read', 'POST /empresas/batch', { cifs: ['A1'] }],
		['lists:write', 'POST /empresas/saved', SAVE],
		['lists:read', 'GET /sandbox/saved', undefined],
		['imports:create', 'POST /imports', []],
		['empresas:enrich', 'POST /sandbox/enrichments', { operation: 'company_email' }],
	])(
		'the scope %s is required by %s, which answers 403 missing_scope without it',
		async (scope, route, data) => {
			const [method, url] = route.split(' ');
			const scopes = [
				'empresas:read',
				'lists:read',
				'lists:write',
				'imports:create',
				'empresas:enrich',
			];
			const { client: without } = await asKey({ scopes: scopes.filter((one) => one !== scope) });
			const { client: only } = await asKey({ scopes: [scope] });
			expect(outcome(await without.request({ method, url, data }))).toEqual([403, 'missing_scope']);
			expect((await only.request({ method, url, data })).status).toBeLessThan(300);
		},
	);
});

describe('Credits', () => {
	const spend = (operation: string, quantity = 1) =>
		sandbox.api.post('/sandbox/enrichments', { operation, quantity });

	test.each([
		['company_read', 0],
		['catalogue_search', 0],
		['firmographic_enrichment', 0],
		['company_email', 1],
		['decision_maker', 3],
		['financial_health', 5],
		['reverse_geocoding', 0.1],
		['webhook_delivery', 0],
	])('%s costs %d credits', async (operation, credits) => {
		const { data, headers } = await spend(operation, 10);
		expect(data.charged).toBe(credits * 10);
		expect(headers['x-credits-used']).toBe(String(credits * 10));
		expect(headers['x-credits-remaining']).toBe(String(50_000 - credits * 10));
	});

	test.each([
		['starter', 500],
		['pro', 5000],
		['business', 50_000],
	])('plan %s has %i credits a month', async (plan, credits) => {
		await sandbox.admin.patch('/settings', { plan });
		const { headers } = await sandbox.api.get(PATH);
		expect(headers['x-credits-plan']).toBe(String(credits));
	});

	test('searches, lookups, saves and imports cost no credits', async () => {
		const { data } = await sandbox.api.get(PATH);
		await sandbox.api.get(`/leadbase/empresa/${data.results[0].cif}`);
		await sandbox.api.post('/empresas/saved', SAVE);
		const { headers } = await sandbox.api.post('/imports', {});
		expect(headers['x-credits-used']).toBe('0');
	});

	test('an operation beyond the balance gets 402 Insufficient Credits', async () => {
		await sandbox.admin.patch('/settings', { refusals: 'explained' });
		await sandbox.admin.post('/usage', { creditsUsed: 49_996 });
		const response = await spend('financial_health');
		expect(outcome(response)).toEqual([402, 'insufficient_credits']);
		expect(response.data.message).toContain('Insufficient Credits');
		expect((await spend('decision_maker')).status).toBe(200);
	});

	test('test keys see other companies and other records than live keys', async () => {
		const { api, keys } = sandbox;
		const test = checked(sandbox.as(keys.test));
		const cifsOf = async (client: typeof api) => {
			const { data } = await client.get('/leadbase/buscar?per_page=50');
			return (data.results as Array<{ cif: string }>).map(({ cif }) => cif);
		};
		const [live, fictitious] = [await cifsOf(api), await cifsOf(test)];
		expect(live).toHaveLength(50);
		expect(fictitious).toHaveLength(50);
		expect(live.filter((cif) => fictitious.includes(cif))).toEqual([]);
		expect((await test.get(`/leadbase/empresa/${live[0]}`)).status).toBe(404);
		const { data: company } = await test.get(`/leadbase/empresa/${fictitious[0]}`);
		const { empresa_id } = company;
		expect((await api.post('/empresas/saved', { empresa_id, status: 'cliente' })).status).toBe(404);
		expect((await test.post('/empresas/saved', { empresa_id, status: 'cliente' })).status).toBe(
			201,
		);
		expect((await test.get('/sandbox/saved')).data.total).toBe(1);
		expect((await api.get('/sandbox/saved')).data.total).toBe(0);
	});

	test('test keys consume no credits', async () => {
		await sandbox.admin.post('/usage', { creditsUsed: 50_000 });
		const client = checked(sandbox.as(sandbox.keys.test));
		const { status, data } = await client.post('/sandbox/enrichments', {
			operation: 'financial_health',
		});
		expect([status, data.charged]).toEqual([200, 0]);
	});
});

describe('Idempotency-Key', () => {
	const save = (key: string, notes = 'first') =>
		sandbox.api.post(
			'/empresas/saved',
			{ ...SAVE, notes },
			{ headers: { 'Idempotency-Key': key } },
		);
	const savedCount = async () => (await sandbox.admin.get('/stats')).data.saved;

	test('the same key within 24 hours returns the first response', async () => {
		const first = await save('a');
		await sandbox.admin.post('/clock', { advanceSeconds: 24 * 3600 - 60 });
		const second = await save('a');
		expect([second.status, second.data]).toEqual([first.status, first.data]);
		expect(await savedCount()).toBe(1);
		await sandbox.admin.post('/clock', { advanceSeconds: 61 });
		expect((await save('a')).data.id).not.toBe(first.data.id);
	});

	test('the same key with a different body is refused', async () => {
		await save('a');
		expect(outcome(await save('a', 'second'))).toEqual([422, 'idempotency_key_reused']);
		expect(await savedCount()).toBe(1);
	});

	test('two simultaneous requests with one key create one record', async () => {
		await sandbox.admin.patch('/settings', { creationDelayMs: 100 });
		const responses = await Promise.all([save('a'), save('a'), save('a')]);
		expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
		expect(await savedCount()).toBe(1);
	});

	test('imports honour the key too, and each tenant has its own keys', async () => {
		const headers = { 'Idempotency-Key': 'a' };
		const one = await sandbox.api.post('/imports', [1, 2], { headers });
		const two = await sandbox.api.post('/imports', [1, 2], { headers });
		expect(two.data).toEqual(one.data);
		expect(one.data.received).toBe(2);
		const other = checked(sandbox.as(sandbox.keys.otherTenant));
		expect((await other.post('/imports', [1, 2], { headers })).data.id).not.toBe(one.data.id);
	});
});

describe('Versioning', () => {
	test('the deprecation setting adds the headers of a deprecated version', async () => {
		expect((await sandbox.api.get(PATH)).headers.deprecation).toBeUndefined();
		await sandbox.admin.patch('/settings', {
			deprecation: {
				since: '2026-01-01T00:00:00Z',
				sunset: '2028-01-01T00:00:00Z',
				link: 'https://docs.example/v2',
			},
		});
		const { headers } = await sandbox.api.get(PATH);
		expect(headers.deprecation).toBe('@1767225600');
		expect(headers.sunset).toBe('Sat, 01 Jan 2028 00:00:00 GMT');
		expect(headers.link).toContain('<https://docs.example/v2>; rel="deprecation"');
	});
});
