import {
	describeInvalid,
	rowCheck,
	UnderstoodColumns,
} from '../../../../nodes/CompanyData/operations/import/rows.ts';
import { checkCif } from '../../../../spain/cif.ts';

const CIF = 'B96416813';

const checked = (...rows: object[]) => {
	const check = rowCheck((_, value) => checkCif(value));
	return rows.map((values, item) => check({ item, values: values as never }));
};

describe('rowCheck', () => {
	it('returns the non-empty values of a row as text, with a normalised CIF', () => {
		expect(
			checked({
				cif: ' es-b96416813 ',
				nombre: ' Muebles ',
				telefono: 981123456,
				web: '',
				email: null,
			}),
		).toEqual([
			{ item: 0, values: { cif: CIF, nombre: 'Muebles', telefono: '981123456' }, leftOut: [] },
		]);
	});

	it.each([
		[{}, 'empty', 'The row has nothing to import'],
		[{ cif: ' ', nombre: '' }, 'empty', 'The row has nothing to import'],
		[{ nombre: 'Muebles' }, 'noCif', 'The row has no CIF'],
		[{ cif: '-', nombre: 'Muebles' }, 'noCif', 'The row has no CIF'],
		[{ cif: false, nombre: 'Muebles' }, 'noCif', 'The row has no CIF'],
		[{ cif: 0, nombre: 'Muebles' }, 'noCif', 'The row has no CIF'],
		[{ cif: [CIF, 'A65831570'] }, 'notText', 'The CIF is a list; one CIF is expected'],
		[{ cif: `{"cif":"${CIF}"}` }, 'notText', 'The CIF is an object; one CIF is expected'],
		[
			{ cif: 'B96416814' },
			'control',
			'The CIF "B96416814" does not have the right control character',
		],
		[
			{ cif: '12345678Z' },
			'person',
			'The CIF "12345678Z" is the tax number of a person (DNI, NIE or NIF), not of a company',
		],
		[{ cif: CIF, email: ['a@b.es', 'b@b.es'] }, 'notText', 'Email is a list; text is expected'],
		[{ cif: CIF, telefono: { fijo: 1 } }, 'notText', 'Phone is an object; text is expected'],
	])('refuses %j: %s', (row, reason, message) => {
		expect(checked(row)).toEqual([{ item: 0, reason, message }]);
	});

	it('leaves out a further column that is nested too deeply to be sent', () => {
		const deep = Array.from({ length: 101 }).reduce((inner) => [inner], 'x');
		expect(checked({ cif: CIF, sector: 'Bares', cnae: deep })).toEqual([
			{
				item: 0,
				values: { cif: CIF, sector: 'Bares' },
				leftOut: [{ item: 0, fault: 'is nested too deeply' }],
			},
		]);
	});

	it.each([
		{ nombre: '#N/D', telefono: '#N/D', web: '#¡REF!', ciudad: '#N/D', notes: '#¿NOMBRE?' },
		{ nombre: 'NULL', telefono: 'NULL', email: 'None', provincia: 'null', notes: 'nan' },
		{ nombre: 'undefined', telefono: '-', email: 'no tiene', provincia: '[object Object]' },
		{ nombre: false, telefono: false, email: false, ciudad: false, notes: false },
		{ telefono: 0, email: '0', ciudad: 0, sector: 'N/A' },
	])('leaves out the cells of a row that are nothing: %j', (cells) => {
		expect(checked({ cif: CIF, ...cells })).toEqual([
			{ item: 0, values: { cif: CIF }, leftOut: [] },
		]);
	});

	it('keeps values that are nothing in other columns only', () => {
		const values = { cif: CIF, nombre: 'None', cliente: false };
		expect(checked(values)).toEqual([{ item: 0, values, leftOut: [] }]);
	});

	it('accepts a company if an earlier row with its CIF was refused', () => {
		const [first, second] = checked({ cif: CIF, web: ['a.es', 'b.es'] }, { cif: CIF });
		expect(first).toHaveProperty('reason', 'notText');
		expect(second).toHaveProperty('values');
	});
});

const remarksOn = (row: Record<string, string>, further: string[] = []) =>
	new UnderstoodColumns([row]).remarks(further);

describe('remarks on columns', () => {
	it('fit into hints of n8n and name every imported column', () => {
		const names = ['Código de identificación fiscal', 'Denominación social', 'Teléfono fijo'];
		const more = ['Correo electrónico', 'Página web', 'Municipio', 'Provincia', 'Observaciones'];
		const others = Array.from({ length: 40 }, (_, index) => `Una columna de más número ${index}`);
		const row = Object.fromEntries([...names, ...more, ...others].map((name) => [name, '']));
		row[names[0]] = CIF;
		const { mapped, ignored } = remarksOn(row);
		expect(mapped.every((remark) => remark.length <= 120)).toBe(true);
		for (const name of [...names, ...more]) expect(mapped.join('\n')).toContain(`${name} →`);
		expect(ignored).toEqual(others);
	});
});

describe('describeInvalid', () => {
	it('counts the invalid rows of each kind', () => {
		const reasons = ['control', 'empty', 'person', 'duplicate', 'noCif', 'notText'];
		expect(describeInvalid(reasons)).toEqual([
			'6 left out: 2 with a wrong CIF, 1 empty, 1 repeated, 1 without a CIF, 1 with a list or an object',
		]);
	});
});
