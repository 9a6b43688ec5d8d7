import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const CORUNA = { lat: 43.371, lng: -8.396 };

let sandbox: Sandbox;
const service = useScriptedServer();

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 2000 });
}, 60_000);

afterAll(async () => await sandbox.stop());

const nearby = { resource: 'company', operation: 'searchNearby', radiusKm: '30', limit: 50 };
const town = (value: unknown) => ({ __rl: true, mode: 'list', value });
const coordinates = (value: unknown) => ({ __rl: true, mode: 'coordinates', value });

/** Runs against a server that answers nothing found, and returns the point and radius sent. */
async function sent(parameters: object, more: object = {}) {
	const server = await startScriptedServer(() => []);
	const { error, hints } = await runNode({
		parameters: { ...nearby, ...parameters } as never,
		credentials: { baseUrl: server.baseUrl, apiKey: 'k' },
		...more,
	}).finally(async () => await server.stop());
	const points = server.seen.map(({ url }) => {
		const query = new URL(url, 'http://x').searchParams;
		const number = (name: string) => Number(query.get(name));
		return { lat: number('lat'), lng: number('lng'), radius: number('radius_km') };
	});
	return { error, hints: hints.map((hint) => (hint as { message: string }).message), points };
}

describe('companies around a place', () => {
	it.each([
		town('A Coruña'),
		coordinates('43.3623436, -8.4115401'),
		coordinates('La Coruña'),
		coordinates('https://www.google.com/maps/@43.3623,-8.4115,15z'),
	])('%j are found, nearest first', async (centre) => {
		const { items, error, hints } = await runNode({
			parameters: { ...nearby, centre, output: 'raw' } as never,
			credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
		});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(3);
		expect(new Set(items.map(({ provincia }) => provincia))).toEqual(new Set(['A Coruña']));
		const distances = items.map(({ distance_km }) => Number(distance_km));
		expect(distances).toEqual([...distances].sort((first, second) => first - second));
		expect(JSON.stringify(hints)).toMatch(
			/Around (A Coruña \()?43\.3[67], -8\.4[01]\)?, 30 km: \d+ companies/,
		);
	});
});

describe('the centre that is sent', () => {
	it.each<[unknown, { lat: number; lng: number }]>([
		[town('A Coruña'), CORUNA],
		[town('={{ "coruna" }}'), CORUNA],
		[town('43,3623436; -8,4115401'), { lat: 43.3623436, lng: -8.4115401 }],
		[coordinates('43,3623, -8,4115'), { lat: 43.3623, lng: -8.4115 }],
		[coordinates(`43°21'36.0"N 8°24'36.0"W`), { lat: 43.36, lng: -8.41 }],
		[coordinates('={{ [43.36, -8.41] }}'), { lat: 43.36, lng: -8.41 }],
		[coordinates('={{ { lat: 43.36, lon: -8.41 } }}'), { lat: 43.36, lng: -8.41 }],
		[coordinates('={{ $json }}'), { lat: 43.1, lng: -8.1 }],
		['={{ { latitude: 43.36, longitude: -8.41 } }}', { lat: 43.36, lng: -8.41 }],
		['={{ [43.36, -8.41] }}', { lat: 43.36, lng: -8.41 }],
		['A Coruña', CORUNA],
	])('for %j', async (centre, point) => {
		const { error, points } = await sent({ centre }, { items: [{ lat: 43.1, lon: -8.1 }] });
		expect(error).toBeUndefined();
		expect(points).toEqual([{ ...point, radius: 30 }]);
	});

	it.each(['Coruña', '43.36, -8.41', '{"lat": "43,36", "lon": "-8,41"}'])(
		'of an agent, %s',
		async (value) => {
			const { error, points } = await sent({ centre: town(value) }, { asTool: true });
			expect(error).toBeUndefined();
			expect(points[0].lat).toBeCloseTo(43.37, 1);
		},
	);

	it.each<[unknown, string, string]>([
		[
			coordinates('43,3623'),
			`'Centre' "43,3623" is a single number`,
			'Enter latitude and longitude',
		],
		[town(-84), `'Centre' "-84" is a single number`, 'Enter latitude and longitude'],
		[town('Cabanes'), `matches several towns`, 'Cabanes (Girona)'],
		[coordinates('La Corruña'), `is not a town in Spain`, 'A Coruña'],
		[coordinates('https://goo.gl/maps/x'), 'is a short link', 'Open it in a browser'],
		[coordinates('91, 0'), 'latitude beyond 90', 'Enter latitude'],
		[coordinates('={{ $json.nothing }}'), `'Centre' is empty`, 'Enter latitude and longitude'],
	])('for %j is told before a request', async (centre, message, hint) => {
		const { error, points } = await sent({ centre });
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(hint);
		expect(points).toEqual([]);
	});
});

it.each([
	['Centre', { centre: town('') }],
	['Radius (Km)', { centre: town('A Coruña'), radiusKm: '' }],
])('%s that is left empty is asked for by n8n itself', async (name, parameters) => {
	await expect(sent(parameters)).rejects.toThrow(`Parameter "${name}" is required.`);
});

describe('the radius that is sent', () => {
	it.each<[unknown, number]>([
		['2,5', 2.5],
		['2.5', 2.5],
		['2,5 km', 2.5],
		['={{ 2.5 }}', 2.5],
		[7, 7],
	])('for %j', async (radiusKm, radius) => {
		const { points } = await sent({ centre: town('A Coruña'), radiusKm });
		expect(points).toEqual([{ ...CORUNA, radius }]);
	});

	it.each(['0', '5000', 'far', '={{ $json.nothing }}'])(
		'%j is told before a request',
		async (radiusKm) => {
			const { error, points } = await sent({ centre: town('A Coruña'), radiusKm });
			expect(error?.message).toContain(`'Radius (Km)'`);
			expect(error?.description).toContain('above 0 and up to 2500');
			expect(points).toEqual([]);
		},
	);
});

describe('a place far from Spain', () => {
	it.each([
		['48.8566, 2.3522', 'The centre is far from Spain: the catalogue only has Spanish companies.'],
		['-8.4115, 43.3623', 'The centre is far from Spain: latitude and longitude may be swapped.'],
	])('%s is searched, with a hint', async (value, hint) => {
		const { hints, points } = await sent({ centre: coordinates(value) });
		expect(points).toHaveLength(1);
		expect(hints).toContain(hint);
	});

	it('Items with a place far from Spain are counted in one hint', async () => {
		const items = [{ at: '48.8, 2.3' }, { at: '51.5, -0.1' }, { at: '40.4, -3.7' }];
		const { hints, points } = await sent({ centre: coordinates('={{ $json.at }}') }, { items });
		expect(points).toHaveLength(3);
		expect(hints).toContain(
			'The centres of 2 items are far from Spain: the catalogue only has Spanish companies.',
		);
	});

	it('A place from which the radius reaches Spain has no hint', async () => {
		const { hints } = await sent({ centre: coordinates('38.72, -9.14'), radiusKm: '200' });
		expect(hints.join()).not.toContain('far from Spain');
	});
});

describe('the list of towns in the editor', () => {
	const { searchTowns } = new CompanyData().methods.listSearch;
	const search = async (filter?: string, page?: string) =>
		await searchTowns.call({} as ILoadOptionsFunctions, filter, page);

	it.each([
		['Coruña', 'A Coruña'],
		['La Coruña', 'A Coruña'],
		['San Sebastian', 'Donostia/San Sebastián'],
		['Donostia', 'Donostia/San Sebastián'],
		['Gerona', 'Girona'],
		['Girona', 'Girona'],
		['Vitoria', 'Vitoria-Gasteiz'],
		['Gasteiz', 'Vitoria-Gasteiz'],
		['Alicante', 'Alacant/Alicante'],
		['Alacant', 'Alacant/Alicante'],
		['Palma de Mallorca', 'Palma'],
	])('finds for %s %s first, with a map', async (filter, name) => {
		const { results } = await search(filter);
		expect(results[0]).toMatchObject({ name, value: name });
		expect(results[0].url).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=\d+\.\d+&mlon=-?\d/);
	});

	it('The list of towns shows the province where several towns have a name', async () => {
		const { results } = await search('cabanes');
		expect(results.map(({ name }) => name).slice(0, 2)).toEqual([
			'Cabanes (Castellón/Castelló)',
			'Cabanes (Girona)',
		]);
	});

	it('The list of towns is read page by page, to its end', async () => {
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

	it('A town links to a map that the node understands as its centre', async () => {
		const [{ url }] = (await search('Donostia')).results;
		const { points } = await sent({ centre: coordinates(url) });
		expect(points).toEqual([{ lat: 43.317, lng: -1.982, radius: 30 }]);
	});
});

describe('the most companies around a place', () => {
	const centre = town('Madrid');
	const run = async (parameters: object, more: object = {}) =>
		await runNode({
			parameters: { ...nearby, centre, radiusKm: '2000', ...parameters } as never,
			credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
			...more,
		});

	it('Search Nearby returns at most 1000, and a hint says that there may be more', async () => {
		const { items, hints } = await run({ limit: 1000 });
		expect(items).toHaveLength(1000);
		expect(hints).toMatchObject([
			{ message: expect.stringContaining('Around Madrid') as string },
			{ message: expect.stringContaining('nearest 1000') as string },
		]);
	});

	it.each([
		[false, 'As many companies came as Limit allows, so there may be more'],
		[
			true,
			'These are results 1 to 20. As many companies came as Limit allows, so there may be more',
		],
	])(
		'may be cut by the service at Limit, which is said (to an agent: %s)',
		async (asTool, said) => {
			await service.start(() =>
				Array.from({ length: 20 }, (_, index) => ({ empresa_id: index, cif: `C${index}` })),
			);
			const notes = async (limit: number) => {
				const { items, hints } = await run(
					{ limit },
					{ asTool, credentials: service.credentials() },
				);
				return asTool ? String(items[0].note) : JSON.stringify(hints);
			};
			expect(await notes(20)).toContain(said);
			expect(await notes(21)).not.toContain('may be more');
			expect(await notes(19)).not.toContain('may be more');
		},
	);

	it.each([
		[
			50,
			'Exactly 50 companies came, which may be all the service returns at once: turn on Return All.',
		],
		[200, 'Exactly 200 companies came, which may be all the service returns at once'],
		[51, undefined],
		[0, undefined],
	])('may be fewer than Limit and cut all the same, which is said of %d', async (count, said) => {
		await service.start(() =>
			Array.from({ length: count }, (_, index) => ({ empresa_id: index, cif: `C${index}` })),
		);
		const { hints } = await run({ limit: 500 }, { credentials: service.credentials() });
		const text = JSON.stringify(hints);
		if (said === undefined) expect(text).not.toContain('at once');
		else expect(text).toContain(said);
	});

	it.each(['1001', 100_000])('are refused without a request where Limit is %s', async (limit) => {
		const { error, points } = await sent({ centre, limit });
		expect(error?.message).toContain(`'Limit' ${limit} is out of range`);
		expect(error?.description).toContain('the nearest 1000 companies at most');
		expect(points).toEqual([]);
	});

	it('The note of an agent says whether there are more or may be', async () => {
		const note = async (parameters: object) => {
			const { items } = await run({ maxAnswerSize: 1000, ...parameters }, { asTool: true });
			return items[0].note;
		};
		expect(await note({ limit: 20 })).toMatch(/^These are results 1 to 20\. There are more\./);
		expect(await note({ limit: 100, offset: 950 })).toMatch(
			/^These are results 951 to 1000\. The service returns the nearest 1000 at most, so there may be more/,
		);
		const { items } = await run({ limit: 20, offset: 1000 }, { asTool: true });
		expect(items[0].error).toContain("'Offset' 1000 is out of range");
	});
});
