import type { IDataObject } from 'n8n-workflow';
import * as operations from '../support/operations.mts';
import { get, getBatch, locator, nearby, withQuery } from '../support/operations.mts';
import { queryOf } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const sandbox = useSandbox({ companies: 200 });
const { run } = sandbox;
const service = useScriptedServer();
const known = sandbox.useCifs(3);

const search = { ...operations.search, limit: 3 };
const tool = { asTool: true };

describe('a switch given as a word', () => {
	it.each([
		['off', 3],
		['sí', 200],
	])('is understood: Return All "%s" returns %d companies', async (word, count) => {
		const { items } = await run({ ...search, returnAll: `={{ "${word}" }}` });
		expect(items).toHaveLength(count);
	});
});

describe('Selected Fields', () => {
	it('returns only the fields that an agent lists in a text', async () => {
		const fields = 'Nombre; Email' as never;
		const { items } = await run({ ...search, output: 'selectedFields', fields }, tool);
		const [first] = items[0].results as IDataObject[];
		expect(Object.keys(first)).toEqual(['cif', 'empresa_id', 'nombre', 'email']);
	});

	it.each([
		['capital_social, absent', ['capital_social']],
		['={{ ["otro"] }}', ['otro']],
		['', []],
	])('with Other Fields %j returns %j, too', async (otherFields, names) => {
		const record = { cif: known[0], empresa_id: 7, nombre: 'Uno', capital_social: 3000, otro: 1 };
		const output = { output: 'selectedFields', fields: ['nombre'], options: { otherFields } };
		const parameters = { ...get, cif: known[0], ...output };
		const { items } = await service.runAt(() => record, { parameters });
		expect(Object.keys(items[0])).toEqual(['cif', 'empresa_id', 'nombre', ...names]);
	});

	it.each([
		['Capital Social, otro', ['Capital Social']],
		['capital_social', []],
	])('with Other Fields %j, a hint names %j', async (otherFields, missing) => {
		const record = { cif: known[0], empresa_id: 7, nombre: 'Uno', capital_social: 3000, otro: 1 };
		const output = { output: 'selectedFields', fields: ['nombre'], options: { otherFields } };
		const parameters = { ...get, cif: known[0], ...output };
		const { hints } = await service.runAt(() => record, { parameters });
		const named = hints
			.map(({ message }) => message)
			.filter((text) => text.startsWith('No result has these Other Fields'));
		expect(named).toEqual(missing.map((name) => expect.stringContaining(`: ${name}.`)));
	});

	it('refuses an unknown field before any request', async () => {
		const wrong = { output: 'selectedFields', fields: 'nombr', cif: known[0] };
		for (const parameters of [search, nearby('40.4, -3.7', 500), get, getBatch]) {
			const { items, requests } = await sandbox.runCounted({ ...parameters, ...wrong }, tool);
			expect(items[0].error).toContain(`'Fields' "nombr"`);
			expect(requests).toBe(0);
		}
	});
});

it('Get Batch explains each entry that is not a CIF, and takes that of an object', async () => {
	const { items } = await run(
		{ ...getBatch, cif: '={{ $json.cifs }}' },
		{ items: [{ cifs: [known[0], { a: 1 }] }, { cifs: '[]' }, { cifs: { cif: known[0] } }] },
	);
	expect(items.map(({ found, reason }) => [found, reason])).toEqual([
		[true, null],
		[null, 'empty'],
		[null, 'empty'],
		[true, null],
	]);
});

it.each([
	[' Vizcaya', 'Vizcaya', {}],
	['', null, {}],
	['', 'VIZCAYA (48)', withQuery('provincia', 'VIZCAYA (48)')],
])('Province %j is sent as %j', async (value, expected, options) => {
	const province = locator('name', value);
	const parameters = { ...search, province, options } as never;
	await service.runAt(() => ({ total: 0, results: [] }), { parameters });
	expect(queryOf(service.seen[0]).get('provincia')).toBe(expected);
});
