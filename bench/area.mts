import { Agent } from 'node:http';
import type { AxiosInstance } from 'axios';
import type { Circle } from '../nodes/shared/domain/area/coverage.ts';
import { unlimited } from '../harness/sandbox/sandbox.mts';
import { createCatalogue } from '../sandbox/catalogue/catalogue.mts';
import { createNearbySearch, type NearbyCompany } from '../sandbox/catalogue/nearby.mts';
import { TOWNS } from '../sandbox/catalogue/towns.mts';
import { createRandom, pick } from '../sandbox/random.mts';
import { atLeast, atMost, type Scenario } from './scenario.mts';
import { resolveSources } from './sources.mts';

const COMPANIES = 1_000_000;
const SEED = 1;
const CIRCLES = 200;
const LIMITS = [20, 100, 1000];
/** Requests, compared with the companies divided by the limit, rounded up. */
const MOST = 2.5;
const KILOMETRES = [0.3, 0.5, 1, 2, 3, 5, 8, 12, 20, 40];
/** With more companies, a circle would take hours at the smallest limit. */
const LARGEST = 10_000;
/** How far from a town the centre is, in degrees: in it, at its edge, in the country or at sea. */
const OFFSETS = [0.01, 0.05, 0.4];
const ISLANDS = new Set(['07', '35', '38']);
const COAST = new Set('03 04 08 11 12 15 17 18 20 21 27 29 30 33 36 39 43 46 48 51 52'.split(' '));

/** How many requests Return All takes for all companies in a circle. */
export const area: Scenario = {
	name: 'area',
	title: `All companies in ${CIRCLES} circles over land, coast and islands, of 1,000,000`,
	async run(bench, report) {
		resolveSources();
		const { survey } = await import('../nodes/shared/domain/area/survey.ts');
		const sandbox = await bench.sandbox({ ...unlimited, companies: COMPANIES, seed: SEED });
		sandbox.api.defaults.httpAgent = new Agent({ keepAlive: true });
		const counted = countedCircles();
		const claims = [];
		for (const limit of LIMITS) {
			let requests = 0;
			let ideal = 0;
			let exact = 0;
			for (const { circle, ids } of counted) {
				const found = await survey<NearbyCompany>([circle], {
					limit,
					maxRequests: Infinity,
					identity: ({ empresa_id }) => String(empresa_id),
					locate: ({ lat, lon }) => ({ latitude: lat, longitude: lon }),
					search: async (part, most) => await nearby(sandbox.api, part, most),
				});
				requests += found.requests;
				ideal += Math.max(1, Math.ceil(ids.size / limit));
				const isExact =
					found.shortcoming === undefined &&
					found.companies.length === ids.size &&
					found.companies.every(({ company }) => ids.has(company.empresa_id));
				if (isExact) exact++;
			}
			report(`limit ${limit}: ${requests} requests, ideal ${ideal}, ${exact} circles exact`);
			claims.push(
				atLeast(`circles with exactly the companies there, limit ${limit}`, exact, CIRCLES),
				atMost(`requests to the fewest possible, limit ${limit}`, requests / ideal, MOST),
			);
		}
		return { sides: [], claims };
	},
};

async function nearby(
	api: AxiosInstance,
	{ latitude, longitude, radius }: Circle,
	limit: number,
): Promise<NearbyCompany[]> {
	const params = { lat: latitude, lng: longitude, radius_km: radius, limit };
	const { status, data } = await api.get('/empresas/nearby', { params });
	if (status !== 200) throw new Error(`The sandbox responded ${status}.`);
	return data as NearbyCompany[];
}

/** As many circles on land as on the coast and on islands, and the companies in each. */
function countedCircles(): Array<{ circle: Circle; ids: Set<number> }> {
	const searchNearby = createNearbySearch(createCatalogue(COMPANIES, SEED), () => true);
	const random = createRandom(SEED);
	const kinds = [
		TOWNS.filter(({ provinceCode }) => ISLANDS.has(provinceCode)),
		TOWNS.filter(({ provinceCode }) => COAST.has(provinceCode)),
		TOWNS.filter(({ provinceCode }) => !ISLANDS.has(provinceCode) && !COAST.has(provinceCode)),
	];
	const counted: Array<{ circle: Circle; ids: Set<number> }> = [];
	while (counted.length < CIRCLES) {
		const town = pick(random, kinds[counted.length % kinds.length]);
		const offset = pick(random, OFFSETS);
		const latitude = town.latitude + (2 * random() - 1) * offset;
		const longitude = town.longitude + (2 * random() - 1) * offset;
		const circle = { latitude, longitude, radius: pick(random, KILOMETRES) };
		const companies = searchNearby({
			lat: latitude,
			lng: longitude,
			radius_km: circle.radius,
			limit: LARGEST + 1,
			only_email: false,
		});
		if (companies.length > LARGEST) continue;
		counted.push({ circle, ids: new Set(companies.map(({ empresa_id }) => empresa_id)) });
	}
	return counted;
}
