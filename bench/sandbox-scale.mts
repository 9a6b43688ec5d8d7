import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import axios, { type AxiosInstance } from 'axios';
import { atMost, type Scenario } from './scenario.mts';

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
const UNLIMITED = ['--requests-per-minute', '0', '--burst', '0', '--connections', '0'];

/** How the sandbox itself holds up at the size of a real catalogue. */
export const sandboxScale: Scenario = {
	name: 'sandbox',
	title: 'The sandbox with 1,000,000 companies',
	async run(bench, report) {
		report('start');
		const started = performance.now();
		const sandbox = await bench.sandbox([...UNLIMITED, '--companies', '1000000']);
		const startSeconds = (performance.now() - started) / 1000;
		const api = axios.create({
			baseURL: sandbox.baseUrl,
			headers: { Authorization: `Bearer ${sandbox.keys.live}` },
			httpAgent: new Agent({ keepAlive: true }),
		});
		report('nearby');
		const nearby = await median(api, 60, nearbyPath);
		report('search');
		const search = await median(api, 42, searchPath);
		const status = readFileSync(`/proc/${sandbox.pid}/status`, 'utf8');
		const peakMegabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
		return {
			sides: [],
			claims: [
				atMost('seconds to start', startSeconds, 60),
				atMost('nearby, median milliseconds', nearby, 20),
				atMost('search without the cache, median milliseconds', search, 20),
				atMost('peak memory in MB', peakMegabytes, 2000),
			],
		};
	},
};

function nearbyPath(number: number): string {
	const [latitude, longitude] = PLACES[number % PLACES.length];
	const radius = [1, 5, 25][number % 3];
	return `/empresas/nearby?lat=${latitude + number / 1000}&lng=${longitude}&radius_km=${radius}&only_email=true`;
}

function searchPath(number: number): string {
	const words = `${WORDS[number % WORDS.length]} ${TOWNS[Math.floor(number / WORDS.length)]}`;
	return `/leadbase/buscar?q=${encodeURIComponent(words)}`;
}

async function median(
	api: AxiosInstance,
	count: number,
	path: (number: number) => string,
): Promise<number> {
	const times: number[] = [];
	for (let number = 0; number < count; number++) {
		const started = performance.now();
		await api.get(path(number));
		times.push(performance.now() - started);
	}
	return times.sort((left, right) => left - right)[Math.floor(count / 2)];
}
