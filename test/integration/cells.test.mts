import { BATCH_FIELD } from '../../client/service/api.ts';
import { createImport, getBatch, match } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();

const CIF = 'B96416813';
const OTHERS = ['B13344387', 'A65831570', 'B86670460'];
const lookUp = { resource: 'company', operation: 'getBatch' };

/** Imports rows, and returns what was sent and said. */
const importRows = async (rows: object[], more: object = {}) => {
	const parameters = { ...createImport, ...more };
	const imported: Script = ({ body }) => ({
		imported: (body as { companies: [] }).companies.length,
	});
	const { outputs, hints, error } = await server.runAt(imported, {
		parameters,
		items: rows as never,
	});
	const sent = server.seen.flatMap(({ body }) => (body as { companies: unknown[] }).companies);
	return { sent, left: outputs[1], hints: hints.map(({ message }) => message), error };
};

/** Looks up or matches rows in a service that knows nobody. */
const runRows = async (parameters: object, rows: object[]) => {
	const outcome = await server.runAt(() => [], { parameters, items: rows as never });
	const sent = server.seen.map(({ body }) => body);
	return { ...outcome, sent, said: outcome.hints.map(({ message }) => message) };
};

const cifsSent = (sent: unknown[]) =>
	sent.flatMap((body) => (body as Record<string, string[]>)[BATCH_FIELD]);

const good = OTHERS.map((cif, index) => ({
	CIF: cif,
	Empresa: `Talleres ${'ABC'[index]}, S.L.`,
	Teléfono: `98100001${index}`,
	Email: `hola@taller${index}.es`,
	Población: 'Vigo',
}));

describe('an import', () => {
	it('leaves cells that do not fit out of their rows, and repairs those that are only spoilt', async () => {
		const row = { CIF, Empresa: '#N/D', Población: 'NULL' };
		const spoilt = { ...row, Teléfono: '981123456.0', Email: 'Eva Gil' };
		const lost = { ...row, CIF: 'J99216582', Teléfono: '3,46981E+10', Email: 'eva@gil.es' };
		const { sent, hints } = await importRows([...good, spoilt, lost]);
		expect(sent.slice(3)).toEqual([
			{ cif: CIF, telefono: '981123456' },
			{ cif: 'J99216582', email: 'eva@gil.es' },
		]);
		expect(hints[1]).toBe('2 cells left out; the first is no email address (item 3)');
	});

	it('checks the cells of columns that are mapped manually, too', async () => {
		const value = { cif: '={{ $json.a }}', telefono: '={{ $json.b }}', ciudad: 'c' };
		const columns = { mappingMode: 'defineBelow', value, schema: [], matchingColumns: [] };
		const { sent, hints } = await importRows([{ a: CIF, b: 'Eva', c: '2024-03-01' }], { columns });
		expect(sent).toEqual([{ cif: CIF }]);
		expect(hints[1]).toContain('2 cells left out; the first is no telephone number (item 0)');
	});

	it('repairs an encoding if it can, and leaves out what it cannot, with the option to set', async () => {
		const misread = { CIF, 'RazÃ³n social': 'MUÃ‘OZ, S.L.', 'PoblaciÃ³n': 'LEÃ“N' };
		expect((await importRows([misread])).sent).toEqual([
			{ cif: CIF, nombre: 'MUÑOZ, S.L.', ciudad: 'LEÓN' },
		]);
		const broken = { CIF, Empresa: 'PE\ufffdA, S.L.', Población: 'Vigo' };
		const { sent, hints } = await importRows([...good, broken]);
		expect(sent.at(-1)).toEqual({ cif: CIF, ciudad: 'Vigo' });
		expect(hints[1]).toBe(
			'1 cell left out, read with the wrong encoding (Extract from File → Options → Encoding) (item 3)',
		);
	});

	it('takes CIF and name from one cell, and leaves out masked persons', async () => {
		const rows = [
			{ 'Código BDNS': 7001, Beneficiario: `${CIF} TALLERES GIL, S.L.` },
			{ 'Código BDNS': 7002, Beneficiario: 'J99216582 CANTERAS DEL SUR' },
			{ 'Código BDNS': 7003, Beneficiario: '***5678** EVA GIL' },
		];
		const { sent, left, hints } = await importRows(rows);
		expect(sent).toEqual([
			{ cif: CIF, nombre: 'TALLERES GIL, S.L.' },
			{ cif: 'J99216582', nombre: 'CANTERAS DEL SUR' },
		]);
		expect(left).toMatchObject([{ json: { reason: 'masked' } }]);
		expect(hints[1]).toBe(
			'Columns: Beneficiario → CIF (by its values), Beneficiario → Name (by its values)',
		);
	});

	it('leaves out rows with a placeholder for a CIF, and repeats none of them', async () => {
		const rows = ['A00000000', 'B00000000', 'B00000000', CIF].map((cif) => ({ CIF: cif }));
		const { sent, left } = await importRows(rows);
		expect(sent).toEqual([{ cif: CIF }]);
		expect(left.map(({ json }) => json.reason)).toEqual(['noCif', 'noCif', 'noCif']);
		expect(left[1].json.message).toBe('The CIF "B00000000" is a placeholder, not a CIF');
	});

	it('sends the numbers of persons in full if Check CIF is off', async () => {
		const numbers = ['1234567L', '7982988X', 'X01234567L', '12345678Z'];
		const rows = numbers.map((NIF) => ({ NIF }));
		const { sent } = await importRows(rows, {
			columns: { mappingMode: 'defineBelow', value: { cif: 'NIF' }, schema: [] },
			options: { checkCif: false },
		});
		expect(sent).toEqual([
			{ cif: '01234567L' },
			{ cif: '07982988X' },
			{ cif: 'X1234567L' },
			{ cif: '12345678Z' },
		]);
	});
});

describe('Get Batch', () => {
	it('looks up CIFs in the marks of spreadsheets', async () => {
		const cells = [`="${OTHERS[0]}"`, `'${OTHERS[1]}`, `"${OTHERS[2]}"`, CIF];
		const { sent } = await runRows(lookUp, [...cells.map((cell) => ({ CIF: cell }))]);
		expect(cifsSent(sent)).toEqual([...OTHERS, CIF]);
	});

	it('takes the CIF from a cell with the name of its company, which has commas', async () => {
		const rows = [
			{ Beneficiario: `${CIF} TALLERES, S.L.` },
			{ Beneficiario: `${OTHERS[0]} GIL, S.A.` },
		];
		const { sent, items } = await runRows(lookUp, rows);
		expect(cifsSent(sent)).toEqual([CIF, OTHERS[0]]);
		expect(items).toHaveLength(2);
	});

	it('looks up each CIF of a cell or of a list as Python writes it', async () => {
		const cif = [`['${OTHERS[0]}', '${OTHERS[1]}']`, `${OTHERS[2]} / ${CIF}`];
		const { sent } = await runRows(
			getBatch,
			cif.map((cell) => ({ cif: cell })),
		);
		expect(cifsSent(sent)).toEqual([...OTHERS, CIF]);
	});

	it('sends no placeholder, and no masked number', async () => {
		const cif = ['B00000000', '***5678**', CIF];
		const { sent, items } = await runRows(getBatch, [{ cif }]);
		expect(cifsSent(sent)).toEqual([CIF]);
		expect(items.map(({ reason }) => reason)).toEqual(['empty', 'masked', 'unknown']);
	});
});

describe('Match', () => {
	it('compares no fact that does not fit its column', async () => {
		const rows = good.map(({ Empresa }) => ({ Empresa, Ciudad: 'Vigo', Teléfono: '981000010' }));
		const row = { Empresa: 'Canteras', Ciudad: '2024-03-01', Teléfono: '9,81E+08' };
		const { said } = await runRows(match, [...rows, row]);
		expect(said[1]).toBe('2 cells left out; the first is no town (item 3)');
	});

	const GIL = [
		{ cif: CIF, nombre: 'Muebles Gil, S.L.', ciudad: 'Vigo', empresa_id: 1 },
		{ cif: 'J99216582', nombre: 'Muebles Gil, S.C.', ciudad: 'Lugo', empresa_id: 2 },
	];
	const person = { 'First Name': 'Ana', 'Last Name': 'Pi', Title: 'CEO', City: 'Lugo' };

	it.each<[string, object, object]>([
		[
			'takes the town of the company, not that of a person',
			{ 'Company City': 'Vigo' },
			{ cif: CIF },
		],
		['is not sure by the town of a person', {}, { match: 'unsure', cif: null }],
	])('%s', async (_, company, outcome) => {
		const { items } = await server.runAt(() => ({ results: GIL, total: 2 }), {
			parameters: match,
			items: [{ ...person, 'Company Name': 'Muebles Gil', ...company }] as never,
		});
		expect(items).toMatchObject([outcome]);
	});

	it.each(['España', '28001', 'Otros'])(
		'goes on without towns if none is one: %s',
		async (Localidad) => {
			const rows = good.map(({ Empresa }) => ({ Empresa, Localidad }));
			const { items, error } = await runRows(match, rows);
			expect(error).toBeUndefined();
			expect(items).toHaveLength(3);
		},
	);

	it('does not search for a date or a number', async () => {
		const rows = ['Talleres Gil', 'Bar Sol', '2024-03-01', 45352].map((Empresa) => ({ Empresa }));
		const { items, sent } = await runRows(match, rows);
		expect(sent).toHaveLength(2);
		expect(items.slice(2).map(({ reason }) => reason)).toEqual(
			Array.from({ length: 2 }, () => 'a number, a date or the like, and no name'),
		);
	});

	it('accepts either a website or an email address in Web or Email', async () => {
		const parameters = { ...match, options: { webOrEmail: '={{ $json.w }}' } };
		const rows = ['gil.es', 'eva@gil.es', 'Eva'].map((w) => ({ Empresa: `Talleres ${w}`, w }));
		const { said } = await runRows(parameters, rows);
		expect(said[1]).toBe('1 cell left out, which is no website or email address (item 2)');
	});

	it('searches for the name of a record that Odoo gives with its ID, and for each name of Python', async () => {
		const given = [[12, 'Talleres Gil'], "['Canteras Sol', 'Muebles Luna']"];
		const items = given.map((partner) => ({ partner }));
		const outcome = await runRows({ ...match, name: '={{ $json.partner }}' }, items);
		expect(outcome.items.map(({ name }) => name)).toEqual([
			'Talleres Gil',
			'Canteras Sol',
			'Muebles Luna',
		]);
	});

	it('does not search for a name that was read with the wrong encoding', async () => {
		const names = ['M\ufffdrmoles Gil', 'MÃ¡rmoles Gil'];
		const { items, sent, said } = await runRows(
			match,
			names.map((Empresa) => ({ Empresa })),
		);
		expect(items).toMatchObject([
			{ match: 'none', reason: expect.stringContaining('wrong encoding') },
			{ name: 'Mármoles Gil', reason: 'no company with a name like this' },
		]);
		expect(sent).toHaveLength(1);
		expect(said[1]).toContain('Extract from File → Options → Encoding');
	});

	it('takes the name from a cell that begins with a CIF', async () => {
		const Beneficiario = `${CIF} TALLERES GIL, S.L.`;
		const { items } = await runRows(match, [{ Beneficiario }]);
		expect(items).toMatchObject([{ name: 'TALLERES GIL, S.L.' }]);
	});
});

describe('a table that was read otherwise than its file is written', () => {
	const oneColumn = { 'CIF;Empresa;Teléfono;Web': `${CIF};Talleres Gil;981000010;gil.es` };
	const twoColumns = { 'CIF,Empresa': `${CIF},Talleres Gil` };
	const noHeader = { [OTHERS[0]]: CIF, 'TALLERES GIL, S.L.': 'CANTERAS, S.A.', 981000010: '' };
	const broken = { CIF, 'Raz\ufffdn social': 'Talleres Gil' };

	it.each([
		['the delimiter', createImport, oneColumn, 'Set Extract from File → Options → Delimiter to ;'],
		['the delimiter', lookUp, oneColumn, 'Set Extract from File → Options → Delimiter to ;'],
		['the delimiter', match, oneColumn, 'Set Extract from File → Options → Delimiter to ;'],
		['the delimiter', createImport, twoColumns, 'Set Extract from File → Options → Delimiter to ,'],
		['the header row', createImport, noHeader, 'Extract from File → Options → Header Row'],
		['the header row', lookUp, noHeader, 'Extract from File → Options → Header Row'],
		['the header row', match, noHeader, 'Extract from File → Options → Header Row'],
		['the encoding', createImport, broken, 'Set Extract from File → Options → Encoding'],
		['the encoding', match, broken, 'Set Extract from File → Options → Encoding'],
	])(
		'is refused before any request, and the message names %s: %j',
		async (_, parameters, row, advice) => {
			const { error, sent } = await runRows(parameters, [row]);
			expect(sent).toEqual([]);
			expect(error?.description).toContain(advice);
		},
	);
});
