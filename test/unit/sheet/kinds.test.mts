import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfKind, KINDS, readCell, type TextKind } from '../../../sheet/kinds.ts';
import { cleanCell } from '../../../lib/cell-text.ts';
import { checkCif, type CifCheck, withoutCheck } from '../../../spain/cif.ts';

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

	const reading = readCell(kind as TextKind, cell);
	const text = 'fault' in reading ? LEFT_OUT + reading.fault : reading.text;
	return text.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
};

it.each(['cif', 'person', ...Object.keys(KINDS)])(
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

describe('any text in any cell', () => {
	/** What the values of each kind look like, said in other words than the rows say it. */
	const LOOKS: Record<TextKind, RegExp> = {
		name: /^[\p{Script=Latin}\p{M}\p{P}\d\s+|´`=®©™°\u2212]+$/u,
		town: /^[\p{Script=Latin}\p{M}\p{P}\d\s+|´`=®©™°\u2212]+$/u,
		province: /^[\p{Script=Latin}\p{M}\p{P}\d\s+|´`=®©™°\u2212]+$/u,
		web: /^(?:[^\s@]+\.[^\s@]{2,}[\s,;:.|/<>()[\]'"\-–yeo]*)+$/iu,
		email:
			/^(?:(?:[\p{L}\p{M}\d.!#$%&*+/=?^_{}~'-]+|"[^"@]+")@[\p{L}\d._-]+[\s\p{P}|=]*[yeo]?[\s\p{P}]*)+$/iu,
		phone: /^[\d\s().+,;:|/·#\p{P}\u2212extnsióyoELÓWAC-]*\d{1,}[^\p{L}]*$/iu,
		contact: /[@.]/,
		notes: /^[^\ufffd\p{Cs}]+$/u,
	};

	const ALPHABET = [
		...' \t\n.,;:@/-+_%=&#<>()"\'’0123456789aeñÑLSx¤£¡·±√Ã±\u0000\u00a0\u00ad\u200b\u0093\ufffd',
	];
	const VALUES = [
		'Muebles Gil, S.L.',
		'A Coruña',
		'28',
		'www.b.es',
		'a@b.es',
		'+34 981 12 34 56',
		'B86670460 ',
	];
	const piece = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 20 }),
		fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 20 }),
		fc.constantFrom(...VALUES, '_x000D_', '\\u00f1', '&ntilde;', '%C3%B1', '<b>', '="', '\ud83c'),
	);
	const cells = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));

	it('is sent as one of its kind, or left out, and what is sent is in the cell', () => {
		const kinds = Object.keys(KINDS) as TextKind[];
		fc.assert(
			fc.property(fc.constantFrom(...kinds), cells, (kind, cell) => {
				const reading = readCell(kind, cell);
				if ('fault' in reading) return /^(is no |was read with)/.test(reading.fault);
				if (reading.text === '') return true;

				const cleaned = String(cleanCell(cell)).replace(/[^\P{Cc}\t\n]|[\p{Cs}\ufffd]/gu, '');
				expect(reading.text).toMatch(LOOKS[kind]);
				for (const part of reading.text.split('; ')) expect(cleaned).toContain(part.trim());
				return true;
			}),
			{
				numRuns: 3_000,
				examples: [
					['phone', 'B86670460 (1'],
					['email', 'a@b.es¤ Ña@b.es'],
				],
			},
		);
	});
});

it.each(['name', 'town', 'web', 'email', 'phone'] as const)(
	'a cell of more than 2,000 characters is no %s, and is not read',
	(kind) => {
		const value = { name: 'Bar', town: 'Vigo', web: 'a.es', email: 'a@a.es', phone: '981123456' }[
			kind
		];
		const filler = `${' '.repeat(2000)}${value}`;
		expect(isOfKind(kind, value)).toBe(true);
		expect(isOfKind(kind, `${value}${filler}`)).toBe(false);
		expect(readCell(kind, `${value}${filler}`)).toHaveProperty('fault');
		expect(readCell(kind, filler)).toEqual({ text: value });
	},
);
