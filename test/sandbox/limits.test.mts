import { useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });
beforeEach(async () => {
	await sandbox.admin.post('/reset');
	// So that a 402 says what it is about.
	await settings({ refusals: 'explained' });
	// However slow the machine is, no bucket fills up while a test counts.
	await sandbox.admin.post('/clock', { frozen: true });
});

const PATH = '/leadbase/buscar?per_page=1';
const settings = (changes: object) => sandbox.admin.patch('/settings', changes);
const advance = (advanceSeconds: number) => sandbox.admin.post('/clock', { advanceSeconds });
const burst = async (count: number) => {
	const responses = await Promise.all(Array.from({ length: count }, () => sandbox.api.get(PATH)));
	return responses.map(({ status }) => status);
};
const without = (statuses: number[], status: number) =>
	statuses.filter((candidate) => candidate !== status);

describe('Rate limit (requests per minute, per workspace, all keys together)', () => {
	test.each([
		['free', 10, 'first'],
		['starter', 30, 'first'],
		['pro', 300, 'first'],
		['business', 1500, 'first'],
		['free', 10, 'second'],
		['starter', 30, 'second'],
		['pro', 60, 'second'],
		['business', 120, 'second'],
	])('plan %s allows %i requests a minute by the %s table', async (plan, limit, rateTable) => {
		await settings({ plan, rateTable });
		const { headers } = await sandbox.api.get(PATH);
		expect(headers).toMatchObject({
			'x-ratelimit-limit': String(limit),
			'x-ratelimit-remaining': String(limit - 1),
			'x-ratelimit-bucket': 'workspace_minute',
		});
	});

	test.each([
		['starter', 6],
		['pro', 30],
		['business', 100],
	])('plan %s allows a burst of %i requests in a second', async (plan, size) => {
		await settings({ plan, planChanges: { requestsPerMinute: 0 } });
		expect(without(await burst(size + 20), 429).length).toBe(size);
		await advance(1);
		expect(without(await burst(size + 20), 429).length).toBe(size);
	});

	test('a 429 carries Retry-After, error_code, message and retry_after_seconds', async () => {
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		expect(without(await burst(30), 200)).toEqual([]);
		const { status, data, headers } = await sandbox.api.get(PATH);
		expect([status, data.error_code]).toEqual([429, 'rate_limit_exceeded']);
		expect(headers['retry-after']).toBe(String(data.retry_after_seconds));
		expect(headers['x-ratelimit-remaining']).toBe('0');
		await advance(data.retry_after_seconds);
		expect((await sandbox.api.get(PATH)).status).toBe(200);
	});

	test('half a minute refills half of the bucket', async () => {
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		await burst(30);
		await advance(30);
		const statuses = await burst(20);
		expect(without(statuses, 429).length).toBe(15);
	});

	test('all keys of a workspace share one bucket', async () => {
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		await burst(30);
		expect((await sandbox.as(sandbox.keys.readOnly).get(PATH)).status).toBe(429);
		expect((await sandbox.as(sandbox.keys.otherTenant).get(PATH)).status).toBe(200);
	});

	test('X-RateLimit-Reset is the Unix time at which the bucket is full again', async () => {
		await settings({ plan: 'starter' });
		await burst(6);
		const { data } = await sandbox.admin.get('/clock');
		const { headers } = await sandbox.api.get(PATH);
		// Six tokens are missing, and one comes back every two seconds.
		const wait = Number(headers['x-ratelimit-reset']) - Date.parse(data.now) / 1000;
		expect(Math.floor(wait)).toBe(12);
	});

	test('every response carries the rate limit headers, errors included', async () => {
		for (const response of [
			await sandbox.api.get('/nowhere'),
			await sandbox.api.get('/empresas/nearby'),
			await sandbox.as(null).get(PATH),
			await sandbox.as(sandbox.keys.noRead).get(PATH),
		]) {
			expect(response.status).toBeGreaterThan(400);
			expect(response.headers).toMatchObject({
				'x-ratelimit-bucket': 'workspace_minute',
				'x-credits-plan': expect.stringMatching(/^\d+$/),
			});
		}
	});
});

describe('Monthly quotas', () => {
	test.each([
		['starter', 10_000],
		['pro', 250_000],
		['business', 2_000_000],
	])('plan %s answers 402 after %i API requests in a month', async (plan, quota) => {
		await settings({ plan });
		await sandbox.admin.post('/usage', { requests: quota - 1 });
		expect(await burst(2)).toEqual(expect.arrayContaining([200, 402]));
		const { data } = await sandbox.api.get(PATH);
		expect(data.error_code).toBe('monthly_quota_exceeded');
	});

	test.each([
		['free', 50],
		['starter', 500],
		['pro', 5000],
		['business', 25_000],
	])('plan %s answers 402 after %i lookups in a month', async (plan, quota) => {
		await settings({ plan });
		const { data: page } = await sandbox.api.get(PATH);
		const lookUp = () => sandbox.api.get(`/leadbase/empresa/${page.results[0].cif}`);
		await sandbox.admin.post('/usage', { lookups: quota - 1 });
		expect((await lookUp()).status).toBe(200);
		await advance(2);
		expect((await lookUp()).status).toBe(402);
	});

	test('quotas renew on the billing anchor day, not on the first of the month', async () => {
		await sandbox.admin.post('/usage', { requests: 2_000_000 });
		const { data, headers } = await sandbox.api.get(PATH);
		expect(data.error_code).toBe('monthly_quota_exceeded');
		const reset = headers['x-credits-reset'];
		expect(new Date(reset).getUTCDate()).toBe(15);
		const { data: clock } = await sandbox.admin.get('/clock');
		const left = (Date.parse(reset) - Date.parse(clock.now)) / 1000;
		await advance(left - 60);
		expect((await sandbox.api.get(PATH)).status).toBe(402);
		await advance(61);
		expect((await sandbox.api.get(PATH)).status).toBe(200);
	});

	test('the warning at 80 % of the quota is sent once', async () => {
		await sandbox.admin.post('/usage', { requests: 1_599_998 });
		const warnings = async () => (await sandbox.admin.get('/stats')).data.quotaWarnings;
		await sandbox.api.get(PATH);
		expect(await warnings()).toBe(0);
		await burst(3);
		expect(await warnings()).toBe(1);
	});
});

describe('Concurrency: simultaneous connections per workspace', () => {
	test.each([
		['starter', 10],
		['pro', 50],
		['business', 200],
	])('plan %s answers 503 above %i simultaneous connections', async (plan, cap) => {
		const planChanges = { burst: 0, requestsPerMinute: 0 };
		await settings({ plan, planChanges, latencyMs: 2500 });
		const statuses = await burst(cap + 3);
		expect(without(statuses, 200)).toEqual([503, 503, 503]);
		await settings({ latencyMs: 0 });
		expect((await sandbox.api.get(PATH)).status).toBe(200);
	});
});

describe('Concurrency: the cap alone', () => {
	test('can be overridden on any plan, separately for each workspace', async () => {
		const { headers: before } = await sandbox.api.get(PATH);
		await settings({ planChanges: { connections: 3 }, latencyMs: 500 });
		const other = sandbox.as(sandbox.keys.otherTenant).get(PATH);
		expect(without(await burst(5), 200)).toEqual([503, 503]);
		const { status, headers } = await other;
		expect([status, headers['x-ratelimit-limit']]).toEqual([200, before['x-ratelimit-limit']]);
	});
});
