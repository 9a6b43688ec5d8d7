import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellKind, CELLS, readCell } from '../../../nodes/CompanyData/fields/cells.ts';
import { cleanCell } from '../../../nodes/lib/cell-text.ts';
import { checkCif, type CifCheck, withoutCheck } from '../../../nodes/spain/cif.ts';

/** The mark before the reason why a cell is left out. */
const LEFT_OUT = '✗ ';

/**
 * The rows of cells.tsv: the kind of a column, a cell as JSON, which escapes its quotation marks, tabs and line breaks,
 * and what is sent for it, with tabs and line breaks as \t and \n. Nothing is sent for an empty text, and a reason follows
 * LEFT_OUT. A person is a CIF with Check CIF off.
 */
const path = join(__dirname, '../../fixtures/understood/cells.tsv');
const [, ...rows] = readFileSync(path, 'utf8').trim().split('\n');

const readCif = (check: CifCheck) => (check.valid ? check.cif : LEFT_OUT + check.fault);

const read = (kind: string, cell: unknown): string => {
	if (kind === 'cif') return readCif(checkCif(cell));
	if (kind === 'person') return readCif(withoutCheck(checkCif(cell)));

	const reading = readCell(kind as CellKind, cell);
	const text = 'fault' in reading ? LEFT_OUT + reading.fault : reading.text;
	return text.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
};

it.each(['cif', 'person', ...Object.keys(CELLS)])(
	'each cell of a column of the kind %s is read, repaired or left out as cells.tsv lists it',
	(kind) => {
		const cases = rows.map((row) => row.split('\t')).filter(([of]) => of === kind);
		expect(cases).not.toEqual([]);
		const readings = cases.map(([, cell]) => [kind, cell, read(kind, JSON.parse(cell))]);
		expect(readings).toEqual(cases);
	},
);

it('a cell with 50,000 marks of a spreadsheet around each other is read', () => {
	const cell = `${'="'.repeat(50_000)}x${'"'.repeat(50_000)}`;
	expect(String(cleanCell(cell))).toContain('x');
});
