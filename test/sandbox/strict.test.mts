import { checked } from './contract-check.mts';
import { useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });

const settings = (changes: object) => sandbox.admin.patch('/settings', changes);
const earlyRequests = async () => (await sandbox.admin.get('/stats')).data.early;
const outcome = ({ status, data }: { status: number; data: { error_code?: string } }) => [
	status,
	data.error_code,
];

describe('refusals', () => {
	test('a 403 for a scope does not name it', async () => {
		const { status, data } = await checked(sandbox.as(sandbox.keys.readOnly)).post('/imports', []);
		expect([status, data]).toEqual([403, { error_code: 'missing_scope' }]);
	});

	test('a 402 says nothing, be it a quota or credits, and with credits left', async () => {
		await sandbox.admin.post('/usage', { creditsUsed: 49_996 });
		const { data: page } = await sandbox.api.get('/leadbase/buscar?per_page=1');
		const refused = await sandbox.api.get(`/leadbase/empresa/${page.results[0].cif}/ficha`);
		expect([refused.status, refused.data]).toEqual([402, '']);
		expect(refused.headers['x-credits-remaining']).toBe('4');
		await sandbox.admin.post('/usage', { requests: 2_000_000 });
		const { status, data } = await sandbox.api.get('/leadbase/buscar');
		expect([status, data]).toEqual([402, '']);
	});

	test('say what they are about with the setting explained', async () => {
		await settings({ refusals: 'explained' });
		const { data } = await sandbox.as(sandbox.keys.readOnly).post('/imports', []);
		expect(data.message).toContain('imports:create');
		await sandbox.admin.post('/usage', { requests: 2_000_000 });
		expect(outcome(await sandbox.api.get('/leadbase/buscar'))).toEqual([
			402,
			'monthly_quota_exceeded',
		]);
	});

	test('a 503 says nothing', async () => {
		await settings({ planChanges: { connections: 1 }, latencyMs: 300 });
		const both = await Promise.all([1, 2].map(() => sandbox.api.get('/leadbase/buscar')));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 503]);
		expect(both.find(({ status }) => status === 503)?.data).toBe('');
	});
});

describe('paths that do not tell their price', () => {
	test('cost credits each time', async () => {
		const { data: page } = await sandbox.api.get('/leadbase/buscar?per_page=1');
		const { cif } = page.results[0];
		const used = async (response: Promise<{ headers: Record<string, unknown> }>) =>
			(await response).headers['x-credits-used'];
		expect(await used(sandbox.api.get(`/leadbase/empresa/${cif}/ficha`))).toBe('5');
		expect(await used(sandbox.api.get(`/leadbase/empresa/${cif}/ficha`))).toBe('10');
		expect(await used(sandbox.api.post('/leadbase/personas', { cif }))).toBe('13');
		expect(await used(sandbox.api.post('/leadbase/personas', { cif: 'A1' }))).toBe('13');
	});

	test('cost credits even if the response is lost', async () => {
		const { data: page } = await sandbox.api.get('/leadbase/buscar?per_page=1');
		await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
		await expect(
			sandbox.api.get(`/leadbase/empresa/${page.results[0].cif}/ficha`),
		).rejects.toMatchObject({ code: 'ECONNRESET' });
		const { headers } = await sandbox.api.get('/leadbase/buscar?per_page=1');
		expect(headers['x-credits-used']).toBe('5');
	});
});

describe('largerPages', () => {
	test.each([
		['clamp', 200, 50],
		['refuse', 422, undefined],
	])('%s', async (largerPages, status, size) => {
		await settings({ largerPages });
		const response = await sandbox.api.get('/leadbase/buscar?per_page=51');
		expect([response.status, response.data.per_page]).toEqual([status, size]);
		expect(response.data.results?.length).toBe(size);
		expect((await sandbox.api.get('/leadbase/buscar?per_page=50')).status).toBe(200);
	});
});

describe('headers of a request', () => {
	test.each([
		['application/json', 200],
		['application/json, */*;q=0.9', 200],
		['*/*', 406],
		['text/html', 406],
	])('Accept: %s gets %i', async (Accept, status) => {
		const response = await sandbox.api.get('/leadbase/buscar', { headers: { Accept } });
		expect(response.status).toBe(status);
	});

	test('are not looked at with the setting ignored', async () => {
		await settings({ requestHeaders: 'ignored' });
		const headers = { Accept: 'text/html', 'User-Agent': '' };
		expect((await sandbox.api.get('/leadbase/buscar', { headers })).status).toBe(200);
	});

	test('a request that names no application is refused', async () => {
		const headers = { 'User-Agent': '' };
		expect(outcome(await sandbox.api.get('/leadbase/buscar', { headers }))).toEqual([
			400,
			'malformed_request',
		]);
	});
});

describe('a request within the pause that a 429 asked for', () => {
	const PATH = '/leadbase/buscar?per_page=1';
	const advance = (advanceSeconds: number) => sandbox.admin.post('/clock', { advanceSeconds });
	/** Uses up the burst of a plan at a stopped clock; returns the seconds of the pause. */
	const meetPause = async (pauses?: string) => {
		await sandbox.admin.post('/clock', { frozen: true });
		await settings({ ...(pauses && { pauses }), plan: 'starter', planChanges: { burst: 0 } });
		for (let sent = 0; sent < 30; sent++) await sandbox.api.get(PATH);
		const { status, data } = await sandbox.api.get(PATH);
		expect([status, data.retry_after_seconds]).toEqual([429, 2]);
	};

	test('lengthens the pause by a second', async () => {
		await meetPause();
		await advance(1);
		const { data } = await sandbox.api.get(PATH);
		expect(data.retry_after_seconds).toBe(2);
		await advance(1.5);
		expect((await sandbox.api.get(PATH)).status).toBe(429);
		await advance(10);
		expect((await sandbox.api.get(PATH)).status).toBe(200);
		expect(await earlyRequests()).toBe(2);
	});

	test('only counts with the setting plain', async () => {
		await meetPause('plain');
		await advance(1);
		await sandbox.api.get(PATH);
		await advance(1);
		expect((await sandbox.api.get(PATH)).status).toBe(200);
		expect(await earlyRequests()).toBe(1);
	});

	test('is not early if it was under way when the 429 was sent', async () => {
		await meetPause();
		await sandbox.api.get(PATH);
		await advance(2);
		expect((await sandbox.api.get(PATH)).status).toBe(200);
		expect(await earlyRequests()).toBe(0);
	});
});

describe('exports by plan', () => {
	const statusOf = async (format: string) =>
		(await sandbox.api.get(`/exports/companies?format=${format}`)).status;

	test.each([
		['free', [403, 403, 403]],
		['starter', [200, 403, 403]],
		['pro', [200, 403, 403]],
		['business', [200, 200, 200]],
		['enterprise', [200, 200, 200]],
	])('plan %s: CSV, Excel and JSON get %j', async (plan, expected) => {
		await settings({ plan, planChanges: { burst: 0 } });
		const statuses = [await statusOf('csv'), await statusOf('xlsx'), await statusOf('json')];
		expect(statuses).toEqual(expected);
	});

	test('plan Starter has one CSV a month, plan Pro any number', async () => {
		await settings({ plan: 'starter' });
		expect([await statusOf('csv'), await statusOf('csv')]).toEqual([200, 402]);
		await sandbox.admin.post('/clock', { advanceSeconds: 31 * 86_400 });
		expect(await statusOf('csv')).toBe(200);
		await settings({ plan: 'pro' });
		expect([await statusOf('csv'), await statusOf('csv')]).toEqual([200, 200]);
	});
});

describe('webhooks by plan and scope', () => {
	test('are registered and listed with the scopes for that alone', async () => {
		const withScope = async (scope: string) => {
			const { data } = await sandbox.admin.post('/keys', { scopes: [scope] });
			return checked(sandbox.as(data.value));
		};
		const [reader, writer] = [await withScope('webhooks:read'), await withScope('webhooks:write')];
		const body = { url: 'http://127.0.0.1:9/hook', secret: 'not shown again' };
		expect(outcome(await reader.post('/sandbox/webhooks', body))).toEqual([403, 'missing_scope']);
		const { status, data } = await writer.post('/sandbox/webhooks', body);
		expect(status).toBe(201);
		expect(outcome(await writer.get('/sandbox/webhooks'))).toEqual([403, 'missing_scope']);
		expect((await reader.get('/sandbox/webhooks')).data).toEqual([data]);
		expect(JSON.stringify(data)).not.toContain(body.secret);
		const other = checked(sandbox.as(sandbox.keys.otherTenant));
		expect((await other.get('/sandbox/webhooks')).data).toEqual([]);
	});

	test.each(['free', 'starter', 'pro'])('are refused on plan %s', async (plan) => {
		await settings({ plan });
		const body = { url: 'http://127.0.0.1:9/hook' };
		expect(outcome(await sandbox.api.post('/sandbox/webhooks', body))).toEqual([
			403,
			'plan_required',
		]);
	});

	test('deliver nothing more after a change to a plan without them', async () => {
		await sandbox.admin.post('/webhooks', { url: 'http://127.0.0.1:9/hook', maxAttempts: 5 });
		const send = async () => {
			const events = [{ type: 'territory.new_company' }];
			return (await sandbox.admin.post('/events', { events })).data.deliveries;
		};
		expect(await send()).toHaveLength(1);
		await settings({ plan: 'pro' });
		expect(await send()).toEqual([]);
		await sandbox.admin.post('/clock', { advanceSeconds: 3600 });
		const { data } = await sandbox.admin.get('/deliveries');
		expect(data).toMatchObject([{ state: 'given_up', attempts: [0] }]);
		await settings({ plan: 'business' });
		expect(await send()).toHaveLength(1);
	});
});
