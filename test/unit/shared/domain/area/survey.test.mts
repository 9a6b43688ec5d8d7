import fc from 'fast-check';
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
	it.each([0, 1, 50, 51, 700])('finds each of %d companies once', async (count) => {
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

	it.each([
		{ most: 30, limit: 50 },
		{ most: 10, limit: 1000 },
		{ most: 16, limit: 1000 },
		{ most: 64, limit: 1000 },
	])('notices that the service returns $most of the $limit asked for', async ({ most, limit }) => {
		const companies = inTowns(300);
		const { plan } = serviceOf(companies, most);
		const { companies: found, shortcoming } = await survey([AREA], { ...plan, limit });
		expect(ids(found)).toEqual(within([AREA], companies));
		expect(shortcoming).toBeUndefined();
	});

	it('takes a round number of companies for all once a response has more', async () => {
		const random = createRandom(3);
		const placed = (count: number, away: number) =>
			Array.from({ length: count }, () => {
				const bearing = random() * 2 * Math.PI;
				const latitude = AREA.latitude + away * Math.cos(bearing);
				return { latitude, longitude: AREA.longitude + (away * Math.sin(bearing)) / 0.766 };
			});
		const all = [...placed(40, 0.02), ...placed(600, 0.1)].map((one, id) => ({ id, ...one }));
		const { plan } = serviceOf(all);
		const end = await survey([AREA], { ...plan, limit: 100 });
		expect(ids(end.companies)).toEqual(within([AREA], all));
		expect(end).toMatchObject({ companies: { length: 40 }, requests: 2 });
	});

	it.each([
		[[AREA]],
		[
			[
				{ ...AREA, radius: 2 },
				{ ...AREA, longitude: -3.08, radius: 4 },
				{ ...AREA, longitude: -3.2, radius: 3 },
			],
		],
	] as Array<[[Circle, ...Circle[]]]>)(
		'notices that the service looks less far than it is asked to: %j',
		async (areas) => {
			const companies = inTowns(1000);
			const { plan } = serviceOf(companies);
			const search: typeof plan.search = async (circle, limit) =>
				await plan.search({ ...circle, radius: Math.min(5, circle.radius) }, limit);
			const { companies: found } = await survey(areas, { ...plan, search, limit: 1000 });
			expect(ids(found)).toEqual(within(areas, companies));
		},
	);

	it('takes companies that end at a round distance for all once others are farther away', async () => {
		const random = createRandom(1);
		const village = Array.from({ length: 60 }, (_, id) => {
			const spread = () => (random() - 0.5) * 0.02;
			return { id, latitude: AREA.latitude + spread(), longitude: AREA.longitude + spread() };
		});
		const inn = { id: 99, latitude: AREA.latitude + 0.0447, longitude: AREA.longitude };
		const companies = [...village, inn];
		const { plan, asked } = serviceOf(companies);
		const { companies: found } = await survey([AREA], { ...plan, limit: 1000 });
		expect(ids(found)).toEqual(within([AREA], companies));
		expect(asked).toHaveLength(2);
	});

	it('takes a company with wrong coordinates at the end of a response for no proof', async () => {
		const companies = inTowns(500);
		const { plan } = serviceOf(companies);
		const search: typeof plan.search = async (circle, limit) => {
			const all = (await plan.search(circle, limit)) ?? [];
			return [...all.slice(0, -1), { ...all.at(-1)!, latitude: 10, longitude: 10 }];
		};
		const { companies: found } = await survey([AREA], { ...plan, search });
		const missing = within([AREA], companies).filter((id) => !ids(found).includes(id));
		expect(missing).toEqual([]);
	});

	it('that runs out of requests has all companies up to the distance that it says', async () => {
		const companies = inTowns(1000);
		const { plan } = serviceOf(companies);
		const end = await survey([AREA], { ...plan, maxRequests: 12 });
		expect(end).toMatchObject({ shortcoming: 'requests', requests: 12 });
		const complete = { ...AREA, radius: end.completeWithin };
		expect(end.completeWithin).toBeGreaterThan(0.5);
		expect(within([complete], companies).filter((id) => !ids(end.companies).includes(id))).toEqual(
			[],
		);
	});

	it('has more of several circles begin with what it has of fewer', async () => {
		const { plan } = serviceOf(inTowns(1000));
		const areas: [Circle, Circle] = [
			{ ...AREA, radius: 3 },
			{ ...AREA, longitude: -3.1, radius: 3 },
		];
		const parts = [10, 60, 400].map(async (wanted) => {
			const { companies } = await survey(areas, { ...plan, wanted });
			return companies.slice(0, wanted).map(({ company }) => company.id);
		});
		const [few, some, many] = await Promise.all(parts);
		expect(some.slice(0, few.length)).toEqual(few);
		expect(many.slice(0, some.length)).toEqual(some);
		expect(many.length).toBeGreaterThan(some.length);
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

	it('is exact where the service measures along an ellipsoid and rounds what it sends', async () => {
		const companies = inTowns(600);
		const toNorth = 0.996;
		const measured = (from: Point, to: Point) =>
			Math.hypot(
				kilometresBetween(from, { ...from, latitude: to.latitude }) * toNorth,
				kilometresBetween(from, { ...from, longitude: to.longitude }),
			);
		const { plan } = serviceOf(companies);
		const search: typeof plan.search = async (circle, limit) =>
			await Promise.resolve(
				companies
					.filter((company) => measured(circle, company) <= circle.radius)
					.sort((first, second) => measured(circle, first) - measured(circle, second))
					.slice(0, limit),
			);
		const locate = ({ latitude, longitude }: Company) => ({
			latitude: Math.round(latitude * 10_000) / 10_000,
			longitude: Math.round(longitude * 10_000) / 10_000,
		});
		const end = await survey([AREA], { ...plan, search, locate });
		const inside = { ...AREA, radius: AREA.radius * 0.995 };
		expect(end.shortcoming).toBeUndefined();
		expect(ids(end.companies)).toEqual(expect.arrayContaining(within([inside], companies)));
	});

	it('leaves out companies without coordinates that it meets elsewhere, and counts them', async () => {
		const companies = inTowns(500);
		const { plan } = serviceOf(companies);
		const locate = (company: Company) => (company.id % 50 === 0 ? undefined : company);
		const end = await survey([AREA], { ...plan, locate });
		const all = within([AREA], companies);
		expect(ids(end.companies)).toEqual(expect.arrayContaining(all.filter((id) => id % 50 !== 0)));
		expect(end.unlocated).toBeGreaterThan(0);
	});

	it('ends at a request that cannot be made, with what it has', async () => {
		const { plan } = serviceOf(inTowns(500));
		let requests = 0;
		const search: typeof plan.search = async (circle, limit) =>
			++requests > 3 ? undefined : await plan.search(circle, limit);
		const end = await survey([AREA], { ...plan, search });
		expect(end).toMatchObject({ requests: 3, shortcoming: 'requests' });
		expect(end.companies.length).toBeGreaterThan(50);
	});

	it('returns only companies that are wanted', async () => {
		const companies = inTowns(500);
		const { plan } = serviceOf(companies);
		const end = await survey([AREA], { ...plan, keeps: ({ id }) => id % 2 === 0 });
		expect(ids(end.companies)).toEqual(within([AREA], companies).filter((id) => id % 2 === 0));
	});

	it('finds each company of any circle among companies placed at random', async () => {
		const point = fc.record({
			latitude: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
			longitude: fc.double({ min: -3.1, max: -2.9, noNaN: true }),
		});
		const cases = fc.record({
			points: fc.array(point, { maxLength: 80 }),
			radius: fc.double({ min: 0.1, max: 15, noNaN: true }),
			limit: fc.integer({ min: 5, max: 30 }),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ points, radius, limit }) => {
				const companies = points.map((one, id) => ({ id, ...one }));
				const area = { ...AREA, radius };
				const end = await survey([area], { ...serviceOf(companies).plan, limit });
				const isExact = end.shortcoming === undefined;
				expect(isExact || end.crowded.length > 0).toBe(true);
				if (isExact) expect(ids(end.companies)).toEqual(within([area], companies));
			}),
			{ numRuns: 25 },
		);
	});

	it('says that a service does not return the nearest first', async () => {
		const { plan } = serviceOf(inTowns(500));
		const search: typeof plan.search = async (circle, limit) =>
			(await plan.search(circle, limit))?.toReversed();
		const end = await survey([AREA], { ...plan, search });
		expect(end).toMatchObject({ shortcoming: 'unordered', completeWithin: 0, requests: 1 });
	});

	it('says that a service returns any of a circle, not the nearest', async () => {
		const companies = inTowns(500);
		const { plan } = serviceOf(companies);
		const search: typeof plan.search = async (circle, limit) =>
			((await plan.search(circle, Infinity)) ?? [])
				.toSorted((first, second) => first.id - second.id)
				.slice(0, limit)
				.toSorted((a, b) => kilometresBetween(circle, a) - kilometresBetween(circle, b));
		const end = await survey([AREA], { ...plan, search });
		expect(end).toMatchObject({ shortcoming: 'unordered', completeWithin: 0 });
		expect(end.requests).toBeLessThan(10);
	});

	it('says that a service does not say where its companies are', async () => {
		const { plan } = serviceOf(inTowns(500));
		const end = await survey([AREA], {
			...plan,
			locate: () => undefined,
			distance: ({ id }) => id,
		});
		expect(end).toMatchObject({ shortcoming: 'unlocated', completeWithin: 0, requests: 1 });
		expect(end.companies).toHaveLength(50);
		expect(end.companies.map(({ distance }) => distance)).toEqual(ids(end.companies));
	});
});
