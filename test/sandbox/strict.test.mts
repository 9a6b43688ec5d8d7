import { checked } from './contract-check.mts';
import { outcome, useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 200 });
const { settings, advance } = sandbox;

const PATH = '/leadbase/buscar?per_page=1';
const get = () => sandbox.api.get(PATH);

describe('a refusal', () => {
	test('with 403 does not name the missing scope', async () => {
		const { status, data } = await checked(sandbox.as(sandbox.keys.readOnly)).post('/imports', []);
		expect([status, data]).toEqual([403, { error_code: 'missing_scope' }]);
	});

	test('with 402 gives no reason, whether a quota or the credits are used up', async () => {
		await sandbox.admin.post('/usage', { creditsUsed: 49_996 });
		const { data: page } = await get();
		const refused = await sandbox.api.get(`/leadbase/empresa/${page.results[0].cif}/ficha`);
		expect([refused.status, refused.data]).toEqual([402, '']);
		expect(refused.headers['x-credits-remaining']).toBe('4');
		await sandbox.admin.post('/usage', { requests: 2_000_000 });
		const { status, data } = await get();
		expect([status, data]).toEqual([402, '']);
	});

	test('gives its reason if the setting refusals is "explained"', async () => {
		await settings({ refusals: 'explained' });
		const { data } = await sandbox.as(sandbox.keys.readOnly).post('/imports', []);
		expect(data.message).toContain('imports:create');
		await sandbox.admin.post('/usage', { requests: 2_000_000 });
		expect(outcome(await get())).toEqual([402, 'monthly_quota_exceeded']);
	});

	test('with 503 gives no reason', async () => {
		await sandbox.freeze();
		await settings({ planChanges: { connections: 1 }, latencyMs: 1000 });
		const both = [get(), get()];
		const { status, data } = await Promise.race(both);
		expect([status, data]).toEqual([503, '']);
		await advance(1);
		expect((await Promise.all(both)).map((one) => one.status).sort()).toEqual([200, 503]);
	});
});

test('a path without a documented price costs credits each time, even if the response is lost', async () => {
	const { data: page } = await get();
	const { cif } = page.results[0];
	const file = () => sandbox.api.get(`/leadbase/empresa/${cif}/ficha`);
	expect((await file()).headers['x-credits-used']).toBe('5');
	await sandbox.admin.post('/faults', { kind: 'connection_reset', after: true, count: 1 });
	await expect(file()).rejects.toMatchObject({ code: 'ECONNRESET' });
	expect((await get()).headers['x-credits-used']).toBe('10');
});

test('a page size above the maximum is reduced to the maximum', async () => {
	const { data } = await sandbox.api.get('/leadbase/buscar?per_page=51');
	expect([data.per_page, data.results.length]).toEqual([50, 50]);
});

describe('headers of a request', () => {
	test.each([
		['application/json', 'n8n', 200],
		['application/json, */*;q=0.9', 'n8n', 200],
		['*/*', 'n8n', 406],
		['text/html', 'n8n', 406],
		['application/json', '', 400],
	])('with Accept: %s and User-Agent: %s get %i', async (Accept, agent, status) => {
		const headers = { Accept, 'User-Agent': agent };
		expect((await sandbox.api.get('/leadbase/buscar', { headers })).status).toBe(status);
	});
});

describe('a request within the pause that a 429 asked for', () => {
	const meetPause = async () => {
		await sandbox.freeze();
		await settings({ plan: 'starter', planChanges: { burst: 0 } });
		for (let sent = 0; sent < 30; sent++) await get();
		const { status, data } = await get();
		expect([status, data.retry_after_seconds]).toEqual([429, 2]);
	};
	const statusAfter = async (seconds: number) => {
		await advance(seconds);
		return (await get()).status;
	};

	test.each([
		['lengthens the pause by a second', [1, 1.5, 10], [429, 429, 200], 2],
		['does not count as early if it was under way when the 429 was sent', [0, 2], [429, 200], 0],
	])('%s', async (_, seconds, expected, early) => {
		await meetPause();
		const statuses = [];
		for (const wait of seconds) statuses.push(await statusAfter(wait));
		expect(statuses).toEqual(expected);
		expect(await sandbox.stats()).toMatchObject({ early });
	});
});
