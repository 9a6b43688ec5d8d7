import { Agent } from 'node:http';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 500 });
beforeAll(async () => {
	sandbox.api.defaults.httpAgent = new Agent({ keepAlive: false });
});

const PATH = '/leadbase/buscar?per_page=5';
const fault = (rule: object) => sandbox.admin.post('/faults', { count: 1, ...rule });
const get = () =>
	sandbox.api.get(PATH, { responseType: 'text', transformResponse: (text) => text });
const timed = async () => {
	const start = performance.now();
	await get();
	return performance.now() - start;
};
const saveStats = async () => (await sandbox.admin.get('/stats')).data;

describe('the faults of the sandbox', () => {
	test('a latency fault delays the response', async () => {
		await fault({ kind: 'latency', milliseconds: 2000 });
		expect(await timed()).toBeGreaterThan(1995);
		expect(await timed()).toBeLessThan(1900);
	});

	test('the latency setting delays every response', async () => {
		await sandbox.admin.patch('/settings', { latencyMs: 200 });
		expect(await timed()).toBeGreaterThan(195);
	});

	test('a reset before the work leaves nothing done', async () => {
		await fault({ kind: 'connection_reset', path: '/empresas/saved' });
		const save = sandbox.api.post('/empresas/saved', { empresa_id: 100_001, status: 'prospect' });
		await expect(save).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect((await saveStats()).saved).toBe(0);
	});

	test('a reset after the work leaves a saved record behind', async () => {
		await fault({ kind: 'connection_reset', after: true });
		const save = sandbox.api.post('/empresas/saved', { empresa_id: 100_001, status: 'prospect' });
		await expect(save).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect((await saveStats()).saved).toBe(1);
	});

	test('a truncated response announces more bytes than it sends', async () => {
		await fault({ kind: 'half_body' });
		await expect(get()).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
		expect((await get()).status).toBe(200);
	});

	test.each([
		['html_500', 500],
		['html_502', 502],
	])('a fault of %s sends an HTML page', async (kind, status) => {
		await fault({ kind });
		const response = await get();
		expect(response.status).toBe(status);
		expect(response.headers['content-type']).toContain('text/html');
		expect(response.data).toContain('<html>');
	});

	test('a burst of 503 ends after the given count', async () => {
		await fault({ kind: 'unavailable_503', count: 3 });
		const statuses = [];
		for (let call = 0; call < 4; call++) statuses.push((await get()).status);
		expect(statuses).toEqual([503, 503, 503, 200]);
	});

	test('a 429 can come without Retry-After', async () => {
		await fault({ kind: 'rate_limit_without_retry_after' });
		const { status, headers } = await get();
		expect([status, headers['retry-after']]).toEqual([429, undefined]);
	});

	test('a 429 can carry Retry-After as an HTTP date', async () => {
		await fault({ kind: 'rate_limit_http_date', seconds: 7 });
		const { status, headers } = await get();
		expect(status).toBe(429);
		expect(headers['retry-after']).toMatch(/^\w{3}, .* GMT$/);
		const wait = (Date.parse(headers['retry-after']) - Date.now()) / 1000;
		expect(wait).toBeGreaterThan(4);
		expect(wait).toBeLessThan(8);
	});

	test('JSON can come with the wrong content type', async () => {
		await fault({ kind: 'wrong_content_type' });
		const { headers, data } = await get();
		expect(headers['content-type']).toContain('text/plain');
		expect(JSON.parse(data).per_page).toBe(5);
	});

	test('a 200 can carry something other than JSON', async () => {
		await fault({ kind: 'not_json' });
		const { status, data } = await get();
		expect(status).toBe(200);
		expect(() => JSON.parse(data)).toThrow();
	});

	test('a slow response arrives byte by byte', async () => {
		await fault({ kind: 'slow_bytes', milliseconds: 5 });
		expect(await timed()).toBeGreaterThan(200);
	});

	test('a redirect points to another host', async () => {
		await fault({ kind: 'redirect', location: 'http://localhost:9/x' });
		const { status, headers } = await get();
		expect([status, headers.location]).toEqual([307, 'http://localhost:9/x']);
	});

	test('a fault applies by path, method and share, and repeats for the same seed', async () => {
		const run = async () => {
			await sandbox.admin.post('/reset');
			await fault({ kind: 'html_500', path: '/leadbase/*', share: 0.5, count: undefined });
			const statuses = [];
			for (let call = 0; call < 40; call++) statuses.push((await get()).status);
			return statuses;
		};
		const first = await run();
		const hits = first.filter((status) => status === 500).length;
		expect(hits).toBeGreaterThan(8);
		expect(hits).toBeLessThan(32);
		expect(await run()).toEqual(first);
		expect((await sandbox.api.post('/imports', [])).status).toBe(201);
		const { data } = await sandbox.admin.get('/faults');
		expect(data[0].hits).toBe(hits);
		await sandbox.admin.delete(`/faults/${data[0].id}`);
		expect((await sandbox.admin.get('/faults')).data).toEqual([]);
	});
});
