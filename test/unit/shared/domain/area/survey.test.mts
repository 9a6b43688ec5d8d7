import { kilometresBetween, type Point } from '../../../../../nodes/shared/domain/coordinates.ts';
import type { Circle } from '../../../../../nodes/shared/domain/area/coverage.ts';
import { survey, type SurveyPlan } from '../../../../../nodes/shared/domain/area/survey.ts';
import { createRandom } from '../../../../../sandbox/random.mts';

interface Company extends Point {
	id: number;
}

const AREA: Circle = { latitude: 40, longitude: -3, radius: 10 };

/** Companies in towns around a point: many in the middle of each. */
function inTowns(count: number, seed = 1): Company[] {
	const random = createRandom(seed);
	const towns = Array.from({ length: 6 }, () => ({
		latitude: AREA.latitude + (random() - 0.5) * 0.3,
		longitude: AREA.longitude + (random() - 0.5) * 0.3,
	}));
	return Array.from({ length: count }, (_, id) => {
		const town = towns[Math.floor(random() * towns.length)];
		const spread = () => (random() + random() - 1) * 0.05;
		return { id, latitude: town.latitude + spread(), longitude: town.longitude + spread() };
	});
}

/** A service with these companies, and a plan to survey it. */
function serviceOf(companies: Company[], most = Infinity) {
	const asked: Circle[] = [];
	const plan: SurveyPlan<Company> = {
		limit: 50,
		maxRequests: 10_000,
		identity: ({ id }) => String(id),
		locate: (company) => company,
		search: async (circle, limit) => {
			asked.push(circle);
			return await Promise.resolve(
				companies
					.map((company) => ({ company, distance: kilometresBetween(circle, company) }))
					.filter(({ distance }) => distance <= circle.radius)
					.sort((first, second) => first.distance - second.distance)
					.slice(0, Math.min(limit, most))
					.map(({ company }) => company),
			);
		},
	};
	return { plan, asked };
}

function within(areas: Circle[], companies: Company[]): number[] {
	return companies
		.filter((company) => areas.some((area) => kilometresBetween(area, company) <= area.radius))
		.map(({ id }) => id);
}

const ids = (found: Array<{ company: Company }>) =>
	found.map(({ company }) => company.id).sort((a, b) => a - b);

describe('a survey', () => {
	it.each([0, 1, 40, 50, 51, 500, 3000])('finds each of %d companies once', async (count) => {
		const companies = inTowns(count);
		const { plan, asked } = serviceOf(companies);
		const { companies: found, shortcoming, requests, completeWithin } = await survey([AREA], plan);
		expect(ids(found)).toEqual(within([AREA], companies));
		expect(shortcoming).toBeUndefined();
		expect(completeWithin).toBe(AREA.radius);
		expect(requests).toBe(asked.length);
		expect(found.map(({ distance }) => distance)).toEqual(
			found.map(({ company }) => kilometresBetween(AREA, company)).sort((a, b) => a - b),
		);
	});

	it('notices that the service returns fewer than it is asked for', async () => {
		const companies = inTowns(1000);
		const { plan } = serviceOf(companies, 30);
		const { companies: found, shortcoming } = await survey([AREA], plan);
		expect(ids(found)).toEqual(within([AREA], companies));
		expect(shortcoming).toBeUndefined();
	});

	it('that runs out of requests has all companies up to the distance that it says', async () => {
		const companies = inTowns(3000);
		const { plan } = serviceOf(companies);
		const end = await survey([AREA], { ...plan, maxRequests: 20 });
		expect(end).toMatchObject({ shortcoming: 'requests', requests: 20 });
		const complete = { ...AREA, radius: end.completeWithin };
		expect(end.completeWithin).toBeGreaterThan(0.5);
		expect(within([complete], companies).filter((id) => !ids(end.companies).includes(id))).toEqual(
			[],
		);
	});

	it('covers several circles, with each company once', async () => {
		const companies = inTowns(2000);
		const areas: [Circle, ...Circle[]] = [
			{ ...AREA, radius: 4 },
			{ ...AREA, latitude: 40.05, radius: 5 },
			{ ...AREA, longitude: -3.2, radius: 3 },
		];
		const { companies: found } = await survey(areas, serviceOf(companies).plan);
		expect(ids(found)).toEqual(within(areas, companies));
	});

	it('gives up one place with more companies than a request returns, and nothing else', async () => {
		const place = { latitude: 40.02, longitude: -3.01 };
		const crowd = Array.from({ length: 80 }, (_, id) => ({ id: 5000 + id, ...place }));
		const companies = inTowns(600);
		const { plan } = serviceOf([...companies, ...crowd]);
		const end = await survey([AREA], plan);
		expect(end.shortcoming).toBe('crowded');
		expect(end.crowded).toEqual([expect.objectContaining(place)]);
		expect(ids(end.companies)).toEqual(expect.arrayContaining(within([AREA], companies)));
	});

	it('says that a service does not return the nearest first', async () => {
		const { plan } = serviceOf(inTowns(500));
		const search: typeof plan.search = async (circle, limit) =>
			(await plan.search(circle, limit))?.toReversed();
		const end = await survey([AREA], { ...plan, search });
		expect(end).toMatchObject({ shortcoming: 'unordered', completeWithin: 0, requests: 1 });
	});
});
