import { Agent } from 'node:http';
import type { AxiosInstance } from 'axios';
import { readUsage } from './usage.mts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { atMost, type Scenario } from './scenario.mts';
import { median } from './statistics.mts';

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

/** The sandbox itself, at the size of a real catalogue. */
export const sandboxScale: Scenario = {
	name: 'sandbox',
	title: 'The sandbox with 1,000,000 companies',
	async run(bench, report) {
		report('start');
		const started = performance.now();
		const sandbox = await bench.sandbox({ ...unlimited, companies: 1_000_000 });
		const startSeconds = (performance.now() - started) / 1000;
		sandbox.api.defaults.httpAgent = new Agent({ keepAlive: true });
		report('nearby');
		const nearby = median(await timesOf(sandbox.api, 60, nearbyPath));
		report('search');
		const search = median(await timesOf(sandbox.api, 42, searchPath));
		return {
			sides: [],
			claims: [
				atMost('seconds to start', startSeconds, 60),
				atMost('nearby, median milliseconds', nearby, 20),
				atMost('search without the cache, median milliseconds', search, 20),
				atMost('peak memory in MB', readUsage(sandbox.pid).peakMemory, 2000),
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

/** Milliseconds that each of this many requests took. */
async function timesOf(
	api: AxiosInstance,
	count: number,
	path: (number: number) => string,
): Promise<number[]> {
	const times: number[] = [];
	for (let number = 0; number < count; number++) {
		const started = performance.now();
		const { status } = await api.get(path(number));
		if (status !== 200) throw new Error(`The sandbox responded ${status}.`);
		times.push(performance.now() - started);
	}
	return times;
}
