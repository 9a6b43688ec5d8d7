import { readFileSync } from 'node:fs';
import { startSandboxProcess, type Sandbox } from '../../harness/sandbox/sandbox.mts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandboxProcess({ companies: 1_000_000 });
}, 70_000);
afterAll(() => sandbox.stop());

describe('a catalogue of 1,000,000 companies', () => {
	test('contains every company', async () => {
		const { data } = await sandbox.api.get('/leadbase/buscar?per_page=1&page=1000000');
		expect(data).toMatchObject({ total: 1_000_000, page: 1_000_000 });
		expect(data.results).toHaveLength(1);
	});

	test('answers a nearby search nearest first', async () => {
		const { data } = await sandbox.api.get(
			'/empresas/nearby?lat=40.4168&lng=-3.7038&radius_km=2&limit=100',
		);
		const distances = data.map(({ distance_km }: { distance_km: number }) => distance_km);
		expect(distances).toHaveLength(100);
		expect(distances).toEqual([...distances].sort((left, right) => left - right));
	});

	test('answers a text search', async () => {
		const { data } = await sandbox.api.get('/leadbase/buscar?q=hotel%20sevilla');
		expect(data.total).toBeGreaterThan(0);
		for (const { nombre, ciudad } of data.results) {
			expect(`${nombre} ${ciudad}`.toLowerCase()).toMatch(/hotel.*sevilla/);
		}
	});

	test('takes less than 2 GB of memory', () => {
		const status = readFileSync(`/proc/${sandbox.pid}/status`, 'utf8');
		const peakKilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
		expect(peakKilobytes).toBeLessThan(2_000_000);
	});
});
