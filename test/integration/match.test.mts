import type { IDataObject } from 'n8n-workflow';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 2000, ...unlimited });
const { run, runCounted } = sandbox;
const match = { resource: 'company', operation: 'match' };
const included = { includeOtherFields: true };
const companies = sandbox.useCompanies({ returnAll: true, output: 'raw' });

/** Companies whose name without the legal form no other has. */
function unique(count: number): IDataObject[] {
	const heads = companies.map(({ nombre }) => String(nombre).split(', ')[0]);
	return companies
		.filter((_, index) => heads.indexOf(heads[index]) === heads.lastIndexOf(heads[index]))
		.slice(0, count);
}

describe('Match', () => {
	it.each(['Razón social', 'nombre_cliente'])(
		'finds the names in the column %s without any setting',
		async (column) => {
			const [company] = unique(1);
			const rows = [
				{ [column]: String(company.nombre).toUpperCase(), Ciudad: company.ciudad, n: 1 },
			];
			const { items, error } = await run(match, { items: rows });
			expect(error).toBeUndefined();
			expect(items[0]).toMatchObject({
				match: 'sure',
				cif: company.cif,
				telefono: company.telefono,
			});
		},
	);

	it('asks whether another town is meant if a town is mistyped', async () => {
		const items = ['Madird', 'Madrid'].map((Ciudad) => ({ Empresa: 'Of no kind', Ciudad }));
		const { items: rows } = await run(match, { items });
		const reason = 'no company with a name like this';
		expect(rows.map((row) => row.reason)).toEqual([`${reason}; no town Madird: Madrid?`, reason]);
	});

	it('does not split names at the semicolon of an HTML entity', async () => {
		const Empresa = 'Pe&ntilde;a &amp; Hijos;Uno&Dos;Tres';
		const { items } = await run(match, { items: [{ Empresa }] });
		expect(items.map(({ name }) => name)).toEqual(['Peña & Hijos', 'Uno&Dos', 'Tres']);
	});

	it('returns each row, searches equal names once, and counts the results in a hint', async () => {
		const some = unique(3);
		const rows = [...some, ...some, { nombre: 'Nothing of this kind', ciudad: '' }].map(
			({ nombre, ciudad }) => ({ nombre, ciudad }),
		);
		const { outputs, items, hints, requests } = await runCounted(match, { items: rows });
		expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			rows.map((_, item) => ({ item })),
		);
		expect(items.slice(0, 6).map(({ cif }) => cif)).toEqual(
			[...some, ...some].map(({ cif }) => cif),
		);
		expect(items[6]).toEqual({
			name: 'Nothing of this kind',
			match: 'none',
			score: 0,
			cif: null,
			reason: 'no company with a name like this',
			...{ nombre: null, ciudad: null, telefono: null, email: null, web: null, empresa_id: null },
			candidates: [],
		});
		expect(requests).toBeLessThanOrEqual(5);
		expect(hints).toMatchObject([
			{ message: '7 names from column nombre: 6 sure, 1 not found' },
			{ message: 'Columns: ciudad → Town' },
		]);
	});

	it('gives an unsure row the reason and at most five candidates', async () => {
		const [company] = unique(1);
		const rows = [
			{ nombre: company.nombre, ciudad: company.ciudad === 'Madrid' ? 'Lugo' : 'Madrid' },
		];
		const { items } = await run(match, { items: rows });
		expect(items[0]).toMatchObject({ match: 'unsure', cif: null });
		expect(items[0].reason).toMatch(/^same name, but in .+, not (Madrid|Lugo)$/);
		const [first] = items[0].candidates as IDataObject[];
		expect(first).toEqual({
			nombre: company.nombre,
			cif: company.cif,
			ciudad: company.ciudad,
			telefono: company.telefono,
			email: company.email,
			score: expect.any(Number) as number,
		});
		expect((items[0].candidates as unknown[]).length).toBeLessThanOrEqual(5);
	});

	it('gives a sure row the fields of Output', async () => {
		const [company] = unique(1);
		const items = [{ nombre: company.nombre, ciudad: company.ciudad }];
		const simplified = await run(match, { items });
		const fields = Object.keys(simplified.items[0]).filter((name) => name !== 'candidates');
		expect(fields).toEqual([
			...['name', 'match', 'score', 'cif', 'reason'],
			...['nombre', 'ciudad', 'telefono', 'email', 'web', 'empresa_id'],
		]);
		const raw = await run({ ...match, output: 'raw' }, { items });
		expect(raw.items[0]).toMatchObject(company);
		const onlyWeb = { output: 'selectedFields', fields: ['web'] };
		const selected = await run({ ...match, ...onlyWeb }, { items });
		expect(Object.keys(selected.items[0])).toEqual([
			...['name', 'match', 'score', 'cif', 'reason', 'empresa_id', 'web', 'candidates'],
		]);
	});
});

it.each<[string, (names: string[]) => [parameters: object, item: IDataObject]]>([
	['a list', (names) => [{ name: '={{ $json.list }}' }, { list: names }]],
	['lines typed into the field', (names) => [{ name: names.join('\n') }, { id: 7 }]],
	['lines beside the input', (names) => [{ name: names.join('\r\n'), ...included }, { id: 7 }]],
	['a cell with semicolons', (names) => [{}, { Cliente: names.join('; ') }]],
	[
		'a numbered list',
		(names) => [{ name: names.map((name, at) => `${at + 7}. ${name}`).join('\n') }, {}],
	],
])('Match returns a row for each name in %s', async (_, given) => {
	const some = unique(2).map(({ nombre }) => String(nombre));
	const [parameters, item] = given(some);
	const { items, outputs } = await run({ ...match, ...parameters }, { items: [item] });
	expect(items.map(({ name }) => name)).toEqual(some);
	expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
});

it.each<[string, (name: string, town: string) => string]>([
	['town', (name, town) => `${name}\t${town}`],
	['number and town', (name, town) => `1\t${name}\t${town}\n2\tOtro Nombre\t`],
	['number with a dot', (name, town) => `1.\t${name}\t${town}\n2.\tOtro Nombre\t${town}`],
	['town and province', (name, town) => `${name}\t${town}\tOtra Provincia`],
	['telephone number and town', (name, town) => `${name}\t981 123 456\t${town}`],
	['CIF and email address', (name, town) => `B86670460\t${name}\ta@b.es\t${town}`],
	['town below headings', (name, town) => `Nombre\tCiudad\n${name}\t${town}`],
	['town below a number sign', (name, town) => `Nº\tEmpresa\tLocalidad\n1\t${name}\t${town}`],
])('Match reads a name pasted from a sheet with its %s', async (_, paste) => {
	const [company] = unique(1);
	const name = paste(String(company.nombre), String(company.ciudad));
	const { items } = await run({ ...match, name }, { items: [{}] });
	expect(items[0]).toMatchObject({ name: company.nombre, match: 'sure', cif: company.cif });
	expect(items[0].reason).toMatch(/town/);
});

it('Match asks for the town of a line in which it is mistyped', async () => {
	const name = 'Of no kind\tMadird\nOf no kind\tMadrid\tCliente';
	const { items } = await run({ ...match, name }, { items: [{}] });
	const reason = 'no company with a name like this';
	expect(items).toMatchObject([
		{ name: 'Of no kind', reason: `${reason}; no town Madird: Madrid?` },
		{ name: 'Of no kind', reason },
	]);
});

it('Match takes the first of several lines for a heading, and a single one for a name', async () => {
	const names = async (name: string) =>
		(await run({ ...match, name }, { items: [{}] })).items.map((item) => item.name);

	expect(await names('Razón social\nBar Pepe')).toEqual(['Bar Pepe']);
	expect(await names('Cliente\tVigo')).toEqual(['Cliente']);
	expect(await names('Bar Pepe\tCliente\tVigo\nBar Ana')).toEqual(['Bar Pepe', 'Bar Ana']);
});

it.each([
	['1. Bar Pepe\nBar Eva\n3. Bar Ana', ['Bar Pepe', 'Bar Eva', 'Bar Ana']],
	['1. Bar Pepe\n1. Bar Eva\n2) Bar Ana', ['Bar Pepe', 'Bar Eva', 'Bar Ana']],
	['7. Bar Pepe\nBar Ana', ['7. Bar Pepe', 'Bar Ana']],
	['7. Bar Pepe', ['7. Bar Pepe']],
])('Match takes the numbers off the names of %j if most have one', async (name, names) => {
	const { items } = await run({ ...match, name }, { items: [{}] });
	expect(items.map((item) => item.name)).toEqual(names);
});

describe('the column with the names to match', () => {
	it('is asked for if two columns may have the names', async () => {
		const [company] = unique(1);
		const items = [{ Nombre: 'Ana', Cliente: company.nombre, Ciudad: company.ciudad }];
		const { error, requests } = await runCounted(match, { items });
		expect(error?.message).toContain(
			'\'Name\' is empty, and several columns may have the names: Nombre ("Ana"), Cliente',
		);
		expect(requests).toBe(0);
		const named = await run({ ...match, name: 'cliente' }, { items });
		expect(named.items[0]).toMatchObject({ match: 'sure', cif: company.cif });
	});

	it('is the column of companies if there is also a column of people', async () => {
		const [company] = unique(1);
		const people = { Nombre: 'Ana', Apellidos: 'García' };
		const items = [{ ...people, Empresa: company.nombre, 'Ciudad empresa': company.ciudad }];
		expect((await run(match, { items })).items[0]).toMatchObject({ cif: company.cif });
	});

	it('is not a column that has our own company in every row', async () => {
		const three = unique(3);
		const items = three.map(({ nombre, ciudad }, index) => ({
			Empresa: index === 1 ? 'NUESTRA SL' : 'Nuestra, S.L.',
			Cliente: nombre,
			Ciudad: ciudad,
			Teléfono: '915550000',
		}));
		const { items: rows, hints } = await run(match, { items });
		expect(rows.map(({ cif }) => cif)).toEqual(three.map(({ cif }) => cif));
		expect(hints).toMatchObject([
			{ message: '3 names from column Cliente: 3 sure' },
			{ message: 'Columns: Ciudad → Town' },
		]);
	});

	it('is asked for if it has one name, as the contacts of one company do', async () => {
		const items = ['Ana', 'Eva', 'Iria'].map((contact) => ({ contact, Empresa: 'Nuestra, S.L.' }));
		const { error, requests } = await runCounted(match, { items });
		expect(error?.message).toBe(
			`'Name' is empty, and the column Empresa has "Nuestra, S.L." in nearly every row`,
		);
		expect(error?.description).toContain('Drag the one that you mean into the field Name');
		expect(requests).toBe(0);
		const { items: rows } = await run({ ...match, name: 'Empresa' }, { items });
		expect(rows).toHaveLength(3);
	});

	it('is asked for if the column that is called so has numbers, and the message has one', async () => {
		const items = [{ Cliente: '430001' }, { Cliente: '430002' }];
		const { error, requests } = await runCounted(match, { items });
		expect(error?.message).toBe(
			`'Name' is empty, and the column Cliente may not have the names, since it has "430001"`,
		);
		expect(requests).toBe(0);
	});

	it.each([
		[{}, "'Name' is empty: no item has names", 'The items have the columns x, y.'],
		[
			{ name: '={{ $json.Empresa }}' },
			"'Name' is empty for every item",
			'The items have the columns x, y.',
		],
		[{ name: 'Firma' }, `'Name' "Firma" is not a column, and there are 2 items`, 'Drag the one'],
		[{ name: '={{ ({ a: 1 }) }}' }, "'Name' is an object; text is expected", 'Drag a single'],
	])(
		'is asked for before any request if it is missing or invalid: %j',
		async (parameters, message, hint) => {
			const items = [
				{ x: 'Bar', y: 1 },
				{ x: 'Bar', y: 2 },
			];
			const { error, requests } = await runCounted({ ...match, ...parameters }, { items });
			expect(error?.message).toContain(message);
			expect(error?.description).toContain(hint);
			expect(requests).toBe(0);
		},
	);

	it('may have an empty cell, for which the match is "none"', async () => {
		const [company] = unique(1);
		const items = [{ nombre: company.nombre, ciudad: company.ciudad }, { nombre: ' ' }];
		const { items: rows } = await run(match, { items });
		expect(rows[1]).toMatchObject({ match: 'none', reason: 'no name' });
	});
});

it('Match makes one request for all spellings of a name', async () => {
	const [{ nombre, ciudad }] = unique(1);
	const ways = [nombre, String(nombre).split(', ')[0], String(nombre).toUpperCase()];
	const rows = ways.map((way) => ({ nombre: way, ciudad }));
	const { items, requests } = await runCounted(match, { items: rows });
	expect(requests).toBe(1);
	expect(new Set(items.map(({ cif }) => cif)).size).toBe(1);
});

const unmatched = [...'abcde'].map((letter) => ({ nombre: `Zzyx${letter}qz Vega y Gil` }));

it('Match searches once more for each name without a match', async () => {
	const { requests } = await runCounted(match, { items: unmatched });
	expect(requests).toBe(6);
});

it('a failed request of Match stops the node, or fails only its rows if the node continues on error', async () => {
	const some = unique(3);
	const items = some.map(({ nombre, ciudad }) => ({ nombre, ciudad }));
	const parameters = { ...match, options: { maxWait: 0.9, concurrency: 1 } };
	const fault = { path: '/leadbase/buscar', kind: 'unavailable_503', count: 1 };
	await sandbox.admin.post('/faults', fault);
	const { error, requests } = await runCounted(parameters, { items });
	expect(error).toBeDefined();
	expect(requests).toBe(1);
	await sandbox.admin.post('/faults', fault);
	const { outputs } = await run(parameters, { items, onError: 'continueErrorOutput' });
	expect(outputs[0].map(({ json }) => json.cif)).toEqual([some[1].cif, some[2].cif]);
	expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
});

it('Match gives an agent the results of all names in one answer', async () => {
	const some = unique(2);
	const name = some.map(({ nombre }) => String(nombre)).join('\n');
	const { items } = await run({ ...match, name }, { items: [{}], asTool: true });
	expect(items).toHaveLength(1);
	expect(items[0]).toMatchObject({ total: 2, returned: 2 });
	expect((items[0].results as IDataObject[]).map(({ match: made }) => made)).toHaveLength(2);
});
