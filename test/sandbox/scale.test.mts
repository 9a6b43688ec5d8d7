import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { startSandbox } from '../support/sandbox.mts';
import type { Sandbox } from '../support/sandbox.mts';

let sandbox: Sandbox;
let startSeconds: number;
beforeAll(async () => {
	const start = performance.now();
	sandbox = await startSandbox({
		companies: 1_000_000,
		plan: 'enterprise',
		'requests-per-minute': 0,
		burst: 0,
		connections: 0,
	});
	startSeconds = (performance.now() - start) / 1000;
	sandbox.api.defaults.httpAgent = new Agent({ keepAlive: true });
}, 70_000);
afterAll(() => sandbox.stop());

const PLACES = [
	[40.4168, -3.7038],
	[41.3874, 2.1686],
	[43.263, -2.935],
	[37.3891, -5.9845],
];
const WORDS = [
	'hotel',
	'panaderia',
	'talleres',
	'garcia',
	'software',
	'clinica dental',
	'norte azul',
];
const TOWNS = ['madrid', 'sevilla', 'bilbao', 'valencia', 'vigo', 'murcia'];

async function median(count: number, path: (number: number) => string): Promise<number> {
	const times: number[] = [];
	for (let number = 0; number < count; number++) {
		const start = performance.now();
		const { status } = await sandbox.api.get(path(number));
		times.push(performance.now() - start);
		expect(status).toBe(200);
	}
	return times.sort((left, right) => left - right)[Math.floor(count / 2)];
}

describe('1,000,000 companies', () => {
	test('are there within a minute', () => {
		expect(startSeconds).toBeLessThan(60);
	});

	test('nearby answers within 20 ms in the median', async () => {
		const time = await median(60, (number) => {
			const [lat, lng] = PLACES[number % PLACES.length];
			const radius = [1, 5, 25][number % 3];
			return `/empresas/nearby?lat=${lat + number / 1000}&lng=${lng}&radius_km=${radius}&only_email=true`;
		});
		expect(time).toBeLessThan(20);
	});

	test('search answers within 20 ms in the median, without the cache', async () => {
		const time = await median(42, (number) => {
			const word = WORDS[number % WORDS.length];
			return `/leadbase/buscar?q=${encodeURIComponent(`${word} ${TOWNS[Math.floor(number / WORDS.length)]}`)}`;
		});
		expect(time).toBeLessThan(20);
	});

	test('search for one common word answers within 20 ms in the median, without the cache', async () => {
		const time = await median(21, (number) => {
			const sector = ['Salud', 'Comercio', 'Tecnología'][Math.floor(number / WORDS.length)];
			return `/leadbase/buscar?q=${encodeURIComponent(WORDS[number % WORDS.length])}&sector=${encodeURIComponent(sector)}`;
		});
		expect(time).toBeLessThan(20);
	});

	test('take less than 2 GB', () => {
		const status = readFileSync(`/proc/${sandbox.pid}/status`, 'utf8');
		const peakKilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
		expect(peakKilobytes).toBeLessThan(2_000_000);
	});
});
