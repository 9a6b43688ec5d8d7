import { IBEX35 } from '../fixtures/ibex35.mts';
import { get, locator, search } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 10 });
const { run, runCounted } = sandbox;
const unknown = IBEX35[0][1];
const cifs = sandbox.useCifs(3);

const lookUpSheet = async (column: string, more: object = {}) => {
	const rows = [cifs[0], 'J99216583', unknown].map((cif) => ({
		Empresa: 'X',
		[column]: cif,
	}));
	const getBatch = { resource: 'company', operation: 'getBatch' };
	return await runCounted(getBatch, { items: rows, ...more });
};

it.each(['N.I.F', 'Tax ID', 'cifEmpresa', 'CÓDIGO FISCAL'])(
	'Get Batch finds the CIFs in the column %s without any setting, and reports each result',
	async (column) => {
		const { items, hints } = await lookUpSheet(column);
		expect(items.map(({ cif, found, message }) => [cif, found, message])).toEqual([
			[cifs[0], true, 'Found'],
			[
				'J99216583',
				null,
				'Not sent: the CIF "J99216583" does not have the right control character',
			],
			[unknown, false, `The CIF ${unknown} is not in the catalogue of the service`],
		]);
		for (const item of items) {
			expect(Object.keys(item).slice(0, 3)).toEqual(['cif', 'found', 'message']);
		}
		expect(hints).toMatchObject([
			{
				message: `3 CIFs from column ${column}: 1 found, 1 not in the catalogue, 1 mistyped`,
			},
			{ message: 'Turn off Options → Check CIF to send 1 of them.' },
		]);
	},
);

it('Get Batch and Get note that the name of a company differs from its row', async () => {
	const companies = (await run({ ...search, limit: 3 })).items;
	const named = [`${String(companies[0].nombre).toUpperCase()} `, 'Muebles Pérez', ''];
	const items = named.map((Cliente, row) => ({ Cliente, CIF: companies[row].cif }));
	const batch = await run({ resource: 'company', operation: 'getBatch' }, { items });
	const remark = `Found, but its name is ${String(companies[1].nombre)}`;
	expect(batch.items.map(({ name_agrees, message }) => [name_agrees, message])).toEqual([
		[true, 'Found'],
		[false, remark],
		[null, 'Found'],
	]);
	expect(batch.hints).toMatchObject([
		{ message: '3 CIFs from column CIF: 2 found, 1 found under another name' },
	]);
	const each = await run({ ...get, cif: locator('cif', '={{ $json.CIF }}') }, { items });
	expect(each.items.map(({ name_agrees }) => name_agrees)).toEqual([true, false, null]);
	expect(each.hints).toEqual([
		{ ...batch.hints[0], message: '3 CIFs: 2 found, 1 found under another name' },
	]);
});

it('Get Batch takes the CIF from a whole row pasted into the field CIF', async () => {
	const cif = `Mercado Alonso, S.L.;${cifs[0]};Calle Mayor 1;info@example.com;915550000`;
	const { items } = await run({ resource: 'company', operation: 'getBatch', cif });
	expect(items).toMatchObject([{ cif: cifs[0], found: true }]);
});

const other = IBEX35[1][1];

it.each([
	['a list of lines', '\n', 'Mercado Alonso', 'name'],
	['a list with a CIF that is too short', ', ', 'B8667046, Mercado Alonso', 'length'],
	['a row with two CIFs', ';', `Mercado Alonso;${other}`, 'name'],
])('Get Batch leaves nothing out of %s in the field CIF', async (_, separator, rest, reason) => {
	const cif = [cifs[0], rest].join(separator);
	const { items } = await run({ resource: 'company', operation: 'getBatch', cif });
	expect(items).toHaveLength(cif.split(/[\n,;]/).length);
	expect(items.slice(0, 2)).toMatchObject([{ found: true }, { found: null, reason }]);
});

it.each<[string, (cif: string) => object]>([
	['if one has no CIFs', (cif) => ({ NIF: '12345678Z', 'CIF empresa': cif })],
	['if both have equal CIFs', (cif) => ({ CIF: `es-${cif}`, company_cif: cif })],
	['if one is empty', (cif) => ({ CIF: '', nif: cif })],
])('Get Batch takes the CIFs from one of two columns %s', async (_, rowOf) => {
	const { items, error } = await lookUpSheet('', { items: [rowOf(cifs[0])] });
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ cif: cifs[0], found: true }]);
});

it.each<[string, string[], string]>([
	['the other column of CIFs', ['CIF', 'NIF cliente'], 'NIF cliente'],
	['the column whose values are CIFs', ['CIF', 'Código'], 'Código (by its values)'],
])(
	'Get Batch ignores a CIF repeated in every row, and takes %s',
	async (_, [own, column], taken) => {
		const rows = cifs.slice(0, 3).map((cif) => ({ [own]: other, [column]: cif }));
		const { items, hints } = await lookUpSheet('', { items: rows });
		expect(items.map(({ cif }) => cif)).toEqual(cifs.slice(0, 3));
		expect(hints).toMatchObject([{ message: `3 CIFs from column ${taken}: 3 found` }]);
	},
);

it('Get Batch asks for the column if every row has one CIF', async () => {
	const items = [1, 2, 3].map((number) => ({ CIF: other, number }));
	const { error, requests } = await lookUpSheet('', { items });
	expect(error?.message).toBe(
		`'CIF' is empty, and the column CIF has "${other}" in nearly every row`,
	);
	expect(requests).toBe(0);
});

it.each<[string, object]>([
	['if both have CIFs', { 'CIF cliente': other, 'CIF proveedor': IBEX35[2][1] }],
	['if both have CIFs and neither is named CIF', { cliente: other, proveedor: IBEX35[2][1] }],
	['if both have CIFs and one is named CIF', { 'NIF OC': other, Adjudicatario: IBEX35[2][1] }],
	['if the column named CIF has no CIFs', { CIF: 'C-1', proveedor: other }],
])('Get Batch asks for one of two columns before any request %s', async (_, row) => {
	const [first, second] = Object.entries(row).map(([column, cif]) => `${column} ("${cif}")`);
	const { error, requests } = await lookUpSheet('', { items: [row, row] });
	expect(error?.message).toBe(
		`'CIF' is empty, and several columns may have the CIFs: ${first}, ${second}`,
	);
	expect(error?.description).toContain(
		'Drag the one that you mean into the field CIF, or enter its name.',
	);
	const items = await lookUpSheet('', { items: [row, row], onError: 'continueRegularOutput' });
	expect(items.items.map(({ error: message }) => message)).toEqual([
		expect.stringContaining('several columns'),
		expect.stringContaining('several columns'),
	]);
	expect([requests, items.requests]).toEqual([0, 0]);
});

it.each(['cif PROVEEDOR', "={{ $json['CIF proveedor'] }}"])(
	'Get Batch takes the column entered in the field: %s',
	async (cif) => {
		const { items } = await run(
			{ resource: 'company', operation: 'getBatch', cif },
			{ items: [{ 'CIF cliente': other, 'CIF proveedor': cifs[0] }] },
		);
		expect(items).toMatchObject([{ cif: cifs[0], found: true }]);
	},
);

it('Get Batch refuses an unknown column before any request', async () => {
	const { error, requests } = await runCounted(
		{ resource: 'company', operation: 'getBatch', cif: 'CIF empresas' },
		{ items: [{ Nombre: 'X', CIF: cifs[0] }] },
	);
	expect(error?.message).toContain(`'CIF' "CIF empresas" is neither a CIF nor a column`);
	expect(error?.description).toContain('The item has the columns Nombre, CIF.');
	expect(requests).toBe(0);
});

it('Get Batch refuses a sheet without CIFs before any request, and names its columns', async () => {
	const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`c${index}`, index]));
	const { error, requests } = await lookUpSheet('', { items: [many] });
	expect(error?.message).toContain("'CIF' is empty: no item has a CIF");
	expect(error?.description).toContain(
		'The item has the columns c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, and 8 more.',
	);
	expect(requests).toBe(0);
});

it('Validate CIF finds the column with the CIFs, too, or asks for it', async () => {
	const validate = { resource: 'company', operation: 'validateCif' };
	const { items } = await run(validate, {
		items: [{ 'N.I.F': cifs[0] }, { 'N.I.F': 'J99216583' }],
	});
	expect(items.map(({ valid }) => valid)).toEqual([true, false]);
	const { error } = await run(validate, { items: [{ a: cifs[0], b: other }] });
	expect(error?.message).toContain('several columns may have the CIFs: a ("');
});
