import { Agent } from 'node:http';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 500 });
beforeAll(async () => {
	sandbox.api.defaults.httpAgent = new Agent({ keepAlive: false });
});

const PATH = '/leadbase/buscar?per_page=2';
const fault = (rule: object) => sandbox.admin.post('/faults', { count: 1, ...rule });
const get = () =>
	sandbox.api.get(PATH, { responseType: 'text', transformResponse: (text) => text });

describe('the faults of the sandbox', () => {
	test.each([
		['the fault latency', () => fault({ kind: 'latency', milliseconds: 10_000 })],
		['the setting latencyMs', () => sandbox.settings({ latencyMs: 10_000 })],
		['slow bytes', () => fault({ kind: 'slow_bytes', milliseconds: 1000 })],
	])('delay a response by %s', async (_, slowDown) => {
		await sandbox.freeze();
		await slowDown();
		const response = get();
		expect(await sandbox.secondsUntil(response)).toBeGreaterThanOrEqual(10);
		expect(JSON.parse((await response).data).results).toHaveLength(2);
		await sandbox.settings({ latencyMs: 0 });
		expect((await get()).status).toBe(200);
	});

	test.each([
		['before the work, with nothing saved', { path: '/empresas/saved' }, 0],
		['after the work, with a saved record', { after: true }, 1],
	])('reset the connection %s', async (_, rule, saved) => {
		await fault({ kind: 'connection_reset', ...rule });
		const save = sandbox.api.post('/empresas/saved', { empresa_id: 100_001, status: 'prospect' });
		await expect(save).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(await sandbox.stats()).toMatchObject({ saved });
	});

	test('truncate a response', async () => {
		await fault({ kind: 'half_body' });
		await expect(get()).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
		expect((await get()).status).toBe(200);
	});

	const html = expect.stringContaining('text/html');

	test.each([
		['html_500', 500, 'content-type', html, /<html>/],
		['html_502', 502, 'content-type', html, /<html>/],
		['rate_limit_without_retry_after', 429, 'retry-after', undefined, /rate_limit_exceeded/],
		['wrong_content_type', 200, 'content-type', 'text/plain; charset=utf-8', /^{.*}$/],
		['not_json', 200, 'content-type', 'application/json; charset=utf-8', /^<not json$/],
		['redirect', 307, 'location', 'http://localhost:9/x', /^$/],
		['see_other', 303, 'location', 'http://localhost:9/x', /^$/],
	])('include %s, which sends a %i', async (kind, status, header, value, body) => {
		await fault({ kind, location: 'http://localhost:9/x' });
		const { data, headers, status: received } = await get();
		expect([received, headers[header]]).toEqual([status, value]);
		expect(data).toMatch(body);
	});

	test('end after the given number of 503s', async () => {
		await fault({ kind: 'unavailable_503', count: 3 });
		const statuses = [];
		for (let call = 0; call < 4; call++) statuses.push((await get()).status);
		expect(statuses).toEqual([503, 503, 503, 200]);
	});

	test('send a 429 with Retry-After as an HTTP date', async () => {
		const { data: clock } = await sandbox.freeze();
		await fault({ kind: 'rate_limit_http_date', seconds: 7 });
		const { status, headers } = await get();
		const date = new Date(Date.parse(clock.now) + 7000).toUTCString();
		expect([status, headers['retry-after']]).toEqual([429, date]);
	});

	test('apply by path and share, reproducibly by the seed', async () => {
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
