import { startSandbox } from '../support/sandbox.mts';
import type { Sandbox } from '../support/sandbox.mts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const MADRID = { lat: 40.4168, lng: -3.7038, radius_km: 20 };

describe('Endpoints', () => {
	test('GET /empresas/nearby: within the radius, ordered by distance ascending', async () => {
		const { status, data } = await sandbox.api.get('/empresas/nearby', { params: MADRID });
		expect(status).toBe(200);
		expect(data).toHaveLength(50);
		const distances = data.map((company: { distance_km: number }) => company.distance_km);
		expect(distances).toEqual([...distances].sort((left, right) => left - right));
		expect(Math.max(...distances)).toBeLessThanOrEqual(20);
	});
});
