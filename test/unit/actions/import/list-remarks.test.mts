import {
	remarksOnColumns,
	remarksOnInvalid,
} from '../../../../nodes/CompanyData/actions/import/list-remarks.ts';
import { UnderstoodColumns } from '../../../../nodes/CompanyData/actions/import/understood-columns.ts';

const CIF = 'B96416813';

const remarksOn = (row: Record<string, string>, further: string[] = []) =>
	remarksOnColumns({
		understood: new UnderstoodColumns([row]),
		further,
		valuesOf: () => ({}),
	});

describe('what is said of the columns of a list', () => {
	it('is which one is what, and which are not imported', () => {
		expect(remarksOn({ Zona: '', CIF, Cliente: '', Fecha: '' }, ['Fecha'])).toEqual([
			'Columns: CIF → CIF, Cliente → Name, Fecha',
			'Columns that are not imported: Zona.',
		]);
	});

	it('fits into the hints of n8n, with every column that is imported', () => {
		const names = ['Código de identificación fiscal', 'Denominación social', 'Teléfono fijo'];
		const more = ['Correo electrónico', 'Página web', 'Municipio', 'Provincia', 'Observaciones'];
		const others = Array.from({ length: 40 }, (_, index) => `Una columna de más número ${index}`);
		const row = Object.fromEntries([...names, ...more, ...others].map((name) => [name, CIF]));
		const remarks = remarksOn(row);
		expect(remarks.every((remark) => remark.length <= 120)).toBe(true);
		for (const name of [...names, ...more]) expect(remarks.join('\n')).toContain(`${name} →`);
		expect(remarks.at(-1)).toMatch(/^Columns that are not imported: .* more\.$/);
	});

	it('is nothing where they were mapped manually', () => {
		expect(remarksOnColumns({ further: ['a'], valuesOf: () => ({}) })).toEqual([]);
	});
});

describe('what is said of invalid rows', () => {
	const rows = (...reasons: string[]) =>
		reasons.map((reason, item) => ({ item, reason, message: '' }));

	it('is how many there are of each kind', () => {
		const invalid = rows('control', 'empty', 'person', 'duplicate', 'noCif', 'notText');
		expect(remarksOnInvalid(invalid, 12_000)).toEqual([
			'6 of 12,000 rows were left out: 2 with a wrong CIF, 1 empty, 1 repeated, 1 without a CIF, 1 with a list as a value.',
		]);
	});

	it('is nothing where there are none', () => {
		expect(remarksOnInvalid([], 10)).toEqual([]);
	});
});
