import type { INodeParameters } from 'n8n-workflow';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();
const { runAt } = server;

/** Companies as somebody keeps them in a sheet; two rows cannot be imported. */
const SHEET = [
	{ Cliente: 'Muebles Vázquez', 'N.I.F.': 'B-96416813', 'Tel.': 981123456, Zona: 'Norte' },
	{ Cliente: 'Canteras Álvarez', 'N.I.F.': 'B13344387', 'Tel.': '', Zona: 'Sur' },
	{ Cliente: 'Mistyped', 'N.I.F.': 'B96416814', 'Tel.': '982 111 222', Zona: 'Sur' },
	{ Cliente: 'Canteras, S.L.', 'N.I.F.': 'ES B13344387', 'Tel.': '', Zona: 'Sur' },
	{ Cliente: 'Taller Vidal', 'N.I.F.': 'A65831570', 'Tel.': '', Zona: '' },
];

const create = (more: INodeParameters = {}) => ({
	parameters: { resource: 'import', operation: 'create', ...more },
	items: SHEET,
});
const created = () => ({ id: 'i1', status: 'received' });
const rowsSent = () => server.seen.map(({ body }) => (body as { companies: unknown[] }).companies);
const manually = (value: INodeParameters, schema: unknown[] = []) => ({
	columns: { mappingMode: 'defineBelow', value, schema, matchingColumns: [] } as never,
});

describe('an import of a sheet with free column names', () => {
	it('maps the columns to fields, and returns the invalid rows with the reason', async () => {
		const { outputs, hints } = await runAt(created, create());
		expect(rowsSent()).toEqual([
			[
				{ cif: 'B96416813', nombre: 'Muebles Vázquez', telefono: '981123456' },
				{ cif: 'B13344387', nombre: 'Canteras Álvarez' },
				{ cif: 'A65831570', nombre: 'Taller Vidal' },
			],
		]);
		const control = 'The CIF "B96416814" does not have the right control character';
		const repeated = 'The CIF B13344387 is in the list before (row 3)';
		expect(outputs).toEqual([
			[
				{
					json: { accepted: true, ...created() },
					pairedItem: [{ item: 0 }, { item: 1 }, { item: 4 }],
				},
			],
			[
				{ json: { ...SHEET[2], reason: 'control', message: control }, pairedItem: { item: 2 } },
				{ json: { ...SHEET[3], reason: 'duplicate', message: repeated }, pairedItem: { item: 3 } },
			],
		]);
		expect(hints).toMatchObject([
			{
				message:
					'3 rows accepted to be imported later without 1 column, Zona; 2 left out: 1 with a wrong CIF, 1 repeated',
			},
			{ message: 'Columns: N.I.F. → CIF, Cliente → Name, Tel. → Phone' },
			{ message: 'Turn off Options → Check CIF to send 1 of them.' },
		]);
	});

	it('sends nothing if Invalid Rows is Stop, and the error names the invalid rows', async () => {
		const { error } = await runAt(created, create({ invalidRows: 'stop' }));
		expect(server.seen).toEqual([]);
		expect(error?.message).toBe(
			`'Columns' give 2 of 5 rows that cannot be imported. Row 4: The CIF "B96416814" does not have the right control character. Row 5: The CIF B13344387 is in the list before (row 3)`,
		);
		expect(error?.description).toContain('Nothing was sent.');
	});

	it('sends the columns named in Further Columns unchanged', async () => {
		const options = { furtherColumns: 'zona' };
		await runAt(created, create({ options }));
		expect(rowsSent()[0][0]).toEqual({
			cif: 'B96416813',
			nombre: 'Muebles Vázquez',
			telefono: '981123456',
			Zona: 'Norte',
		});
	});
});

it('a field left unmapped stays empty, even if the input has a column named #', async () => {
	const items = [{ '#': 7, CIF: 'B96416813' }];
	await runAt(created, { ...create(manually({ cif: 'CIF', telefono: '' })), items });
	expect(rowsSent()).toEqual([[{ cif: 'B96416813' }]]);
});

it('an import of rows without a CIF names the columns, since the mapping must be wrong', async () => {
	const items = [
		{ 'C.I.F.': 'B96416813', Zona: 'a' },
		{ 'C.I.F.': 'B13344387', Zona: 'b' },
	];
	const { hints } = await runAt(created, {
		...create(manually({ cif: '={{ $json.cif }}' })),
		items,
	});
	expect(server.seen).toEqual([]);
	expect(hints).toMatchObject([
		{ message: '0 imports created; 2 left out: 2 empty' },
		{ message: 'No row has a CIF; the items have the columns: C.I.F., Zona.' },
	]);
});

describe('an option of the whole import', () => {
	const items = [
		{ CIF: 'B96416813', x: 'a' },
		{ CIF: 'B13344387', x: 'b' },
	];

	it.each<[string, INodeParameters]>([
		['Additional Body Fields', { additionalBody: '={{ { "list": $json.x } }}' }],
		['Send Rows As', { itemsField: '={{ $json.x }}' }],
		[
			'Idempotency Key (Custom)',
			{ idempotencyKey: 'custom', customIdempotencyKey: '={{ $json.x }}' },
		],
	])('is refused if its value differs between rows: %s', async (label, options) => {
		const { error } = await runAt(created, { ...create({ options }), items });
		expect(server.seen).toEqual([]);
		expect(error?.message).toBe(
			`'${label}' has different values for items 0 and 1, but applies to the whole run`,
		);
	});

	it('may be an expression with one value for all rows', async () => {
		const options = { additionalBody: '={{ { "list": $runIndex } }}', itemsField: ' rows ' };
		await runAt(created, { ...create({ options }), items });
		expect(server.seen.map(({ body }) => body)).toEqual([{ rows: expect.any(Array), list: 0 }]);
	});

	it('is not checked if it does not apply', async () => {
		const options = { idempotencyKey: 'content', customIdempotencyKey: '={{ $json.x }}' };
		await runAt(created, { ...create({ options }), items });
		expect(server.seen).toHaveLength(1);
	});

	it('is refused if it would replace the rows', async () => {
		const options = { additionalBody: '{"companies": []}' };
		const { error } = await runAt(created, { ...create({ options }), items });
		expect(server.seen).toEqual([]);
		expect(error?.message).toContain(`'Additional Body Fields' has "companies"`);
	});
});

it('an import refuses Further Columns if the items have no columns', async () => {
	const options = { furtherColumns: 'sector' };
	const { error } = await runAt(created, { ...create({ options }), items: [{}] });
	expect(error?.description).toContain('The item has no columns.');
});

describe('an import with columns mapped manually', () => {
	const mapped = manually({ cif: '={{ $json["N.I.F."] }}', notes: '=Zona: {{ $json.Zona }}' }, [
		{ id: 'cif', displayName: 'CIF', required: false, display: true, type: 'string' },
		{ id: 'notes', displayName: 'Notes', required: false, display: true, type: 'string' },
	]);

	it('sends the values of the expressions for each item', async () => {
		const { outputs } = await runAt(created, create(mapped));
		expect(rowsSent()).toEqual([
			[
				{ cif: 'B96416813', notes: 'Zona: Norte' },
				{ cif: 'B13344387', notes: 'Zona: Sur' },
				{ cif: 'A65831570', notes: 'Zona:' },
			],
		]);
		expect(outputs[1]).toHaveLength(2);
	});

	it('maps entered column names to columns, and sends other texts as they are', async () => {
		await runAt(created, create(manually({ cif: 'nif', nombre: 'Cliente', notes: 'Fair' })));
		expect(rowsSent()[0][0]).toEqual({
			cif: 'B96416813',
			nombre: 'Muebles Vázquez',
			notes: 'Fair',
		});
	});

	it('is refused if its field CIF has neither a column nor a CIF', async () => {
		const { error } = await runAt(created, create(manually({ cif: 'Nummer' })));
		expect(error?.message).toBe(
			`'Columns' has "Nummer" in CIF, which is neither a CIF nor a column`,
		);
		expect(error?.description).toContain('The items have the columns Cliente, N.I.F., Tel., Zona');
	});

	it.each<[string, INodeParameters]>([
		['any column', {}],
		['a CIF', { cif: null as never, nombre: '={{ $json.Cliente }}' }],
	])('is refused without %s', async (_, value) => {
		const { error } = await runAt(created, create(manually(value)));
		expect(error?.message).toContain("'Columns' has nothing in CIF");
		expect(server.seen).toEqual([]);
	});

	it.each([
		['B96416813', [[{ cif: 'B96416813' }]], created()],
		['B96416814', [], { error: expect.stringContaining('the right control character') }],
	])('sends the company of an agent, or explains what is wrong with it: %s', async (...given) => {
		const [cif, sent, answer] = given;
		const tool = { items: [{}], asTool: true };
		const { outputs } = await runAt(created, { ...create(manually({ cif })), ...tool });
		expect(rowsSent()).toEqual(sent);
		expect(outputs).toMatchObject([[{ json: answer }]]);
	});
});

describe('Import → Create', () => {
	it('has separate outputs for sent, left-out and failed rows if there is an error output', async () => {
		const { outputs } = await runAt(
			({ body }, reply) =>
				JSON.stringify(body).includes('B13344387') ? reply.code(422).send({}) : created(),
			{ ...create({ options: { rowsPerImport: 1 } }), onError: 'continueErrorOutput' },
		);
		expect(outputs.map((items) => items.map(({ pairedItem }) => pairedItem))).toEqual([
			[[{ item: 0 }], [{ item: 4 }]],
			[{ item: 2 }, { item: 3 }],
			[{ item: 1 }],
		]);
		expect(outputs[2][0].json).toMatchObject({ ...SHEET[1], error: expect.any(String) });
	});

	it('stops if a quota ends, and says how much was imported', async () => {
		const { error } = await runAt(
			(_, reply) =>
				server.seen.length === 1 ? created() : reply.code(402).send({ error_code: 'quota' }),
			create({ options: { rowsPerImport: 2, concurrency: 1 } }),
		);
		expect(error?.message).toContain('A quota of the workspace is used up');
		expect(error?.description).toContain('were done. To continue from there, choose Retry');
	});

	it('prefixes message and reason if the input has columns with these names', async () => {
		const items = [{ CIF: 'B96416814', message: 'Call them', reason: '' }];
		const { outputs } = await runAt(created, { ...create(), items });
		expect(outputs[1][0].json).toEqual({
			...items[0],
			company_message: 'The CIF "B96416814" does not have the right control character',
			company_reason: 'control',
		});
	});

	it('has one output if no row is invalid', async () => {
		const { outputs } = await runAt(created, { ...create(), items: [SHEET[0]] });
		expect(outputs).toHaveLength(1);
	});
});
