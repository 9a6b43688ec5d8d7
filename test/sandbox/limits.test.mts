import { until, useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });
const { settings, advance, stats } = sandbox;

beforeEach(async () => {
	// So that a 402 says what it is about.
	await settings({ refusals: 'explained' });
	// However slow the machine is, no bucket fills up while a test counts.
	await sandbox.freeze();
});

const PATH = '/leadbase/buscar?per_page=1';
const get = () => sandbox.api.get(PATH);
const send = (count: number) => Array.from({ length: count }, get);
const burst = async (count: number) =>
	(await Promise.all(send(count))).map(({ status }) => status).sort();
const times = (count: number, status: number) => Array<number>(count).fill(status);
const connections = async () => {
	const { workspaces } = await stats();
	return (workspaces as Record<string, { connections: number }>)['workspace-main']?.connections;
};
const lookUp = async () => {
	const { data } = await get();
	return (await sandbox.api.get(`/leadbase/empresa/${data.results[0].cif}`)).status;
};

/** Sends requests that stay open until the clock is moved on. */
async function holdOpen(count: number) {
	await settings({ latencyMs: 1000 });
	const held = send(count);
	await until(async () => (await connections()) === count);
	await settings({ latencyMs: 0 });
	return held;
}

// Requests a minute by either table, a second and a month, lookups a month, connections, and credits a month.
describe.each([
	['free', [10, 10], 2, 0, 50, 5, 0],
	['starter', [30, 30], 6, 10_000, 500, 10, 500],
	['pro', [300, 60], 30, 250_000, 5000, 50, 5000],
	['business', [1500, 120], 100, 2_000_000, 25_000, 200, 50_000],
])('Plan %s', (plan, rates, size, requests, lookups, cap, credits) => {
	test('allows its requests per minute in both rate tables, and has its credits', async () => {
		for (const [index, rateTable] of ['first', 'second'].entries()) {
			await settings({ plan, rateTable });
			expect((await get()).headers).toMatchObject({
				'x-ratelimit-limit': String(rates[index]),
				'x-ratelimit-remaining': String(rates[index] - 1),
				'x-ratelimit-bucket': 'workspace_minute',
				'x-credits-plan': String(credits),
			});
		}
	});

	test('allows its burst of requests in each second', async () => {
		await settings({ plan, planChanges: { requestsPerMinute: 0 } });
		for (let second = 0; second < 2; second++) {
			expect(await burst(size + 3)).toEqual([...times(size, 200), ...times(3, 429)]);
			await advance(1);
		}
	});

	test('answers 402 after the requests of a month, if it limits them', async () => {
		await settings({ plan });
		await sandbox.admin.post('/usage', { requests: (requests || 1_000_000_000) - 1 });
		expect(await burst(2)).toEqual([200, requests === 0 ? 200 : 402]);
	});

	test('answers 402 after the lookups of a month', async () => {
		await settings({ plan, planChanges: { burst: 0 } });
		await sandbox.admin.post('/usage', { lookups: lookups - 1 });
		expect([await lookUp(), await lookUp()]).toEqual([200, 402]);
	});

	test('answers 503 above its simultaneous connections', async () => {
		await settings({ plan, planChanges: { burst: 0, requestsPerMinute: 0 } });
		const held = await holdOpen(cap);
		expect((await get()).status).toBe(503);
		await advance(1);
		expect((await Promise.all(held)).map(({ status }) => status)).toEqual(times(cap, 200));
		expect((await get()).status).toBe(200);
	});
});

describe('the rate limit', () => {
	test('is refilled evenly, by half in half a minute', async () => {
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		await burst(30);
		await advance(30);
		expect(await burst(20)).toEqual([...times(15, 200), ...times(5, 429)]);
	});

	test('causes a 429 that says when to try again', async () => {
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		expect(await burst(30)).toEqual(times(30, 200));
		const { status, data, headers } = await get();
		expect([status, data.error_code]).toEqual([429, 'rate_limit_exceeded']);
		expect(headers['retry-after']).toBe(String(data.retry_after_seconds));
		expect(headers['x-ratelimit-remaining']).toBe('0');
		await advance(data.retry_after_seconds);
		expect((await get()).status).toBe(200);
	});

	test('is shared by all keys', async () => {
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		await burst(30);
		expect((await sandbox.as(sandbox.keys.readOnly).get(PATH)).status).toBe(429);
	});

	test('says with X-RateLimit-Reset when the bucket is full again', async () => {
		await settings({ plan: 'starter' });
		await burst(6);
		const { data } = await sandbox.admin.get('/clock');
		const { headers } = await get();
		// Six tokens are missing, and one comes back every two seconds.
		const wait = Number(headers['x-ratelimit-reset']) - Date.parse(data.now) / 1000;
		expect(Math.floor(wait)).toBe(12);
	});

	test('has its headers on every response, errors included', async () => {
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

describe('monthly quotas', () => {
	test('renew on the billing anchor day, not on the first of the month', async () => {
		await sandbox.admin.post('/usage', { requests: 2_000_000 });
		const { data, headers } = await get();
		expect(data.error_code).toBe('monthly_quota_exceeded');
		const reset = headers['x-credits-reset'];
		expect(new Date(reset).getUTCDate()).toBe(15);
		const { data: clock } = await sandbox.admin.get('/clock');
		const left = (Date.parse(reset) - Date.parse(clock.now)) / 1000;
		await advance(left - 60);
		expect((await get()).status).toBe(402);
		await advance(61);
		expect((await get()).status).toBe(200);
	});
});
