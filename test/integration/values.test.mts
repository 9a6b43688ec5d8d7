import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../support/use-sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';

const sandbox = useSandbox({ companies: 200 });
const { run } = sandbox;
let known: string[];

beforeAll(async () => {
	const { items } = await run({ resource: 'company', operation: 'search', limit: 3 });
	known = items.map(({ cif }) => String(cif));
}, 60_000);

const search = { resource: 'company', operation: 'search', limit: 3 };
const nearby = {
	resource: 'company',
	operation: 'searchNearby',
	centre: { __rl: true, mode: 'list', value: 'Madrid' },
	radiusKm: '500',
	limit: 100,
};
const tool = { asTool: true };

describe('a switch given as a word', () => {
	it.each(['false', 'no', '0', 'off'])('Return All "%s" is off', async (word) => {
		const { items } = await run({ ...search, returnAll: `={{ "${word}" }}` });
		expect(items).toHaveLength(3);
	});

	it.each(['true', 'sí', 'si', 'yes', '1'])('Return All "%s" is on', async (word) => {
		const { items } = await run({ ...search, returnAll: `={{ "${word}" }}` });
		expect(items).toHaveLength(200);
	});

	it('Only With Email given as a word is read as meant', async () => {
		const all = await run({ ...nearby, output: 'raw', filters: { onlyEmail: '={{ "no" }}' } });
		const some = await run({ ...nearby, output: 'raw', filters: { onlyEmail: '={{ "si" }}' } });
		expect(all.items.some(({ email }) => email === null)).toBe(true);
		expect(some.items.every(({ email }) => Boolean(email))).toBe(true);
	});

	it('Listing given as a word is read as meant', async () => {
		const request = { resource: 'apiRequest', operation: 'send', method: 'GET' };
		const list = { ...request, path: '/leadbase/buscar' };
		expect((await run({ ...list, isListing: '={{ "no" }}' })).items).toHaveLength(1);
		expect((await run({ ...list, isListing: '={{ "yes" }}', returnAll: true })).items).toHaveLength(
			200,
		);
	});

	it.each<[string, object]>([
		['Return All', { ...search, returnAll: '={{ "maybe" }}' }],
		['Only With Email', { ...nearby, filters: { onlyEmail: '={{ "maybe" }}' } }],
		[
			'Listing',
			{ resource: 'apiRequest', operation: 'send', path: '/x', isListing: '={{ "maybe" }}' },
		],
	])('%s that is neither is told before a request', async (name, parameters) => {
		const before = await sandbox.requestsReceived();
		const { error } = await run(parameters);
		expect(error?.message).toContain(`'${name}' "maybe" is neither true nor false`);
		expect(await sandbox.requestsReceived()).toBe(before);
	});
});

describe('the fields that are returned', () => {
	const selected = (fields: unknown) =>
		run({ ...search, output: 'selectedFields', fields: fields as never }, tool);

	it.each(['nombre,email', '["nombre", "email"]', 'Nombre; Email', '={{ ["nombre", "email"] }}'])(
		'%s',
		async (fields) => {
			const { items } = await selected(fields);
			const [first] = items[0].results as IDataObject[];
			expect(Object.keys(first)).toEqual(['cif', 'empresa_id', 'nombre', 'email']);
		},
	);

	it.each<[string, IDataObject]>([
		[
			`'Fields' "nombr" is not one of the choices`,
			{ output: 'selectedFields', fields: 'nombr,email' },
		],
		[`'Output' "everything" is not one of the choices`, { output: '={{ "everything" }}' }],
	])('%s is told before a request', async (message, parameters) => {
		const before = await sandbox.requestsReceived();
		const { items } = await run({ ...search, ...parameters }, tool);
		expect(items[0].error).toContain(message);
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('An unknown field is refused before the request of every lookup', async () => {
		const before = await sandbox.requestsReceived();
		const wrong = { output: 'selectedFields', fields: 'nombr' };
		for (const parameters of [
			{ ...nearby, ...wrong },
			{ resource: 'company', operation: 'get', cif: known[0], ...wrong },
			{ resource: 'company', operation: 'getBatch', cif: known[0], ...wrong },
		]) {
			const { items } = await run(parameters, tool);
			expect(items[0].error).toContain(`'Fields' "nombr"`);
		}
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('A field may be chosen by its name in the output', async () => {
		const { items } = await run({ ...search, output: '={{ "Raw" }}' }, tool);
		const [first] = items[0].results as IDataObject[];
		expect(Object.keys(first).length).toBeGreaterThan(10);
	});
});

describe('CIFs', () => {
	const hidden = (cif: string) => `\u200e${cif.slice(0, 3)}\u00ad${cif.slice(3)}\u202c\u00a0`;

	it('A CIF may have invisible characters', async () => {
		const { items } = await run({ resource: 'company', operation: 'get', cif: hidden(known[0]) });
		expect(items[0].cif).toBe(known[0]);
	});

	it.each<[string, (cifs: string[]) => string | string[]]>([
		['a list', (cifs) => cifs],
		['a JSON list', (cifs) => JSON.stringify(cifs)],
		['blanks between', (cifs) => cifs.join(' ')],
		['a sentence', ([a, b, c]) => `${a}, ${b} y ${c}`],
		['lists of them', ([a, b, c]) => [`${a} ${b}`, c]],
		['characters nobody sees', (cifs) => cifs.map(hidden).join('\r\n')],
	])('of a batch: %s', async (_, write) => {
		const { items } = await run(
			{ resource: 'company', operation: 'getBatch', cif: '={{ $json.cifs }}' },
			{ items: [{ cifs: write(known) }] },
		);
		expect(items.map(({ cif, found }) => [cif, found])).toEqual(known.map((cif) => [cif, true]));
	});

	it('Each text in a batch that is no CIF is explained', async () => {
		const { items } = await run(
			{ resource: 'company', operation: 'getBatch', cif: '={{ $json.cifs }}' },
			{ items: [{ cifs: [known[0], { a: 1 }] }, { cifs: '[]' }, { cifs: { cif: known[0] } }] },
		);
		expect(items.map(({ found, reason }) => [found, reason])).toEqual([
			[true, undefined],
			[false, 'empty'],
			[false, 'empty'],
			[false, 'empty'],
		]);
		expect(items[3].message).toContain('is an object; one CIF is expected');
	});

	it('Unknown CIFs takes its values in any writing, and refuses others', async () => {
		const batch = { resource: 'company', operation: 'getBatch', cif: 'A28015865' };
		const stopped = await run({ ...batch, unknownCifs: '={{ "Stop" }}' });
		expect(stopped.error?.message).toContain('not in the catalogue');
		const told = await run({ ...batch, unknownCifs: '={{ "ignore" }}' });
		expect(told.error?.message).toContain(`'Unknown CIFs' "ignore" is not one of the choices`);
	});
});

describe('a province', () => {
	/** The province that is sent for what is entered. */
	async function sent(value: string, options: IDataObject = {}) {
		const server = await startScriptedServer(() => ({ total: 0, results: [] }));
		const province = { __rl: true, mode: 'name', value };
		const { error } = await run(
			{ ...search, province, options },
			{ credentials: { baseUrl: server.baseUrl, apiKey: 'k' } },
		);
		await server.stop();
		const query = server.seen.map(({ url }) => new URL(url, 'http://x').searchParams);
		return { error, provinces: query.map((one) => one.get('provincia')) };
	}

	it.each([
		['Vizcaya', 'Bizkaia'],
		['GERONA', 'Girona'],
		['coruña', 'A Coruña'],
		['8', 'Barcelona'],
		['={{ "Madrid " }}', 'Madrid'],
		['', null],
	])('%j is understood', async (value, province) => {
		expect((await sent(value)).provinces).toEqual([province]);
	});

	it('An unknown province is refused before a request, with the nearest name', async () => {
		const { error, provinces } = await sent('Vizcalla');
		expect(error?.message).toContain(`'Province' "Vizcalla" is not a province of Spain`);
		expect(error?.description).toContain('Bizkaia');
		expect(provinces).toEqual([]);
	});

	it('A province in any writing is sent as a query parameter', async () => {
		const additionalQuery = { parameters: [{ name: 'provincia', value: 'VIZCAYA (48)' }] };
		expect((await sent('', { additionalQuery })).provinces).toEqual(['VIZCAYA (48)']);
	});
});

it('A path may have a colon in a name', async () => {
	const server = await startScriptedServer(() => ({ ok: true }));
	const { items } = await run(
		{ resource: 'apiRequest', operation: 'send', path: '/empresas:search' },
		{ credentials: { baseUrl: server.baseUrl, apiKey: 'k' } },
	);
	await server.stop();
	expect(items).toEqual([{ ok: true }]);
	expect(server.seen[0].url).toBe('/v1/empresas:search');
});
