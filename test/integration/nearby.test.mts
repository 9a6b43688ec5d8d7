import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const CORUNA = { lat: 43.371, lng: -8.396 };

const sandbox = useSandbox({ companies: 2000 });
const service = useScriptedServer();

const nearby = { resource: 'company', operation: 'searchNearby', radiusKm: '30', limit: 50 };
const town = (value: unknown) => ({ __rl: true, mode: 'list', value });
const coordinates = (value: unknown) => ({ __rl: true, mode: 'coordinates', value });
const messagesOf = (hints: NodeOutcome['hints']) => hints.map(({ message }) => message);
const companies = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ empresa_id: index, cif: `C${index}` }));

/** Runs against a server that answers nothing found, and returns the point and radius sent. */
async function sent(parameters: object, more: object = {}) {
	const setup = { parameters: { ...nearby, ...parameters } as never, ...more };
	const { error, hints } = await service.runAt(() => [], setup);
	const points = service.seen.map(({ url }) => {
		const query = new URL(url, 'http://x').searchParams;
		const number = (name: string) => Number(query.get(name));
		return { lat: number('lat'), lng: number('lng'), radius: number('radius_km') };
	});
	return { error, hints: messagesOf(hints), points };
}

describe('Search Nearby', () => {
	it.each<[unknown, { lat: number; lng: number }]>([
		[town('={{ "coruna" }}'), CORUNA],
		[town('43,3623436; -8,4115401'), { lat: 43.3623436, lng: -8.4115401 }],
		[coordinates('={{ [43.36, -8.41] }}'), { lat: 43.36, lng: -8.41 }],
		[coordinates('={{ $json }}'), { lat: 43.1, lng: -8.1 }],
		['={{ { latitude: 43.36, longitude: -8.41 } }}', { lat: 43.36, lng: -8.41 }],
		['A Coruña', CORUNA],
	])('understands the centre %j', async (centre, point) => {
		const { points } = await sent({ centre, radiusKm: 7 }, { items: [{ lat: 43.1, lon: -8.1 }] });
		expect(points).toEqual([{ ...point, radius: 7 }]);
	});

	it.each(['Coruña', '{"lat": "43,36", "lon": "-8,41"}'])(
		'understands the centre %s from an agent',
		async (value) => {
			const { points } = await sent({ centre: town(value) }, { asTool: true });
			expect(points[0].lat).toBeCloseTo(43.37, 1);
		},
	);

	it.each<[object, string, string]>([
		[{ centre: town(-84) }, `'Centre' "-84" is a single number`, 'Enter latitude and longitude'],
		[{ centre: coordinates('La Corruña') }, 'is not a town in Spain', 'A Coruña'],
		[{ centre: coordinates('={{ $json.no }}') }, "'Centre' is empty", 'Enter latitude'],
		[{ radiusKm: '={{ $json.no }}' }, "'Radius (Km)' is empty", 'above 0 and up to 2500'],
		[{ limit: '1001' }, "'Limit' 1001 is out of range", 'Turn on Return All, which finds all'],
	])('refuses %j before any request', async (parameters, message, hint) => {
		const { error, points } = await sent({ centre: town('A Coruña'), ...parameters });
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(hint);
		expect(points).toEqual([]);
	});
});

describe('Search Nearby far from Spain', () => {
	it.each([
		['48.8566, 2.3522', "'Centre' The point 48.8566, 2.3522 is far from Spain", 'only has Spanish'],
		['-8.4115, 43.3623', 'is far from Spain', 'near A Coruña: enter 43.3623, -8.4115.'],
	])('searches nothing around %s, and says where it is', async (value, message, hint) => {
		const { error, points } = await sent({ centre: coordinates(value) });
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(hint);
		expect(points).toEqual([]);
	});

	it('searches around a point from which its radius reaches Spain', async () => {
		const { points } = await sent({ centre: coordinates('48.8566, 2.3522'), radiusKm: 1000 });
		expect(points).toHaveLength(1);
	});
});

describe('the list of towns in the editor', () => {
	const { searchTowns } = new CompanyData().methods.listSearch;
	const search = async (filter?: string, page?: string) =>
		await searchTowns.call({} as ILoadOptionsFunctions, filter, page);

	it('links each town to a map, whose URL works as a centre', async () => {
		const [first] = (await search('Donostia')).results;
		expect(first).toMatchObject({
			name: 'Donostia/San Sebastián',
			value: 'Donostia/San Sebastián',
			url: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=43\.\d+&mlon=-1/),
		});
		const { points } = await sent({ centre: coordinates(first.url) });
		expect(points).toEqual([{ lat: 43.317, lng: -1.982, radius: 30 }]);
	});

	it('is read page by page, to its end', async () => {
		const names: string[] = [];
		let page: unknown;
		do {
			const found = await search('san', page as string | undefined);
			names.push(...found.results.map(({ name }) => name));
			page = found.paginationToken;
		} while (page !== undefined);
		expect(names.length).toBeGreaterThan(200);
		expect(new Set(names).size).toBe(names.length);
	});
});

describe('Search Nearby with many companies', () => {
	const spain = { ...nearby, centre: town('Madrid'), radiusKm: '2000' };

	it('returns at most 1000, and a hint says that there may be more', async () => {
		const { items, hints } = await sandbox.run({ ...spain, limit: 1000 });
		expect(items).toHaveLength(1000);
		expect(messagesOf(hints)).toEqual([
			'1,000 companies within 2000 km of Madrid',
			expect.stringContaining('nearest 1,000'),
		]);
	});

	it.each([
		[20, 20, undefined],
		[21, 22, undefined],
		[20, 21, '20 companies within 2000 km of Madrid, and there may be more'],
		[51, 500, undefined],
		[0, 500, undefined],
	])('gives for %d companies and a Limit of %d the hint: %s', async (count, limit, said) => {
		const parameters = { ...spain, limit } as never;
		const { hints } = await service.runAt(() => companies(count), { parameters });
		const text = messagesOf(hints).join();
		if (said === undefined) expect(text).not.toMatch(/may be/);
		else expect(text).toContain(said);
	});

	it.each([
		[{ limit: 20 }, /^These are results 1 to 20\. There may be more\./],
		[
			{ limit: 100, options: { offset: 950, maxAnswerSize: 1000 } },
			/^These are results 951 to 1000\. The service returns the nearest 1,000 at most, so there may be more/,
		],
	])('tells an agent with %j that there may be more', async (part, said) => {
		const { items } = await sandbox.run({ ...spain, ...part }, { asTool: true });
		expect(items[0].note).toMatch(said);
	});

	it('refuses an offset of an agent past the nearest 1000', async () => {
		const { items } = await sandbox.run(
			{ ...spain, limit: 20, options: { offset: 1000 } },
			{ asTool: true },
		);
		expect(items[0].error).toContain("'Offset' 1000 is out of range");
	});
});
