import fc from 'fast-check';
import { kilometresBetween, type Circle, type Point } from '../../../spain/coordinates.ts';
import { survey, type SurveyPlan } from '../../../spain/circles.ts';
import { createRandom } from '../../../sandbox/random.mts';

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

type Search = (circle: Circle, limit: number) => Promise<readonly Company[] | undefined>;
type Change = (search: Search) => Search;

interface Settings extends Partial<SurveyPlan<Company>> {
	areas?: [Circle, ...Circle[]];
	/** What becomes of the service's search. */
	change?: Change;
	/** How the service measures distances. */
	measure?: (from: Point, to: Point) => number;
}

/** Surveys circles by a service with these companies; returns what was found, and what is there to be found. */
async function surveyed(companies: Company[], settings: Settings = {}) {
	const { areas = [AREA], change, measure = kilometresBetween, ...plan } = settings;
	let asked = 0;
	const search: Search = async (circle, limit) => {
		asked++;
		return await Promise.resolve(
			companies
				.map((company) => ({ company, distance: measure(circle, company) }))
				.filter(({ distance }) => distance <= circle.radius)
				.sort((first, second) => first.distance - second.distance)
				.slice(0, limit)
				.map(({ company }) => company),
		);
	};
	const end = await survey(areas, {
		limit: 50,
		maxRequests: 10_000,
		identity: ({ id }) => String(id),
		locate: (company) => company,
		search: async (circle, most) => {
			const found = await (change?.(search) ?? search)(circle, most);
			return found && { companies: found, most };
		},
		...plan,
	});
	return { ...end, asked, ids: idsOf(end.companies), all: within(areas, companies) };
}

function within(areas: Circle[], companies: Company[]): number[] {
	return companies
		.filter((company) => areas.some((area) => kilometresBetween(area, company) <= area.radius))
		.map(({ id }) => id);
}

const idsOf = (found: Array<{ company: Company }>) =>
	found.map(({ company }) => company.id).sort((a, b) => a - b);

describe('survey', () => {
	it.each([1, 50, 51, 700])('finds each of %d companies once', async (count) => {
		const end = await surveyed(inTowns(count));
		expect(end.ids).toEqual(end.all);
		expect(end).toMatchObject({ completeWithin: AREA.radius, requests: end.asked });
		expect(end.shortcoming).toBeUndefined();
		expect(end.companies.map(({ distance }) => distance)).toEqual(
			end.companies.map(({ company }) => kilometresBetween(AREA, company)).sort((a, b) => a - b),
		);
	});

	it.each([
		{ most: 30, limit: 50 },
		{ most: 10, limit: 1000 },
		{ most: 33, limit: 1000 },
		{ most: 77, limit: 1000 },
	])(
		'finds all companies if the service returns at most $most of the $limit requested',
		async ({ most, limit }) => {
			const change: Change = (search) => async (circle) => await search(circle, most);
			const end = await surveyed(inTowns(300), { limit, change });
			expect(end.ids).toEqual(end.all);
			expect(end.shortcoming).toBeUndefined();
		},
	);

	it('finds all matching companies if the service filters each response after its limit', async () => {
		const keeps = ({ id }: Company) => id % 3 === 0;
		const change: Change = (search) => async (circle, limit) =>
			(await search(circle, Math.min(limit, 100)))?.filter(keeps);
		const end = await surveyed(inTowns(600), { limit: 1000, change });
		expect(end.ids).toEqual(end.all.filter((id) => id % 3 === 0));
	});

	it('sends a second request to check a circle whose companies do not reach its edge', async () => {
		const village = inTowns(60).map((company) => ({
			...company,
			latitude: AREA.latitude + (company.latitude - AREA.latitude) / 9,
			longitude: AREA.longitude + (company.longitude - AREA.longitude) / 9,
		}));
		const other = { id: 99, latitude: AREA.latitude + 0.2, longitude: AREA.longitude };
		const end = await surveyed([...village, other], { limit: 1000 });
		expect(end).toMatchObject({ companies: { length: 60 }, requests: 2, asked: 2 });
	});

	it.each([
		['there is another company far outside', 1, 2],
		['there is no other company', 0, 3],
	])('accepts a few companies as all of a circle if %s', async (_, others, requests) => {
		const few = inTowns(9 + others).map((company, index) => ({
			...company,
			latitude: index < 9 ? 40.001 : 43,
			longitude: -3,
		}));
		const end = await surveyed(few, { limit: 1000 });
		expect(end).toMatchObject({ companies: { length: 9 }, requests, shortcoming: undefined });
	});

	it('reports the shortcoming "empty" if it finds nothing anywhere', async () => {
		const end = await surveyed([]);
		expect(end).toMatchObject({ companies: [], shortcoming: 'empty', requests: 2 });
	});

	it.each([
		{ most: 33, all: 35 },
		{ most: 3, all: 6 },
	])('finds all $all companies if the first $most almost reach the edge', async ({ most, all }) => {
		const ring = Array.from({ length: all + 1 }, (_, id) => ({
			id,
			latitude: AREA.latitude - Math.sqrt((id + 0.5) / all) * 0.0899,
			longitude: AREA.longitude,
		}));
		const change: Change = (search) => async (circle) => await search(circle, most);
		const end = await surveyed(ring, { limit: 1000, change });
		expect(end.ids).toEqual(end.all);
		expect(end.ids).toHaveLength(all);
	});

	it('finds over 90% of the matching companies if the service filters out most of each response', async () => {
		const isWanted = ({ id }: Company) => id % 30 === 0;
		const change: Change = (search) => async (circle, limit) =>
			(await search(circle, Math.min(limit, 100)))?.filter(isWanted);
		const end = await surveyed(inTowns(2000), { limit: 1000, change });
		const wanted = end.all.filter((id) => id % 30 === 0);
		expect(end.ids.length).toBeGreaterThan(0.9 * wanted.length);
	});

	it.each<[Settings['areas']]>([
		[[AREA]],
		[
			[
				{ ...AREA, radius: 2 },
				{ ...AREA, longitude: -3.08, radius: 4 },
				{ ...AREA, longitude: -3.2, radius: 3 },
			],
		],
	])('finds all companies if the service limits the radius: %j', async (areas) => {
		const change: Change = (search) => async (circle, limit) =>
			await search({ ...circle, radius: Math.min(5, circle.radius) }, limit);
		const end = await surveyed(inTowns(1000), { areas, change, limit: 1000 });
		expect(end.ids).toEqual(end.all);
	});

	it('finds all companies if the last of each response has wrong coordinates', async () => {
		const change =
			(search: Search): Search =>
			async (circle, limit) => {
				const found = (await search(circle, limit)) ?? [];
				return [...found.slice(0, -1), { ...found.at(-1)!, latitude: 10, longitude: 10 }];
			};
		const end = await surveyed(inTowns(500), { change });
		expect(end.ids).toEqual(expect.arrayContaining(end.all));
	});

	it('finds all companies within completeWithin if it runs out of requests', async () => {
		const companies = inTowns(1000);
		const end = await surveyed(companies, { maxRequests: 12 });
		expect(end).toMatchObject({ shortcoming: 'requests', requests: 12 });
		expect(end.completeWithin).toBeGreaterThan(0.5);
		const complete = { ...AREA, radius: end.completeWithin };
		expect(end.ids).toEqual(expect.arrayContaining(within([complete], companies)));
	});

	it('returns the first companies of several circles in a fixed order, however many are requested', async () => {
		const companies = inTowns(1000);
		const areas: Settings['areas'] = [
			{ ...AREA, radius: 3 },
			{ ...AREA, longitude: -3.1, radius: 3 },
		];
		const parts = [10, 60, 400].map(async (wanted) => {
			const end = await surveyed(companies, { areas, wanted });
			return end.companies.slice(0, wanted).map(({ company }) => company.id);
		});
		const [few, some, many] = await Promise.all(parts);
		expect(some.slice(0, few.length)).toEqual(few);
		expect(many.slice(0, some.length)).toEqual(some);
		expect(many.length).toBeGreaterThan(some.length);
	});

	it('reports a place with more companies than a request returns, and finds all others', async () => {
		const place = { latitude: 40.02, longitude: -3.01 };
		const crowd = Array.from({ length: 80 }, (_, id) => ({ id: 5000 + id, ...place }));
		const companies = inTowns(600);
		const end = await surveyed([...companies, ...crowd]);
		expect(end).toMatchObject({ shortcoming: 'crowded', crowded: [place] });
		expect(end.ids).toEqual(expect.arrayContaining(within([AREA], companies)));
	});

	it('finds all companies, except at the edge, if the service measures along an ellipsoid and rounds coordinates', async () => {
		const companies = inTowns(600);
		const toNorth = 0.996;
		const measure = (from: Point, to: Point) =>
			Math.hypot(
				kilometresBetween(from, { ...from, latitude: to.latitude }) * toNorth,
				kilometresBetween(from, { ...from, longitude: to.longitude }),
			);
		const locate = ({ latitude, longitude }: Company) => ({
			latitude: Math.round(latitude * 10_000) / 10_000,
			longitude: Math.round(longitude * 10_000) / 10_000,
		});
		const end = await surveyed(companies, { measure, locate });
		const inside = { ...AREA, radius: AREA.radius * 0.995 };
		expect(end.shortcoming).toBeUndefined();
		expect(end.ids).toEqual(expect.arrayContaining(within([inside], companies)));
	});

	it('counts companies without coordinates and finds all others', async () => {
		const isLocated = (id: number) => id % 50 !== 0;
		const locate = (company: Company) => (isLocated(company.id) ? company : undefined);
		const end = await surveyed(inTowns(500), { locate });
		expect(end.ids).toEqual(expect.arrayContaining(end.all.filter(isLocated)));
		expect(end.unlocated).toBeGreaterThan(0);
	});

	it('ends at a request that cannot be made, with the companies found so far', async () => {
		let requests = 0;
		const change: Change = (search) => async (circle, limit) =>
			++requests > 3 ? undefined : await search(circle, limit);
		const end = await surveyed(inTowns(500), { change });
		expect(end).toMatchObject({ requests: 3, shortcoming: 'requests' });
		expect(end.companies.length).toBeGreaterThan(50);
	});

	it('returns only companies that pass the filter', async () => {
		const end = await surveyed(inTowns(500), { keeps: ({ id }) => id % 2 === 0 });
		expect(end.ids).toEqual(end.all.filter((id) => id % 2 === 0));
	});

	it('finds each company of any circle among randomly placed companies', async () => {
		const point = fc.record({
			latitude: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
			longitude: fc.double({ min: -3.1, max: -2.9, noNaN: true }),
		});
		const cases = fc.record({
			points: fc.array(point, { minLength: 1, maxLength: 80 }),
			radius: fc.double({ min: 0.1, max: 15, noNaN: true }),
			limit: fc.integer({ min: 5, max: 30 }),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ points, radius, limit }) => {
				const companies = points.map((one, id) => ({ id, ...one }));
				const end = await surveyed(companies, { areas: [{ ...AREA, radius }], limit });
				const isExact = end.shortcoming === undefined;
				expect(isExact || end.crowded.length > 0).toBe(true);
				if (isExact) expect(end.ids).toEqual(end.all);
			}),
			{ numRuns: 10 },
		);
	});

	it('reports the shortcoming "unordered" if the nearest company is not first', async () => {
		const change: Change = (search) => async (circle, limit) =>
			(await search(circle, limit))?.toReversed();
		expect(await surveyed(inTowns(500), { change })).toMatchObject({
			shortcoming: 'unordered',
			completeWithin: 0,
			requests: 1,
		});
	});

	it('reports the shortcoming "unordered" if the companies of a circle are not the nearest', async () => {
		const change: Change = (search) => async (circle, limit) =>
			((await search(circle, Infinity)) ?? [])
				.toSorted((first, second) => first.id - second.id)
				.slice(0, limit)
				.toSorted((a, b) => kilometresBetween(circle, a) - kilometresBetween(circle, b));
		const end = await surveyed(inTowns(500), { change });
		expect(end).toMatchObject({ shortcoming: 'unordered', completeWithin: 0 });
		expect(end.requests).toBeLessThan(20);
	});

	it('reports the shortcoming "unlocated" if companies have no coordinates', async () => {
		const unlocated = { locate: () => undefined, distance: ({ id }: Company) => id };
		const end = await surveyed(inTowns(500), unlocated);
		expect(end).toMatchObject({ shortcoming: 'unlocated', completeWithin: 0, requests: 1 });
		expect(end.companies).toHaveLength(50);
		expect(end.companies.map(({ distance }) => distance)).toEqual(end.ids);
	});
});
