import { ExecuteContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { kilometresBetween } from '../../nodes/shared/domain/coordinates.ts';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.mts';
import type { SeenRequest } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeOutcome } from '../support/workflow.mts';

const sandbox = useSandbox({ companies: 20_000, 'requests-per-minute': 0, burst: 0 });
const scripted = useScriptedServer();

const MADRID = { lat: 40.4168, lng: -3.7038 };
const MOST = 1000;

const limit = (value: number) => ({
	additionalQuery: { parameters: [{ name: 'limit', value: String(value) }] },
});

const around = (centre: unknown, radiusKm: string, more: object = {}) => ({
	resource: 'company',
	operation: 'searchNearby',
	centre: { __rl: true, mode: 'coordinates', value: centre },
	radiusKm,
	returnAll: true,
	output: 'raw',
	...more,
});

const ids = (records: IDataObject[]) => records.map(({ empresa_id }) => Number(empresa_id));
const inOrder = (numbers: number[]) => numbers.toSorted((first, second) => first - second);
const hintsOf = ({ hints }: NodeOutcome) =>
	hints.map((hint) => (hint as { message: string }).message);

/** The companies that the sandbox has around a point, which are fewer than one request returns. */
async function allAround(point: object, radius_km: number, filters: object = {}) {
	const params = { ...point, radius_km, limit: MOST, ...filters };
	const { data } = await sandbox.api.get('/empresas/nearby', { params });
	expect(data.length).toBeLessThan(MOST);
	return data as IDataObject[];
}

describe('Return All around a place', () => {
	it('finds each company that the service has there once, nearest first', async () => {
		const expected = await allAround(MADRID, 1.5);
		const options = limit(40);
		const outcome = await sandbox.run(around('40.4168, -3.7038', '1.5', { options }));
		expect(outcome.error).toBeUndefined();
		expect(inOrder(ids(outcome.items))).toEqual(inOrder(ids(expected)));
		const distances = outcome.items.map(({ distance_km }) => Number(distance_km));
		expect(distances).toEqual(expected.map(({ distance_km }) => Number(distance_km)));
		const requests = expected.length / 40;
		expect(hintsOf(outcome)).toEqual([
			`Around 40.42, -3.70, 1.5 km: ${expected.length} companies`,
			expect.stringMatching(/^It took \d+ requests\.$/),
		]);
		const taken = Number(/took (\d+)/.exec(hintsOf(outcome)[1])?.[1]);
		expect(taken).toBeLessThanOrEqual(2.5 * requests);
	});

	it('keeps to the filters', async () => {
		const expected = await allAround(MADRID, 5, { only_email: true, cnae: '56' });
		const filters = { onlyEmail: true, cnae: { __rl: true, mode: 'code', value: '56' } };
		const options = limit(20);
		const { items } = await sandbox.run(around('40.4168, -3.7038', '5', { filters, options }));
		expect(inOrder(ids(items))).toEqual(inOrder(ids(expected)));
	});

	it('takes one request where that has all of them', async () => {
		const before = await sandbox.requestsReceived();
		const { items, hints } = await sandbox.run(around('40.4168, -3.7038', '0.5'));
		expect(items.length).toBeGreaterThan(10);
		expect(hints).toHaveLength(1);
		expect((await sandbox.requestsReceived()) - before).toBe(1);
	});

	it('searches for each item around its own place', async () => {
		const items = [{ at: '40.4168, -3.7038' }, { at: '41.3874, 2.1686' }];
		const options = limit(40);
		const parameters = around('={{ $json.at }}', '1.5', { options });
		const { outputs } = await sandbox.run(parameters, { items });
		const itemOf = ({ pairedItem }: { pairedItem?: unknown }) =>
			(pairedItem as { item: number }).item;
		for (const [index, point] of [MADRID, { lat: 41.3874, lng: 2.1686 }].entries()) {
			const own = outputs[0].filter((item) => itemOf(item) === index);
			const expected = await allAround(point, 1.5);
			expect(inOrder(ids(own.map(({ json }) => json)))).toEqual(inOrder(ids(expected)));
		}
	});

	it('refuses an added parameter that says where to search, before any request', async () => {
		const before = await sandbox.requestsReceived();
		const options = { additionalQuery: { parameters: [{ name: 'radius_km', value: '3' }] } };
		const { error } = await sandbox.run(around('40.4168, -3.7038', '2', { options }));
		expect(error?.message).toContain("'Additional Query Parameters' has radius_km");
		expect((await sandbox.requestsReceived()) - before).toBe(0);
	});
});

describe('Max Requests of a search nearby', () => {
	it('ends it, and a hint says up to where all companies are there', async () => {
		const expected = await allAround(MADRID, 1.5);
		const options = { ...limit(40), maxRequests: 6 };
		const outcome = await sandbox.run(around('40.4168, -3.7038', '1.5', { options }));
		const [, said, requests] = hintsOf(outcome);
		expect(requests).toBe('It took 6 requests.');
		const [, radius] =
			/^Max Requests \(6\) ended the search: \d+ companies, complete within ([\d.]+) of 1\.5 km\.$/.exec(
				said,
			) ?? [];
		expect(Number(radius)).toBeGreaterThan(0.1);
		const nearest = expected.filter(({ distance_km }) => Number(distance_km) <= Number(radius));
		expect(ids(outcome.items)).toEqual(expect.arrayContaining(ids(nearest)));
	});

	it('The log says before the second request how many it may take', async () => {
		const lines: string[] = [];
		const ignore = () => {};
		const info = (line: string) => void lines.push(line);
		const logger = { info, debug: ignore, warn: ignore, error: ignore };
		jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
		const options = { ...limit(40), maxRequests: 2 };
		await sandbox.run(around('40.4168, -3.7038', '1.5', { options }));
		jest.restoreAllMocks();
		expect(lines[0]).toMatch(/1\.5 km: may take about \d+ requests; Max Requests is 2\.$/);
		expect(lines[1]).toMatch(/Max Requests \(2\) ended the search/);
	});

	it('is refused before any request where it is no number', async () => {
		const before = await sandbox.requestsReceived();
		const options = { maxRequests: 'many' };
		const { error } = await sandbox.run(around('40.4168, -3.7038', '2', { options }));
		expect(error?.message).toContain("'Max Requests'");
		expect((await sandbox.requestsReceived()) - before).toBe(0);
	});
});

describe('Return All around a place, where the service fails', () => {
	const { columns, companyAt, size } = createCatalogue(3000, 1);
	const companies = Array.from({ length: size }, (_, index) => {
		const place = { latitude: columns.latitude[index], longitude: columns.longitude[index] };
		return { place, company: companyAt(index) };
	});
	const answer = ({ url }: SeenRequest): IDataObject[] => {
		const query = new URL(url, 'http://x').searchParams;
		const number = (name: string) => Number(query.get(name));
		const centre = { latitude: number('lat'), longitude: number('lng') };
		return companies
			.map(({ place, company }) => ({ ...company, distance: kilometresBetween(centre, place) }))
			.filter(({ distance }) => distance <= number('radius_km'))
			.sort((first, second) => first.distance - second.distance)
			.slice(0, number('limit'));
	};
	const parameters = around('40.4168, -3.7038', '5', {
		options: { ...limit(30), maxRetries: 0 },
	}) as never;

	it('A retry goes on where the search stopped, and has each company once', async () => {
		let requests = 0;
		await scripted.start((request, reply) =>
			++requests === 4 ? reply.code(500).send({}) : answer(request),
		);
		const setup = { parameters, credentials: scripted.credentials() };
		const failed = await runNode({ ...setup, executionId: '1' });
		expect(failed.error?.message).toContain('500');
		const again = await runNode({ ...setup, executionId: '2', retryOf: failed });
		const centre = { latitude: MADRID.lat, longitude: MADRID.lng };
		const expected = companies.filter(({ place }) => kilometresBetween(centre, place) <= 5);
		expect(expected.length).toBeGreaterThan(90);
		expect(inOrder(ids(again.items))).toEqual(
			inOrder(expected.map(({ company }) => company.empresa_id)),
		);
		const urls = scripted.seen.map(({ url }) => url);
		expect(urls[4]).toBe(urls[3]);
		expect(new Set(urls).size).toBe(urls.length - 1);
	});

	it('A quota that ends leaves what was found, and the reason', async () => {
		let requests = 0;
		const { items } = await scripted.runAt(
			(request, reply) =>
				++requests > 3 ? reply.code(402).send({ message: 'quota' }) : answer(request),
			{ parameters, onError: 'continueRegularOutput' },
		);
		expect(items.length).toBeGreaterThan(60);
		expect(String(items.at(-1)?.error)).toMatch(/402|quota/);
		expect(requests).toBe(4);
	});

	it('What a quota that ends leaves has the fields that Output says', async () => {
		let requests = 0;
		const { items } = await scripted.runAt(
			(request, reply) =>
				++requests > 2 ? reply.code(402).send({ message: 'quota' }) : answer(request),
			{
				parameters: { ...(parameters as object), output: 'simplified' } as never,
				onError: 'continueErrorOutput',
			},
		);
		expect(items[0]).toHaveProperty('distance_km');
		expect(Math.max(...items.map((item) => Object.keys(item).length))).toBe(10);
	});

	it('A company without a place keeps the distance that the service gives', async () => {
		const script = () => [
			{ empresa_id: 1, lat: 40.42, lon: -3.7, distance_km: 0.4 },
			{ empresa_id: 2, lat: 0, lon: 0, distance_km: 2.5 },
			{ empresa_id: 3, distance_km: 1.5 },
			{ empresa_id: 4 },
		];
		const { items } = await scripted.runAt(script, { parameters });
		const distances = items.map(({ empresa_id, distance_km }) => [empresa_id, distance_km]);
		expect(distances).toEqual([
			[4, undefined],
			[1, expect.closeTo(0.475, 1)],
			[3, 1.5],
			[2, 2.5],
		]);
	});

	it.each([{ empresa_id: null }, { empresa_id: '' }])(
		'Companies without an ID and a CIF (%j) are there once each too',
		async (id) => {
			const script = (request: SeenRequest) =>
				answer(request).map((company) => ({ ...company, ...id, cif: null, distance: undefined }));
			const withDistance = (request: SeenRequest) => {
				const distances = answer(request).map(({ distance }) => distance);
				return script(request).map((one, at) => ({ ...one, distance_km: distances[at] }));
			};
			const { items } = await scripted.runAt(withDistance, { parameters });
			const centre = { latitude: MADRID.lat, longitude: MADRID.lng };
			const expected = companies.filter(({ place }) => kilometresBetween(centre, place) <= 5);
			expect(items).toHaveLength(expected.length);
		},
	);

	it.each(['0', '-5', '2.5', 'many'])('An added limit of %s is refused', async (value) => {
		const options = { additionalQuery: { parameters: [{ name: 'limit', value }] } };
		const { error } = await scripted.runAt(answer, {
			parameters: around('40.4168, -3.7038', '5', { options }) as never,
		});
		expect(error?.message).toContain(`'Additional Query Parameters' has limit: "${value}"`);
		expect(scripted.seen).toEqual([]);
	});

	it('A service that says of no company where it is is not asked further', async () => {
		const script = (request: SeenRequest) =>
			answer(request).map((company) => ({ ...company, lat: null, lon: null }));
		const outcome = await scripted.runAt(script, { parameters });
		expect(scripted.seen).toHaveLength(1);
		expect(hintsOf(outcome).join()).toContain('does not say where its companies are');
	});

	it('A service that does not return the nearest first is noticed', async () => {
		const outcome = await scripted.runAt((request) => answer(request).toReversed(), { parameters });
		expect(hintsOf(outcome).join()).toContain('did not return the nearest first');
		expect(scripted.seen).toHaveLength(1);
	});
});
