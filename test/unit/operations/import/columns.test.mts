import { UnderstoodColumns } from '../../../../nodes/CompanyData/operations/import/rows.ts';
import { InvalidInput } from '../../../../lib/result.ts';

const CIFS = ['B96416813', 'A65831570', 'A28015865'];
const [CIF] = CIFS;
const PERSON = '12345678Z';

/** The fields of a column beside one called CIF. */
const fieldsOf = (column: string, value: string) => {
	const values = new UnderstoodColumns([{ CIF, [column]: value }]).valuesOf({ [column]: value });
	return Object.keys(values).filter((field) => values[field] === value);
};

const refusalOf = (row: Record<string, string>): string => {
	try {
		new UnderstoodColumns([row]);
	} catch (error) {
		if (error instanceof InvalidInput) return error.message;
	}
	return 'not refused';
};

describe('automatic mapping', () => {
	it.each(['\uFEFFCIF', 'NIF', 'N.I.F.', 'c.i.f', 'NIF/CIF', 'Código fiscal', 'VAT number'])(
		'maps the column %s to CIF',
		(column) => {
			const columns = new UnderstoodColumns([{ [column]: CIF, Empresa: 'Muebles' }]);
			expect(columns.valuesOf({ [column]: CIF })).toMatchObject({ cif: CIF });
			expect(columns.understood).toEqual([`${column} → CIF`, 'Empresa → Name']);
		},
	);

	it.each([
		['nombre', 'Muebles', ['Empresa', 'Cliente', 'RAZÓN SOCIAL', 'Nombre']],
		['nombre', 'Muebles', ['Empresas', 'Clientes', 'Nombre comercial', 'Organización']],
		[
			'telefono',
			'981 123 456',
			['Teléfono', 'Tel.', 'Tel', 'Telf.', 'Teléfono fijo', 'Teléfono1', 'Móvil'],
		],
		['email', 'a@b.es', ['E-mail', 'Correo', 'Correo electrónico']],
		['web', 'www.b.es', ['Web', 'Página web', 'URL', 'Website URL', 'Company Domain Name']],
		['ciudad', 'Getafe', ['Localidad', 'Población', 'Municipio']],
		['provincia', 'Lugo', ['Provincia']],
		['notes', 'Hola', ['Notas', 'Observaciones']],
	])('fills the field %s with %s from each of the columns %j', (field, value, columns) => {
		expect(columns.map((column) => fieldsOf(column, value))).toEqual(columns.map(() => [field]));
	});

	it.each(['Zona', 'Nombre de contacto', 'Fecha de alta', 'Empresa matriz'])(
		'maps the column %s to no field',
		(column) => {
			expect(fieldsOf(column, 'Muebles')).toEqual([]);
			expect(new UnderstoodColumns([{ CIF, [column]: 'Muebles' }]).others).toEqual([column]);
		},
	);

	it('maps a column of CIFs to CIF, and to no other field', () => {
		const columns = new UnderstoodColumns([{ Cliente: CIF, Empresa: 'Muebles' }]);
		expect(columns.valuesOf({ Cliente: CIF, Empresa: 'Muebles' })).toEqual({
			cif: CIF,
			nombre: 'Muebles',
		});
		expect(columns.understood).toEqual(['Cliente → CIF (by its values)', 'Empresa → Name']);
	});
});

describe('headings', () => {
	it.each([
		[
			'nombre',
			'Muebles',
			['Nombre o razón social', 'Denominación social de la empresa', 'Adjudicatario'],
		],
		[
			'nombre',
			'Muebles',
			[
				'Organization - Name',
				'billing_company',
				'2. Razón social',
				'Raó social',
				'Nom de l’empresa',
			],
		],
		[
			'email',
			'a@b.es',
			['EMail1', 'Correu electrònic', 'Email de la empresa', 'Correo electrónico de contacto'],
		],
		[
			'telefono',
			'981 123 456',
			['Company Phone', 'Número de teléfono 1', 'Telèfon', 'Tel. contacto'],
		],
		['ciudad', 'Getafe', ['Company City', 'Localidad empresa', 'Població', 'Municipi']],
		['provincia', 'Lugo', ['Província', 'Provincia fiscal']],
		['web', 'www.b.es', ['Web corporativa', 'Sitio web oficial', 'Lloc web']],
		['notes', 'Hola', ['Observacions', 'Comentarios internos']],
	])('are told by their words: %s with %s in %j', (field, value, columns) => {
		expect(columns.map((column) => fieldsOf(column, value))).toEqual(columns.map(() => [field]));
	});

	it.each([
		'Comercial',
		'Nº cliente',
		'Tipo de empresa',
		'Person - Name',
		'Account Owner',
		'Email Status',
		'Company Linkedin Url',
		'Fecha de la empresa',
	])('with any other word say something else: %s', (column) =>
		expect(fieldsOf(column, 'Muebles')).toEqual([]),
	);

	it('below a title are named with the lines to skip', () => {
		const rows = [
			{ 'Clientes 2026': '' },
			{ 'Clientes 2026': 'CIF', __EMPTY: 'Razón social' },
			{ 'Clientes 2026': CIF, __EMPTY: 'Sol' },
		];
		expect(() => new UnderstoodColumns(rows)).toThrow(
			expect.objectContaining({
				message: expect.stringContaining(
					'the headings are in the row of item 1: the file has a title above them',
				),
				reason: expect.objectContaining({ hint: expect.stringContaining('Starting Line to 3') }),
			}),
		);
	});
});

describe('a sheet about people', () => {
	const PEOPLE = [
		{
			'First Name': 'Ana',
			'Last Name': 'Gil',
			Title: 'CEO',
			City: 'Lugo',
			Email: 'ana@gil.es',
			'Mobile Phone': '600112233',
		},
		{
			Nombre: 'Ana',
			Apellidos: 'Gil',
			Cargo: 'Gerente',
			Localidad: 'Lugo',
			Email: 'ana@gil.es',
			Móvil: '600112233',
		},
	];

	it.each(PEOPLE)(
		'has the towns, addresses and telephones of persons, which are not taken: %j',
		(person) => {
			const row = { CIF, Empresa: 'Muebles', ...person };
			expect(new UnderstoodColumns([row]).valuesOf(row)).toEqual({ cif: CIF, nombre: 'Muebles' });
		},
	);

	it.each(PEOPLE)('may have those of the company besides: %j', (person) => {
		const company = { 'Company City': 'Vigo', 'Teléfono empresa': '986000000', Website: 'gil.es' };
		const row = { CIF, 'Company Name': 'Muebles', ...person, ...company };
		expect(new UnderstoodColumns([row]).valuesOf(row)).toEqual({
			cif: CIF,
			nombre: 'Muebles',
			ciudad: 'Vigo',
			telefono: '986000000',
			web: 'gil.es',
		});
	});

	it('is not one with a contact for each company', () => {
		const row = {
			CIF,
			Empresa: 'Sol',
			Teléfono: '981000000',
			Contacto: 'Ana Gil',
			Cargo: 'Gerente',
		};
		expect(new UnderstoodColumns([row]).valuesOf(row)).toMatchObject({ telefono: '981000000' });
	});
});

describe('column named like a field', () => {
	it.each<[string, unknown]>([
		['Cliente', 430001],
		['Cliente', 'C-0012'],
		['Cliente', '1234-B'],
		['Cliente', 'Activo'],
		['Cliente', 'ana@muebles.es'],
		['Empresa', 'www.muebles.es'],
		['Población', '48.212'],
		['Municipio', 'C/ Mayor 1'],
		['Ciudad', 'España'],
		['Provincia', 'España'],
		['Provincia', '2024-03-01'],
		['Teléfono', '2024-03-01'],
		['Teléfono', '430001'],
		['Tel.', '1.200,50'],
		['Tel.', '01/03/2024'],
		['URL', 'https://crm.example.com/accounts/17'],
		...['Email', 'Web', 'Teléfono', 'Cliente', 'Notas'].flatMap((column) =>
			['Sí', 'x', true].map((value): [string, unknown] => [column, value]),
		),
		['Cliente', 'No'],
		['Cliente', 0],
	])('is not imported if its value does not fit: %s with %s', (column, value) => {
		const row = { CIF, [column]: value as string };
		const columns = new UnderstoodColumns([row]);
		expect(columns.valuesOf(row)).toEqual({ cif: CIF });
		expect(columns.others).toEqual([column]);
	});

	it.each([
		['Empresa', () => 'Nuestra, S.L.'],
		['Empresa', (index: number) => ['Nuestra, S.L.', 'NUESTRA SL'][index % 2]],
		['Empresa', (index: number) => (index === 9 ? 'Nuestra Dos' : 'Nuestra, S.L.')],
		['Email', () => 'nosotros@nuestra.es'],
		['Teléfono', () => '915 550 000'],
		['Web', (index: number) => `https://crm.example.com/accounts/${'abcdefghij'[index]}`],
	])('is not imported if its value is nearly the same in many rows: %s', (column, valueOf) => {
		const rows = Array.from({ length: 10 }, (_, index) => ({
			CIF: CIFS[index % 3],
			[column]: valueOf(index),
		}));
		expect(new UnderstoodColumns(rows).others).toEqual([column]);
		expect(new UnderstoodColumns(rows.slice(-2)).others).toEqual([]);
	});

	it('is not mapped to Name if another column has the names', () => {
		const row = { CIF, Cliente: 430001, 'Razón social': 'Muebles' };
		expect(new UnderstoodColumns([row]).valuesOf(row)).toEqual({ cif: CIF, nombre: 'Muebles' });
	});

	it('is mapped to Name if any of its values has a letter', () => {
		const rows = [{ CIF, Cliente: '1492' }, { Cliente: '3M' }];
		const columns = new UnderstoodColumns(rows);
		expect(rows.map((row) => columns.valuesOf(row).nombre)).toEqual(['1492', '3M']);
	});

	it.each([
		'Apellidos',
		'Primer apellido',
		'1er Apellido',
		'Surnames',
		'First name',
		...['Cargo', 'Role', 'Función', 'Categoría profesional', 'Tratamiento', 'Trato', 'Empleado'],
		...['Cognoms', 'DNI', 'Fecha de nacimiento', 'Sexo'],
	])(
		'is not the company’s if it has first names, and its row goes on: Nombre next to %s',
		(column) => {
			const row = { CIF, Nombre: 'Ana', [column]: 'García' };
			expect(new UnderstoodColumns([row]).others).toContain('Nombre');
			const withCompany = { ...row, Empresa: 'Muebles' };
			const columns = new UnderstoodColumns([withCompany]);
			expect(columns.valuesOf(withCompany)).toEqual({ cif: CIF, nombre: 'Muebles' });
		},
	);

	it('gives no value where its cell is nothing, such as the false of Odoo', () => {
		const full = { vat: CIF, name: 'Muebles', email: 'a@b.es', city: 'Vigo', phone: '981000000' };
		const empty = { vat: false, name: false, email: 'NULL', city: '#N/D', phone: 0 };
		const columns = new UnderstoodColumns([full, empty]);
		expect(columns.valuesOf(full)).toMatchObject({ cif: CIF, ciudad: 'Vigo' });
		expect(columns.valuesOf(empty)).toEqual({});
	});

	it('gives those of its values that fit, if few do', () => {
		const emails = ['a@b.es', 'Ana', 'en la web'];
		const rows = CIFS.map((own, index) => ({ CIF: own, Email: emails[index] }));
		expect(new UnderstoodColumns(rows).understood).toContain('Email → Email');
	});

	it.each<Record<string, string>>([
		{ CIF, Empresa: 'Muebles', Apellidos: 'García' },
		{ CIF, Apellidos: 'García' },
		{ NIF: PERSON, 'CIF empresa': CIF },
		{ CIF, 'NIF del administrador': PERSON },
		{ 'CIF matriz': CIF, Empresa: 'Muebles' },
		{ CIF, NIF: PERSON },
		{ 'DNI/CIF': CIF, Nombre: 'Muebles', Población: '28901 Getafe' },
	])('is not refused in %j', (row) => {
		expect(refusalOf(row)).toBe('not refused');
	});
});

describe('text behind a CIF', () => {
	const nameOf = (rows: Array<Record<string, string>>) => {
		const columns = new UnderstoodColumns(rows);
		return rows.map((row) => columns.valuesOf(row).nombre ?? '');
	};

	it.each(['(BAJA)', 'BAJA', 'ESPAÑA', '(ES)', 'y otros', 'Delegación Norte', 'NO USAR', '[old]'])(
		'is no name of the company if it is a remark: %s',
		(remark) => {
			expect(nameOf([{ NIF: `${CIF} ${remark}` }])).toEqual(['']);
		},
	);

	it('is its name if it looks like one in most rows', () => {
		const rows = [`${CIF} Bar Sol`, `${CIFS[1]} Luna, S.L.`, CIFS[2]].map((NIF) => ({ NIF }));
		expect(nameOf(rows)).toEqual(['Bar Sol', 'Luna, S.L.', '']);
		expect(nameOf(rows.map(({ NIF }, row) => ({ NIF: row === 0 ? NIF : CIFS[row] })))).toEqual([
			'',
			'',
			'',
		]);
	});

	it('is not its name in a sheet with a column of names', () => {
		const rows = [
			{ NIF: `${CIF} Bar Sol`, Empresa: '' },
			{ NIF: CIFS[1], Empresa: 'Luna' },
		];
		expect(nameOf(rows)).toEqual(['', 'Luna']);
	});
});

describe('column with CIFs beside one that is called so', () => {
	/** Public contracts: who pays, and who won, some of whom are persons. */
	const BUYERS = ['P2807900B', 'P4622000J', 'S2800568D', 'P2807900B'];
	const WINNERS = ['B86670460', 'B13344387', PERSON, 'J99216582'];
	const contracts = (buyer: string, winner: string) =>
		BUYERS.map((payer, row) => ({ [buyer]: payer, [winner]: WINNERS[row], Importe: row }));

	it.each([
		['NIF OC', 'Identificador Adjudicatario'],
		['CIF matriz', 'Filial'],
		['NIF gestor', 'Identificador cliente'],
		['nif_organo', 'nif_adjudicatario'],
	])('is not outweighed by its name: %s beside %s', (buyer, winner) => {
		expect(() => new UnderstoodColumns(contracts(buyer, winner))).toThrow(
			`'Columns' cannot be mapped automatically: several columns may have the CIF: ${buyer} ("P2807900B"), ${winner} ("B86670460")`,
		);
	});

	it.each<[string, string[]]>([
		['after names', ['EMPRESA UNO, S.L. (ESB86670460)', 'Ana Gil', 'UTE Dos - B13344387', '']],
		['among the VAT numbers of other countries', ['DE811115368', 'FR40303265045', 'B86670460', '']],
	])('counts with CIFs %s', (_, winners) => {
		const rows = BUYERS.map((payer, row) => ({ 'NIF OC': payer, Adjudicatario: winners[row] }));
		expect(() => new UnderstoodColumns(rows)).toThrow(
			'several columns may have the CIF: NIF OC ("',
		);
	});

	it.each<[string, string[]]>([
		['has the same CIF after a name', ['Uno (P2807900B)', 'Dos (P4622000J)', 'Tres', '']],
		['has codes that look like CIFs', ['A12345671', 'A12345672', 'B86670460', 'A12345673']],
	])('does not count if it %s', (_, others) => {
		const rows = BUYERS.map((payer, row) => ({ 'NIF OC': payer, Otra: others[row] }));
		expect(new UnderstoodColumns(rows).understood).toContain('NIF OC → CIF');
	});

	it('counts with few CIFs among the tax numbers of persons', () => {
		const rows = BUYERS.map((buyer, row) => ({
			'CIF gestoría': buyer,
			Cliente: row === 3 ? CIF : PERSON,
		}));
		expect(() => new UnderstoodColumns(rows)).toThrow('CIF gestoría ("P2807900B"), Cliente');
	});

	it.each<[string, Array<Record<string, string>>, string]>([
		[
			'has persons alone',
			BUYERS.map((buyer, row) => ({ CIF: buyer, Empleado: `1234567${row}Z` })),
			'CIF → CIF',
		],
		[
			'mentions another in one of many rows',
			[...BUYERS, ...BUYERS, ...BUYERS].map((cif, row) => ({
				CIF: cif,
				Historial: row === 2 ? `Fusionada con ${CIF} en 2019` : 'Llamar',
				Gestoría: row < 5 ? CIFS[0] : '',
				'CIF facturación': row === 3 ? CIFS[1] : cif,
			})),
			'CIF → CIF',
		],
		[
			'has our own CIF in each row',
			WINNERS.map((winner) => ({ 'NIF emisor': 'B96416813', 'Código cliente': winner })),
			'Código cliente → CIF (by its values)',
		],
		[
			'agrees with it',
			BUYERS.map((buyer) => ({ CIF: buyer, Referencia: `ES-${buyer}` })),
			'CIF → CIF',
		],
	])('is not asked about if one of them %s', (_, rows, taken) => {
		expect(new UnderstoodColumns(rows).understood).toContain(taken);
	});
});

describe('pair of columns for one field', () => {
	it.each([
		[
			{ CIF, NIF: 'A65831570' },
			'several columns may have the CIF: CIF ("B96416813"), NIF ("A65831570")',
		],
	])('is refused if the values differ in what identifies: %j', (row, message) => {
		expect(refusalOf(row)).toBe(`'Columns' cannot be mapped automatically: ${message}`);
	});

	it.each<[string, Record<string, string>, string, string]>([
		['the first', { 'Tel. 1': '981000000', 'Tel. 2': '600000000' }, 'telefono', '981000000'],
		[
			'the registered name',
			{ Nombre: 'Bar', 'Razón social': 'Hostelería, S.L.' },
			'nombre',
			'Hostelería, S.L.',
		],
		[
			'the registered name',
			{ nombre_comercial: 'Bar', nombre_completo: 'Sol, S.L.' },
			'nombre',
			'Sol, S.L.',
		],
		['the company’s', { Nombre: 'Ana', Empresa: 'Sol' }, 'nombre', 'Sol'],
		['the company’s', { City: 'Lugo', 'Company City': 'Vigo' }, 'ciudad', 'Vigo'],
		['the first', { Empresa: 'A', Cliente: 'B' }, 'nombre', 'A'],
	])('gives %s of the two, and the other is named: %j', (_, row, field, value) => {
		const columns = new UnderstoodColumns([{ CIF, ...row }]);
		expect(columns.valuesOf(row)[field]).toBe(value);
		expect(columns.others).toEqual(Object.keys(row).filter((column) => row[column] !== value));
	});

	it('gives the fuller of two for addresses', () => {
		const rows = CIFS.map((cif, index) => ({
			CIF: cif,
			Email: index > 0 ? '' : 'a@b.es',
			Correo: `c${index}@d.es`,
		}));
		const columns = new UnderstoodColumns(rows);
		expect(rows.map((row) => columns.valuesOf(row).email)).toEqual([
			'c0@d.es',
			'c1@d.es',
			'c2@d.es',
		]);
	});

	it('are one for websites with the same host, as in an export of HubSpot', () => {
		const row = { CIF, 'Company Domain Name': 'sol.es', 'Website URL': 'https://www.sol.es/' };
		expect(new UnderstoodColumns([row]).others).toEqual([]);
	});

	it('provides all values if they agree in every row', () => {
		const rows = [
			{ CIF, Empresa: 'A, S.L.', Cliente: ' A SL' },
			{ CIF, Empresa: '', Cliente: 'B' },
		];
		const columns = new UnderstoodColumns(rows);
		expect(rows.map((row) => columns.valuesOf(row).nombre)).toEqual(['A, S.L.', 'B']);
		expect(columns.others).toEqual([]);
	});

	it('provides the landline as Phone if the other column has mobile numbers', () => {
		const row = { CIF, Móvil: '600000000', Teléfono: '981000000' };
		const columns = new UnderstoodColumns([row]);
		expect(columns.valuesOf(row).telefono).toBe('981000000');
		expect(columns.others).toEqual(['Móvil']);
	});
});

describe('a column with a value for its name', () => {
	it.each([
		{ CIF, Empresa: 'A', 'Ventas a Acme, S.L.': 3 },
		{ 'N.I.F.': CIF, '981123456': 1 },
	])('is one of a summary if another has a usual name: %j', (row) => {
		expect(new UnderstoodColumns([row]).understood).toContainEqual(
			expect.stringContaining('→ CIF'),
		);
	});

	it.each<Record<string, string>>([
		{ B96416813: CIF, 'Acme, S.L.': 'Sol, S.A.', Lugo: 'Vigo' },
		{ 'CIF: B96416813': CIF, Lugo: 'Vigo' },
	])('shows otherwise that the file has no header row: %j', (row) => {
		expect(refusalOf(row)).toContain('the file has no header row');
	});
});

it('a list without a column of CIFs is refused, and the message names its columns', () => {
	expect(() => new UnderstoodColumns([{ Empresa: 'A', Zona: 'B' }])).toThrow(
		expect.objectContaining({
			message: "'Columns' cannot be mapped automatically: no column has CIFs",
			reason: expect.objectContaining({ hint: expect.stringContaining('Empresa, Zona') }),
		}),
	);
	expect(refusalOf({})).toContain('no column has CIFs');
});
