import type { IDataObject } from 'n8n-workflow';
import { kilometresBetween } from '../../spain/coordinates.ts';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.mts';
import { locator, withQuery as added } from '../support/operations.mts';
import { queryOf, type SeenRequest } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeOutcome } from '../support/workflow.mts';

const COMPANIES = 2000;
const sandbox = useSandbox({ companies: COMPANIES, 'requests-per-minute': 0, burst: 0 });
const scripted = useScriptedServer();
const { companyAt } = createCatalogue(COMPANIES, 1);
const companies = Array.from({ length: COMPANIES }, (_, index) => companyAt(index));

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const VIGO = { latitude: 42.2406, longitude: -8.7207 };
const search = { resource: 'company', operation: 'searchNearby', returnAll: true, output: 'raw' };
const around = (radiusKm: string, more: object = {}) => ({
	...search,
	centre: locator('coordinates', '40.4168, -3.7038'),
	radiusKm,
	...more,
});
const province = (value: string, more: object = {}) => ({
	...search,
	area: 'province',
	province: locator('name', value),
	...more,
});
const towns = (names: unknown, more: object = {}) => ({
	...search,
	area: 'towns',
	towns: names,
	radiusKm: '4',
	...more,
});
/** With an Area by expression, n8n shows the fields of all areas, and wants those that are required. */
const byExpression = (area: string) => ({
	area: `={{ "${area}" }}`,
	centre: locator('coordinates', '42.2, -8.7'),
	towns: 'Vigo',
});

/** The IDs of the companies within some kilometres of a point, nearest first. */
const idsWithin = (point: typeof MADRID, radius: number, among = companies) =>
	among
		.map(({ empresa_id, lat, lon }) => {
			const distance = kilometresBetween(point, { latitude: lat, longitude: lon });
			return { empresa_id, distance };
		})
		.filter(({ distance }) => distance <= radius)
		.sort((first, second) => first.distance - second.distance)
		.map(({ empresa_id }) => empresa_id);
const ids = (records: Array<IDataObject | { empresa_id: number }>) =>
	records.map(({ empresa_id }) => Number(empresa_id)).sort((first, second) => first - second);
const sorted = (numbers: number[]) => numbers.toSorted((first, second) => first - second);
const distancesOf = (records: IDataObject[]) =>
	records.map(({ distance_km }) => Number(distance_km));
const hintsOf = ({ hints }: NodeOutcome) => hints.map(({ message }) => message);

describe('Search Nearby with Return All', () => {
	it('finds each company of the circle once, nearest first, in few requests', async () => {
		const expected = idsWithin(MADRID, 4);
		const { requests, ...outcome } = await sandbox.runCounted(
			around('4', { options: added('limit', '40') }),
		);
		expect(outcome.error).toBeUndefined();
		expect(ids(outcome.items)).toEqual(sorted(expected));
		const distances = distancesOf(outcome.items);
		expect(distances).toEqual(sorted(distances));
		const [said] = hintsOf(outcome);
		expect(said).toBe(`${expected.length} companies within 4 km of 40.42, -3.70`);
		expect(requests).toBeGreaterThan(1);
		expect(requests).toBeLessThanOrEqual((3 * expected.length) / 40);
	});

	it('applies the filters', async () => {
		const filters = { onlyEmail: true, cnae: locator('code', '56') };
		const { items } = await sandbox.run(around('10', { filters }));
		const bars = companies.filter(({ email, cnae }) => email !== null && /^56/.test(cnae));
		expect(ids(items)).toEqual(sorted(idsWithin(MADRID, 10, bars)));
	});

	it('searches around the place of each item', async () => {
		const centre = locator('coordinates', '={{ $json.at }}');
		const items = [MADRID, VIGO].map((at) => ({ at: `${at.latitude}, ${at.longitude}` }));
		const { outputs } = await sandbox.run(around('3', { centre }), { items });
		for (const [index, point] of [MADRID, VIGO].entries()) {
			const own = outputs[0].filter(({ pairedItem }) => Object(pairedItem).item === index);
			expect(ids(own.map(({ json }) => json))).toEqual(sorted(idsWithin(point, 3)));
		}
	});
});

describe('Max Requests of Search Nearby', () => {
	it('ends the search, and a hint says up to which distance it is complete', async () => {
		const options = { ...added('limit', '20'), maxRequests: 6 };
		const { requests, ...outcome } = await sandbox.runCounted(around('8', { options }));
		const [, said] = hintsOf(outcome);
		expect(requests).toBe(6);
		const ended =
			/^Max Requests \(6\) ended the search: \d+ companies, complete within ([\d.]+) of 8 km\.$/;
		const radius = Number(ended.exec(said)?.[1]);
		expect(radius).toBeGreaterThan(0.1);
		expect(ids(outcome.items)).toEqual(expect.arrayContaining(idsWithin(MADRID, radius)));
	});

	it('ends the search of a province, and a hint says that not all of it is covered', async () => {
		const options = { ...added('limit', '20'), maxRequests: 3 };
		const outcome = await sandbox.run(province('Madrid', { options }));
		expect(hintsOf(outcome).join()).toMatch(
			/Max Requests \(3\) ended the search: \d+ companies, not all of the area is covered/,
		);
	});
});

describe('Search Nearby of a province', () => {
	it.each([
		['Baleares', 'Illes Balears', {}],
		['Melilla', 'Melilla', byExpression('Province')],
		['Toledo', 'Toledo', {}],
		['Vizcaya', 'Bizkaia', { filters: { onlyEmail: true } }],
	])('finds all companies of %s, and none of its neighbours', async (name, official, more) => {
		const outcome = await sandbox.run(province(name, more));
		const expected = companies.filter(
			({ provincia, email }) => provincia === official && (!('filters' in more) || email !== null),
		);
		expect(outcome.error).toBeUndefined();
		expect(expected.length).toBeGreaterThan(1);
		expect(ids(outcome.items)).toEqual(ids(expected));
		expect(hintsOf(outcome)[0]).toContain(
			`${expected.length} companies in the province of ${name}`,
		);
		// It would be the distance from the middle of a circle that nobody has chosen.
		expect(outcome.items[0]).not.toHaveProperty('distance_km');
	});

	it('stops at Limit, and a hint says that there are more', async () => {
		const outcome = await sandbox.run(province('A Coruña', { returnAll: false, limit: 7 }));
		expect(outcome.items.map(({ provincia }) => provincia)).toEqual(Array(7).fill('A Coruña'));
		expect(hintsOf(outcome).join()).toBe(
			'7 companies in the province of A Coruña, and there are more',
		);
	});

	it('finds the companies of several provinces, and shares Limit among them', async () => {
		const names = 'Sevilla, Coruña, A y Melilla';
		const of = ({ items }: NodeOutcome) => new Set(items.map(({ provincia }) => provincia));
		const outcome = await sandbox.run(province(names, { returnAll: false, limit: 6 }));
		expect(outcome.items).toHaveLength(6);
		expect(of(outcome)).toEqual(new Set(['Sevilla', 'A Coruña', 'Melilla']));
		const all = await sandbox.run(province(names));
		const expected = companies.filter(({ provincia }) => of(outcome).has(provincia));
		expect(ids(all.items)).toEqual(ids(expected));
		expect(hintsOf(all)[0]).toContain('in the provinces of Sevilla, A Coruña and Melilla');
	});

	it('keeps companies without a province', async () => {
		const place = { lat: 41.76, lon: -2.46 };
		const names = ['Soria', 'SORIA', '', null, undefined, 'Zaragoza'];
		const script = () => names.map((provincia, id) => ({ empresa_id: id, ...place, provincia }));
		const { items } = await scripted.runAt(script, { parameters: province('Soria') as never });
		expect(ids(items)).toEqual([0, 1, 2, 3, 4]);
	});
});

describe('Search Nearby of several towns', () => {
	it.each(['Vigo, La Coruña', ['Vigo', 'A Coruña'], '={{ ["Vigo", "A Coruña", "Vigo"] }}'])(
		'finds each company around %j once',
		async (names) => {
			const outcome = await sandbox.run(towns(names));
			const found = ids(outcome.items);
			expect(new Set(found).size).toBe(found.length);
			const cities = outcome.items.map(({ ciudad }) => ciudad);
			expect(new Set(cities)).toEqual(new Set(['Vigo', 'A Coruña']));
			expect(found).toEqual(expect.arrayContaining(idsWithin(VIGO, 3)));
			expect(hintsOf(outcome)[0]).toMatch(/companies within 4 km of Vigo, A Coruña$/);
		},
	);

	it('shares Limit among them, in turns', async () => {
		const limited = towns('Madrid, Vigo y A Coruña', { returnAll: false, limit: 6 });
		const outcome = await sandbox.run(limited);
		const cities = outcome.items.map(({ ciudad }) => ciudad);
		expect(new Set(cities.slice(0, 3))).toEqual(new Set(['Madrid', 'Vigo', 'A Coruña']));
		expect(cities.slice(3)).toEqual(cities.slice(0, 3));
	});
});

it.each<[string, object, string]>([
	['an additional radius_km', around('2', { options: added('radius_km', '3') }), 'has radius_km'],
	['an additional limit of 0', around('2', { options: added('limit', '0') }), 'has limit: "0"'],
	[
		'an unknown area',
		province('Soria', byExpression('region')),
		'\'Area\' "region" is not one of the choices',
	],
	['an unknown province', province('Corruña'), '\'Province\' "Corruña" is not a province of Spain'],
	['an ambiguous town', towns('Vigo, Cabanes'), '\'Towns\' "Cabanes" matches several towns'],
	['one town or two', towns('Getafe, Madrid'), 'can be read in two ways'],
	['a hundred thousand blanks', towns(' '.repeat(100_000)), '\'Towns\' "" has 100000 characters'],
	['a hundred thousand letters', province('1,'.repeat(50_000)), '; at most 5000 are expected'],
	['no towns', towns('={{ [] }}'), "'Towns' is empty"],
])('Search Nearby refuses %s before any request', async (_, parameters, words) => {
	const { error, requests } = await sandbox.runCounted(parameters);
	expect(error?.message).toContain(words);
	expect(requests).toBe(0);
});

describe('Search Nearby with Return All at a faulty service', () => {
	const byId = new Map(companies.map((company) => [company.empresa_id, company]));
	const answer = (request: SeenRequest): IDataObject[] => {
		const query = queryOf(request);
		const number = (name: string) => Number(query.get(name));
		const centre = { latitude: number('lat'), longitude: number('lng') };
		return idsWithin(centre, number('radius_km'))
			.slice(0, number('limit'))
			.map((id) => ({ ...byId.get(id) }));
	};
	/** Refuses the requests behind the first ones. */
	const refusing = (after: number, status: number, last = Infinity) => {
		let requests = 0;
		return (request: SeenRequest, reply: { code(status: number): { send(body: object): void } }) =>
			++requests > after && requests <= last
				? reply.code(status).send({ message: 'quota' })
				: answer(request);
	};
	const options = added('limit', '30');
	const parameters = around('5', { options }) as never;
	const expected = sorted(idsWithin(MADRID, 5));

	it('continues on a retry from where it stopped, and returns each company once', async () => {
		await scripted.start(refusing(3, 500, 4));
		const stopping = (more = {}) => ({
			parameters: around('5', { options: { ...options, whenQuotaEnds: 'stop', ...more } }) as never,
			credentials: scripted.credentials(),
		});
		const failed = await runNode({ ...stopping({ maxWait: 0.9 }), executionId: '1' });
		expect(failed.error?.message).toContain('500');
		const again = await runNode({ ...stopping(), executionId: '2', retryOf: failed });
		expect(ids(again.items)).toEqual(expected);
		const urls = scripted.seen.map(({ url }) => url);
		expect(urls[4]).toBe(urls[3]);
		expect(new Set(urls).size).toBe(urls.length - 1);
	});

	it('keeps what was found, with the fields of Output, if a quota ends', async () => {
		const { items } = await scripted.runAt(refusing(3, 402), {
			parameters: { ...(parameters as object), output: 'selectedFields', fields: ['web'] } as never,
			onError: 'continueRegularOutput',
		});
		expect(items.length).toBeGreaterThan(60);
		for (const item of [items[0], items.at(-1)!]) {
			expect(Object.keys(item)).toEqual(['cif', 'empresa_id', 'web', 'error']);
		}
		expect(items[0].error).toBeNull();
		expect(String(items.at(-1)?.error)).toMatch(/402|quota/);
		expect(scripted.seen).toHaveLength(4);
	});

	it('keeps the distance from the service for a company without coordinates', async () => {
		const script = () => [
			{ empresa_id: 1, lat: 40.42, lon: -3.7, distance_km: 0.4 },
			{ empresa_id: 2, lat: 0, lon: 0, distance_km: 2.5 },
			{ empresa_id: 3, distance_km: 1.5 },
			{ empresa_id: 4 },
		];
		const { items } = await scripted.runAt(script, { parameters });
		const distances = items.map(({ empresa_id, distance_km }) => [empresa_id, distance_km]);
		expect(distances).toEqual([
			[4, null],
			[1, expect.closeTo(0.475, 1)],
			[3, 1.5],
			[2, 2.5],
		]);
	});

	it.each([null, ''])('returns companies with the ID %j and no CIF once each', async (id) => {
		const script = (request: SeenRequest) =>
			answer(request).map((company) => {
				const point = { latitude: Number(company.lat), longitude: Number(company.lon) };
				const distance_km = kilometresBetween(MADRID, point);
				return { ...company, empresa_id: id, cif: null, distance_km };
			});
		const { items } = await scripted.runAt(script, { parameters });
		expect(items).toHaveLength(expected.length);
	});

	it('stops with a hint if the service does not return the nearest first', async () => {
		const script = (request: SeenRequest) => answer(request).toReversed();
		const outcome = await scripted.runAt(script, { parameters });
		expect(hintsOf(outcome).join()).toContain('did not return the nearest companies first');
		expect(scripted.seen).toHaveLength(1);
	});
});
