import { Agent } from 'node:http';
import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { until } from './wait.mts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({
		companies: 2000,
		plan: 'enterprise',
		'requests-per-minute': 0,
		burst: 0,
		connections: 0,
	});
	// A reset of a connection that is kept would hit requests that were answered long ago.
	sandbox.api.defaults.httpAgent = new Agent({ keepAlive: false });
});
afterAll(() => sandbox.stop());

const REQUESTS = 10_000;
const SAMPLED_FROM = 4000;
const AT_ONCE = 16;
const KINDS = [
	['connection_reset', 0.02],
	['half_body', 0.02],
	['html_500', 0.02],
	['html_502', 0.02],
	['unavailable_503', 0.02],
	['rate_limit_without_retry_after', 0.02],
	['rate_limit_http_date', 0.02],
	['wrong_content_type', 0.02],
	['not_json', 0.02],
	['redirect', 0.02],
] as const;

function call(number: number) {
	switch (number % 5) {
		case 0:
			return sandbox.api.get('/empresas/nearby?lat=40.4&lng=-3.7&radius_km=20&limit=5');
		case 1:
			return sandbox.api.get(`/leadbase/buscar?q=hotel&per_page=5&page=${1 + (number % 7)}`);
		case 2:
			return sandbox.api.get('/leadbase/empresa/A99999999');
		case 3:
			return sandbox.api.post('/empresas/batch', { cifs: ['A99999999'] });
		default:
			return sandbox.api.post('/empresas/saved', { empresa_id: 100_001, status: 'prospect' });
	}
}

test('10,000 requests with random faults leave the sandbox alive, its memory flat and its counters right', async () => {
	for (const [kind, share] of KINDS) await sandbox.admin.post('/faults', { kind, share });
	const outcomes: Record<string, number> = {};
	let sent = 0;
	let memoryEarly = 0;
	const memory = async () => (await sandbox.admin.get('/stats')).data.memoryBytes as number;
	const worker = async () => {
		while (sent < REQUESTS) {
			const number = sent++;
			if (number === SAMPLED_FROM) memoryEarly = await memory();
			const outcome = await call(number).then(
				({ status }) => String(status),
				() => 'aborted',
			);
			outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));

	// The last responses arrive before the sandbox sees their connections close.
	const readStats = async () => (await sandbox.admin.get('/stats')).data;
	await until(async () => {
		const { finished, aborted } = await readStats();
		return finished + aborted === REQUESTS;
	});
	const stats = await readStats();
	expect(stats.requests).toBe(REQUESTS);
	expect(stats.byStatus).toEqual(outcomes);
	expect(stats.faults).toBeGreaterThan(REQUESTS * 0.15);
	expect(outcomes['500']).toBeLessThan(REQUESTS * 0.03);
	expect(await memory()).toBeLessThan(memoryEarly + 60e6);
	await sandbox.admin.delete('/faults');
	expect((await sandbox.api.get('/leadbase/buscar')).status).toBe(200);
}, 90_000);
