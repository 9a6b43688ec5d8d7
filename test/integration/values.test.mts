import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const sandbox = useSandbox({ companies: 200 });
const { run } = sandbox;
const service = useScriptedServer();
let known: string[];

beforeAll(async () => {
	const { items } = await run({ resource: 'company', operation: 'search', limit: 3 });
	known = items.map(({ cif }) => String(cif));
}, 60_000);

const search = { resource: 'company', operation: 'search', limit: 3 };
const get = { resource: 'company', operation: 'get' };
const nearby = {
	resource: 'company',
	operation: 'searchNearby',
	centre: { __rl: true, mode: 'list', value: 'Madrid' },
	radiusKm: '500',
	limit: 100,
};
const tool = { asTool: true };

describe('A switch given as a word', () => {
	it.each([
		['off', 3],
		['sí', 200],
	])('Return All given as "%s" is read as meant', async (word, count) => {
		const { items } = await run({ ...search, returnAll: `={{ "${word}" }}` });
		expect(items).toHaveLength(count);
	});

	it('Listing given as a word is read as meant', async () => {
		const request = { resource: 'apiRequest', operation: 'send', method: 'GET' };
		const list = { ...request, path: '/leadbase/buscar' };
		expect((await run({ ...list, isListing: '={{ "no" }}' })).items).toHaveLength(1);
		expect((await run({ ...list, isListing: '={{ "yes" }}', returnAll: true })).items).toHaveLength(
			200,
		);
	});

	it('A switch that is neither true nor false is refused before any request', async () => {
		const before = await sandbox.requestsReceived();
		const parameters = { resource: 'apiRequest', operation: 'send', path: '/x' };
		const { error } = await run({ ...parameters, isListing: '={{ "maybe" }}' });
		expect(error?.message).toContain(`'Listing' "maybe" is neither true nor false`);
		expect(await sandbox.requestsReceived()).toBe(before);
	});
});

describe('the fields that are returned', () => {
	it('Fields that an agent gives as a list in text are returned, and no others', async () => {
		const fields = 'Nombre; Email' as never;
		const { items } = await run({ ...search, output: 'selectedFields', fields }, tool);
		const [first] = items[0].results as IDataObject[];
		expect(Object.keys(first)).toEqual(['cif', 'empresa_id', 'nombre', 'email']);
	});

	it.each([
		['Capital Social, absent', ['capital_social']],
		['={{ ["otro"] }}', ['otro']],
		['', []],
	])('Other Fields %j returns %j, too', async (otherFields, names) => {
		const record = { cif: known[0], empresa_id: 7, nombre: 'Uno', capital_social: 3000, otro: 1 };
		const output = { output: 'selectedFields', fields: ['nombre'], otherFields };
		const parameters = { ...get, cif: known[0], ...output };
		const { items } = await service.runAt(() => record, { parameters });
		expect(Object.keys(items[0])).toEqual(['cif', 'empresa_id', 'nombre', ...names]);
	});

	it('Other Fields of another kind are refused before any request', async () => {
		const output = { output: 'selectedFields', fields: [], otherFields: '={{ { a: 1 } }}' };
		const parameters = { ...get, cif: known[0], ...output };
		const { error } = await service.runAt(() => ({}), { parameters });
		expect(error?.message).toContain("'Other Fields'");
		expect(service.seen).toHaveLength(0);
	});

	it('An unknown Output is refused before any request', async () => {
		const before = await sandbox.requestsReceived();
		const { items } = await run({ ...search, output: '={{ "everything" }}' }, tool);
		expect(items[0].error).toContain(`'Output' "everything" is not one of the choices`);
		expect(await sandbox.requestsReceived()).toBe(before);
	});

	it('An unknown field is refused before the request of every lookup', async () => {
		const before = await sandbox.requestsReceived();
		const wrong = { output: 'selectedFields', fields: 'nombr' };
		for (const parameters of [
			{ ...search, ...wrong },
			{ ...nearby, ...wrong },
			{ ...get, cif: known[0], ...wrong },
			{ resource: 'company', operation: 'getBatch', cif: known[0], ...wrong },
		]) {
			const { items } = await run(parameters, tool);
			expect(items[0].error).toContain(`'Fields' "nombr"`);
		}
		expect(await sandbox.requestsReceived()).toBe(before);
	});
});

describe('CIFs', () => {
	const hidden = (cif: string) => `\u200e${cif.slice(0, 3)}\u00ad${cif.slice(3)}\u202c\u00a0`;

	it('A batch takes lists of CIFs, sentences and characters that nobody sees', async () => {
		const [first, second, third] = known;
		const items = [{ cifs: [`${first} y ${second}`, hidden(third)] }];
		const batch = { resource: 'company', operation: 'getBatch', cif: '={{ $json.cifs }}' };
		const { items: rows } = await run(batch, { items });
		expect(rows.map(({ cif, found }) => [cif, found])).toEqual(known.map((cif) => [cif, true]));
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
});

it.each([
	['Vizcaya', 'Bizkaia', {}],
	['', null, {}],
	[
		'',
		'VIZCAYA (48)',
		{ additionalQuery: { parameters: [{ name: 'provincia', value: 'VIZCAYA (48)' }] } },
	],
])('The province %j is sent as %j', async (value, expected, options) => {
	const province = { __rl: true, mode: 'name', value };
	const parameters = { ...search, province, options } as never;
	await service.runAt(() => ({ total: 0, results: [] }), { parameters });
	const [{ url }] = service.seen;
	expect(new URL(url, 'http://x').searchParams.get('provincia')).toBe(expected);
});
