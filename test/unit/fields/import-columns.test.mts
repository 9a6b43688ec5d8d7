import { UnderstoodColumns } from '../../../../nodes/CompanyData/actions/import/understood-columns.ts';
import { InvalidInput } from '../../../../nodes/shared/result.ts';

const CIF = 'B96416813';
const PERSON = '12345678Z';

/** The field of each column beside one called CIF. */
const fieldOf = (column: string) => {
	const values = new UnderstoodColumns([{ CIF, [column]: 'x' }]).valuesOf({ [column]: 'x' });
	return Object.keys(values).filter((field) => values[field] === 'x');
};

const refusalOf = (row: Record<string, string>): string => {
	try {
		new UnderstoodColumns([row]);
	} catch (error) {
		if (error instanceof InvalidInput) return error.message;
	}
	return 'not refused';
};

describe('the field of a column', () => {
	it.each(['\uFEFFCIF', 'NIF', 'N.I.F.', 'c.i.f', 'NIF/CIF', 'Código fiscal', 'VAT number'])(
		'%s has the CIFs',
		(column) => {
			const columns = new UnderstoodColumns([{ [column]: CIF, Empresa: 'Muebles' }]);
			expect(columns.valuesOf({ [column]: CIF })).toMatchObject({ cif: CIF });
			expect(columns.understood).toEqual([`${column} → CIF`, 'Empresa → Name']);
		},
	);

	it.each([
		['nombre', ['Empresa', 'Cliente', 'RAZÓN SOCIAL', 'Nombre']],
		['telefono', ['Teléfono', 'Tel.', 'Tel', 'Telf.', 'Teléfono fijo', 'Móvil']],
		['email', ['E-mail', 'Correo', 'Correo electrónico']],
		['web', ['Web', 'Página web']],
		['ciudad', ['Localidad', 'Población', 'Municipio']],
		['provincia', ['Provincia']],
		['notes', ['Notas', 'Observaciones']],
	])('is %s for %j', (field, columns) => {
		expect(columns.map(fieldOf)).toEqual(columns.map(() => [field]));
	});

	it.each(['Zona', 'Nombre de contacto', 'Fecha de alta', 'Empresa matriz'])(
		'%s belongs to none',
		(column) => {
			expect(fieldOf(column)).toEqual([]);
			expect(new UnderstoodColumns([{ CIF, [column]: 'x' }]).others).toEqual([column]);
		},
	);

	it('is that of the CIF where its values tell, and no other then', () => {
		const columns = new UnderstoodColumns([{ Cliente: CIF, Empresa: 'Muebles' }]);
		expect(columns.valuesOf({ Cliente: CIF, Empresa: 'Muebles' })).toEqual({
			cif: CIF,
			nombre: 'Muebles',
		});
		expect(columns.understood).toEqual(['Cliente → CIF (by its values)', 'Empresa → Name']);
	});
});

describe('a column that is called like a field and has something else', () => {
	it.each([
		[{ CIF, Cliente: 430001 }, 'Cliente'],
		[{ CIF, Población: '48.212' }, 'Población'],
	])('is not imported if it should have words and has mere numbers: %j', (row, column) => {
		const columns = new UnderstoodColumns([row]);
		expect(columns.valuesOf(row)).toEqual({ cif: CIF });
		expect(columns.others).toEqual([column]);
	});

	it('gives way to the column with the names', () => {
		const row = { CIF, Cliente: 430001, 'Razón social': 'Muebles' };
		expect(new UnderstoodColumns([row]).valuesOf(row)).toEqual({ cif: CIF, nombre: 'Muebles' });
	});

	it('has the names if any of its values has a letter', () => {
		const rows = [{ CIF, Cliente: '1492' }, { Cliente: '3M' }];
		const columns = new UnderstoodColumns(rows);
		expect(rows.map((row) => columns.valuesOf(row).nombre)).toEqual(['1492', '3M']);
	});

	it.each([
		[{ CIF, Nombre: 'Ana', Apellidos: 'García' }, 'the Name: Nombre, Apellidos'],
		[{ NIF: PERSON, 'CIF matriz': CIF }, 'the CIF: NIF, CIF matriz'],
	])('is asked for where it may have people or parent companies: %j', (row, candidates) => {
		expect(refusalOf(row)).toContain(`several columns may have ${candidates}`);
	});

	it.each<Record<string, string>>([
		{ CIF, Empresa: 'Muebles', Apellidos: 'García' },
		{ CIF, Apellidos: 'García' },
		{ NIF: PERSON, 'CIF empresa': CIF },
		{ CIF, 'NIF del administrador': PERSON },
		{ 'CIF matriz': CIF, Empresa: 'Muebles' },
		{ CIF, NIF: PERSON },
	])('is not asked for where it cannot: %j', (row) => {
		expect(refusalOf(row)).toBe('not refused');
	});
});

describe('two columns for one field', () => {
	it.each([
		[{ CIF, NIF: 'A65831570' }, 'several columns may have the CIF: CIF, NIF'],
		[{ CIF, Empresa: 'A', Cliente: 'B' }, 'several columns may have the Name: Empresa, Cliente'],
		[{ CIF, Nombre: 'A', Empresa: 'B' }, 'several columns may have the Name: Nombre, Empresa'],
		[{ CIF, 'Tel. 1': '1', 'Tel. 2': '2' }, 'several columns may have the Phone: Tel. 1, Tel. 2'],
	])('are refused where they differ: %j', (row, message) => {
		expect(refusalOf(row)).toBe(`'Columns' cannot be mapped automatically: ${message}`);
	});

	it('are both used where they agree in every row', () => {
		const rows = [
			{ CIF, Empresa: 'A', Cliente: ' A' },
			{ CIF, Empresa: '', Cliente: 'B' },
		];
		const columns = new UnderstoodColumns(rows);
		expect(rows.map((row) => columns.valuesOf(row).nombre)).toEqual(['A', 'B']);
		expect(columns.others).toEqual([]);
	});

	it('are a landline and a mobile, of which the landline is the phone', () => {
		const row = { CIF, Móvil: '600', Teléfono: '981' };
		const columns = new UnderstoodColumns([row]);
		expect(columns.valuesOf(row).telefono).toBe('981');
		expect(columns.others).toEqual(['Móvil']);
	});
});

it('A list without a column of CIFs is refused with the columns that it has', () => {
	expect(() => new UnderstoodColumns([{ Empresa: 'A', Zona: 'B' }])).toThrow(
		expect.objectContaining({
			message: "'Columns' cannot be mapped automatically: no column has CIFs",
			reason: expect.objectContaining({ hint: expect.stringContaining('Empresa, Zona') }),
		}),
	);
	expect(refusalOf({})).toContain('no column has CIFs');
});
