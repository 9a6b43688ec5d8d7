import {
	describeInvalid,
	rowCheck,
	UnderstoodColumns,
} from '../../../../nodes/CompanyData/operations/import/rows.ts';
import { checkCif } from '../../../../nodes/spain/cif.ts';

const CIF = 'B96416813';

const checked = (...rows: object[]) => {
	const check = rowCheck((_, value) => checkCif(value));
	return rows.map((values, item) => check({ item, values: values as never }));
};

describe('the check of the rows of a list', () => {
	it('passes on what a row has, as text, with the CIF as the service writes it', () => {
		expect(
			checked({
				cif: ' es-b96416813 ',
				nombre: ' Muebles ',
				telefono: 981123456,
				web: '',
				email: null,
			}),
		).toEqual([{ item: 0, values: { cif: CIF, nombre: 'Muebles', telefono: '981123456' } }]);
	});

	it.each([
		[{}, 'empty', 'The row has nothing to import'],
		[{ cif: ' ', nombre: '' }, 'empty', 'The row has nothing to import'],
		[{ nombre: 'Muebles' }, 'noCif', 'The row has no CIF'],
		[{ cif: '-', nombre: 'Muebles' }, 'noCif', 'The CIF is empty'],
		[{ cif: [CIF] }, 'notText', 'The CIF is a list; one CIF is expected'],
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
		[{ cif: CIF, email: ['a@b.es'] }, 'notText', 'Email is a list; text is expected'],
		[{ cif: CIF, telefono: { fijo: 1 } }, 'notText', 'Phone is an object; text is expected'],
	])('refuses %j: %s', (row, reason, message) => {
		expect(checked(row)).toEqual([{ item: 0, reason, message }]);
	});

	it('takes a company whose row before was refused', () => {
		const [first, second] = checked({ cif: CIF, web: [1] }, { cif: CIF });
		expect(first).toHaveProperty('reason', 'notText');
		expect(second).toHaveProperty('values');
	});
});

const remarksOn = (row: Record<string, string>, further: string[] = []) =>
	new UnderstoodColumns([row]).remarks(further);

describe('what is said of the columns of a list', () => {
	it('fits into the hints of n8n, with every column that is imported', () => {
		const names = ['Código de identificación fiscal', 'Denominación social', 'Teléfono fijo'];
		const more = ['Correo electrónico', 'Página web', 'Municipio', 'Provincia', 'Observaciones'];
		const others = Array.from({ length: 40 }, (_, index) => `Una columna de más número ${index}`);
		const row = Object.fromEntries([...names, ...more, ...others].map((name) => [name, '']));
		row[names[0]] = CIF;
		const { taken: remarks, left } = remarksOn(row);
		expect(remarks.every((remark) => remark.length <= 120)).toBe(true);
		for (const name of [...names, ...more]) expect(remarks.join('\n')).toContain(`${name} →`);
		expect(left).toEqual(others);
	});
});

describe('what is said of invalid rows', () => {
	const rows = (...reasons: string[]) =>
		reasons.map((reason, item) => ({ item, reason, message: '' }));

	it('is how many there are of each kind', () => {
		const invalid = rows('control', 'empty', 'person', 'duplicate', 'noCif', 'notText');
		expect(describeInvalid(invalid)).toBe(
			'6 left out: 2 with a wrong CIF, 1 empty, 1 repeated, 1 without a CIF, 1 with a list as a value',
		);
	});
});
