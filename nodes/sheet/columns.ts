/**
 * Finds the columns of a sheet that have the values of a kind, by their headings and values. What is in doubt is settled by a
 * rule, which is said in a hint; only whoever cannot do without the values asks instead.
 */

import {
	type ColumnKind,
	hasPeople,
	isAboutPeople,
	isOfFirstNames,
	readHeading,
	wordsOfHeading,
} from './headings';
import { identityOf, isNothingAs, isOfKind } from './kinds';
import { isNothing } from '../lib/nothing';
import { quoted } from '../lib/text';
import {
	type CifFault,
	cifsWithin,
	inspectCif,
	nameAfterCif,
	normaliseCif,
	parseCifs,
} from '../spain/cif';

/** A row of a sheet, by its headings. */
export type SheetRow = Readonly<Record<string, unknown>>;

/** Maximum number of values that are examined in a column. */
export const SAMPLE_SIZE = 100;
/** A column fits a field only if at least this share of its values does. */
const FITTING_SHARE = 0.5;
/** Of at least MANY_ROWS values, one that makes up COMMON_SHARE or more of them cannot identify a company. */
export const MANY_ROWS = 3;
const COMMON_SHARE = 0.9;

/** Kinds in which one value is one company's. */
const IDENTIFYING: readonly ColumnKind[] = ['cif', 'name', 'web', 'email', 'phone'];
/** Kinds that a person has, too. */
const PERSONAL: readonly ColumnKind[] = ['town', 'province', 'email', 'phone'];

/** The columns of a kind. */
export interface FoundColumns {
	/** Those to take: several if they agree in every row, and of others the one that the rule chooses. */
	columns: string[];
	/**
	 * Half a sentence that says why these columns may not be meant; undefined if they are. `what` is what the values are called,
	 * such as "CIFs".
	 */
	doubt?(what: string): string;
	/** True if the values suggest these columns, but their names do not. */
	isByValues?: boolean;
}

/** All columns of the rows. Those of the row with the most columns come first, in its order. */
export function columnsOf(rows: readonly SheetRow[]): string[] {
	// Most rows have the same columns, so one row for each set of columns is enough.
	const rowByColumns = new Map(rows.map((row) => [Object.keys(row).join('\n'), row]));
	const lists = [...rowByColumns.values()].map((row) => Object.keys(row));
	lists.sort((first, second) => second.length - first.length);
	return [...new Set(lists.flat())];
}

/** The column with this name, or the only one whose name has the same words; undefined if there is none. */
export function columnNamed(rows: readonly SheetRow[], name: string): string | undefined {
	const all = columnsOf(rows);
	if (all.includes(name)) return name;

	const words = wordsOfHeading(name);
	const matches = all.filter((column) => wordsOfHeading(column) === words);
	return words !== '' && matches.length === 1 ? matches[0] : undefined;
}

/** The value of the first of these columns that has one in the row; undefined if none has. */
export function valueIn(row: SheetRow, columns: readonly string[], kind: ColumnKind): unknown {
	return columns.map((column) => row[column]).find((value) => !isNothingAs(kind, value));
}

/** The first values of a column. */
function valuesOf(rows: readonly SheetRow[], column: string, kind: ColumnKind): unknown[] {
	const values: unknown[] = [];

	// A long list is not read beyond the sample.
	for (const row of rows) {
		if (!isNothingAs(kind, row[column])) values.push(row[column]);
		if (values.length === SAMPLE_SIZE) break;
	}

	return values;
}

/** Finds the columns with values of this kind; `except` are columns already in use. */
export function findColumns(
	rows: readonly SheetRow[],
	kind: ColumnKind,
	except: readonly string[] = [],
): FoundColumns {
	if (kind === 'cif') return findCifColumns(rows);

	const all = columnsOf(rows);
	const isPersons = PERSONAL.includes(kind) && isAboutPeople(all);
	const free = all.filter((column) => !except.includes(column));
	const named = free.filter((column) => {
		const heading = readHeading(column);
		return heading?.kind === kind && (heading.isOfCompany || !isPersons);
	});

	if (named.length === 0 && kind === 'name') return findNamesAfterCifs(rows, free);

	const firstNames = kind === 'name' && hasPeople(all) ? named.filter(isOfFirstNames) : [];
	const candidates = named
		.filter(
			(column) => !firstNames.includes(column) && repeatedIn(rows, column, kind) === undefined,
		)
		.map((column) => ({ column, rank: readHeading(column)!.rank, ...fitOf(rows, column, kind) }))
		.filter(({ share }) => share > 0);

	const fitting = candidates.filter(({ share }) => share >= FITTING_SHARE);
	const likely = fitting.length > 0 ? fitting : candidates;
	const rank = Math.min(...likely.map((one) => one.rank));
	const best = likely.filter((one) => one.rank === rank);
	const columns = best.map(({ column }) => column);
	if (columns.length === 0) return findNoColumn(rows, kind, named, firstNames);

	const row = contradiction(rows, columns, (value) => identityOf(kind, value), kind);
	if (row !== undefined) return { columns: [preferred(best, kind)], doubt: doubtOf(columns, row) };

	return { columns, doubt: fitting.length > 0 ? undefined : misfit(rows, columns[0], kind) };
}

/**
 * Of columns that contradict each other, one that is said to be the company's; of telephones then the first, as people write
 * the most important one, and of others the one with the most values.
 */
function preferred(
	columns: ReadonlyArray<{ column: string; count: number }>,
	kind: ColumnKind,
): string {
	const weight = ({ column, count }: { column: string; count: number }) =>
		(readHeading(column)?.isOfCompany ? SAMPLE_SIZE + 1 : 0) + (kind === 'phone' ? 0 : count);

	return [...columns].sort((first, second) => weight(second) - weight(first))[0].column;
}

/** If a column is needed, and none of those with the right name will do, the message says why. */
function findNoColumn(
	rows: readonly SheetRow[],
	kind: Exclude<ColumnKind, 'cif'>,
	named: readonly string[],
	firstNames: readonly string[],
): FoundColumns {
	const [unusable] = named;
	if (unusable === undefined) return { columns: [] };

	const repeated = repeatedIn(rows, unusable, kind);
	const doubt = firstNames.includes(unusable)
		? (what: string) => `the column ${unusable} may not have the ${what}, but those of persons`
		: misfit(rows, unusable, kind);

	return { columns: [], doubt: repeated === undefined ? doubt : repetition(unusable, repeated) };
}

/** Those of the columns whose values are CIFs with the names after them. */
export function findNamesAfterCifs(
	rows: readonly SheetRow[],
	candidates: readonly string[],
): FoundColumns {
	const columns = candidates.filter((column) => {
		const values = valuesOf(rows, column, 'cif');
		const named = values.filter((value) => nameAfterCif(value) !== '');
		return named.length > 0 && named.length >= values.length * FITTING_SHARE;
	});

	const row = contradiction(rows, columns, nameAfterCif, 'name');
	return { columns, doubt: row && doubtOf(columns, row), isByValues: true };
}

/** Number of values that fit, and their share; 1 if there are no values. */
function fitOf(rows: readonly SheetRow[], column: string, kind: Exclude<ColumnKind, 'cif'>) {
	const values = valuesOf(rows, column, kind);
	// Lists and objects count as fitting here: their rows are later refused with the reason.
	const count = values.filter((value) => typeof value === 'object' || isOfKind(kind, value)).length;
	return { count, share: values.length === 0 ? 1 : count / values.length };
}

/** A value that makes up nearly all of many values, though each company has its own; undefined if there is none. */
function repeatedIn(
	rows: readonly SheetRow[],
	column: string,
	kind: ColumnKind,
	identify = (value: unknown) => identityOf(kind, value),
): unknown {
	if (!IDENTIFYING.includes(kind)) return undefined;

	const values = valuesOf(rows, column, kind);
	const keys = values.map(identify);
	const counts = new Map<string, number>();

	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);

	const isRepeated = (count = 0) => count >= Math.max(MANY_ROWS, values.length) * COMMON_SHARE;
	return values.find((_, index) => isRepeated(counts.get(keys[index])));
}

/** The first row in which these columns contradict each other; undefined if they never do. */
function contradiction(
	rows: readonly SheetRow[],
	columns: readonly string[],
	identify: (value: unknown) => string,
	kind: ColumnKind,
): SheetRow | undefined {
	if (columns.length < 2) return undefined;

	return rows.find((row) => {
		const values = columns.map((column) => row[column]);
		const given = values.filter((value) => !isNothingAs(kind, value));
		return new Set(given.map(identify)).size > 1;
	});
}

/** The doubt which of these columns is meant, with examples from a row. */
function doubtOf(columns: readonly string[], row: SheetRow): FoundColumns['doubt'] {
	const example = (column: string) => (isNothing(row[column]) ? '' : ` (${quoted(row[column])})`);
	const listed = listColumns(columns.map((column) => `${column}${example(column)}`));
	return (what) => `several columns may have the ${what}: ${listed}`;
}

/** The doubt about a column that has the right name, and few values that fit it. */
function misfit(
	rows: readonly SheetRow[],
	column: string,
	kind: Exclude<ColumnKind, 'cif'>,
): FoundColumns['doubt'] {
	const other = valuesOf(rows, column, kind).find((value) => !isOfKind(kind, value));
	return (what) => `the column ${column} may not have the ${what}, since it has ${quoted(other)}`;
}

/** The doubt about a column that has the same value in nearly every row. */
function repetition(column: string, value: unknown): FoundColumns['doubt'] {
	return () => `the column ${column} has ${quoted(value)} in nearly every row`;
}

/**
 * The columns that are called CIF, and those that hold CIFs. Once a column that is called CIF holds some, others that are
 * called so and hold none do not count; but a column with CIFs counts, whatever it is called.
 */
function findCifColumns(rows: readonly SheetRow[]): FoundColumns {
	const names = columnsOf(rows);
	const named = names.filter((column) => isCalledCif(column));
	const read = readOnce();
	const withCifs = names.filter((column) =>
		holdsCifs(valuesOf(rows, column, 'cif').map(read), named.includes(column)),
	);

	const identify = (value: unknown) => String(read(value).map(({ cif }) => cif));
	const repeatedOf = (column: string) => repeatedIn(rows, column, 'cif', identify);
	const all = [...new Set([...named, ...withCifs])];
	const differing = all.filter((column) => repeatedOf(column) === undefined);
	if (all.length > 0 && differing.length === 0) {
		const row = contradiction(rows, all, identify, 'cif');
		const doubt = row ? doubtOf(all, row) : repetition(all[0], repeatedOf(all[0]));
		return { columns: all, doubt };
	}

	const isCertain = differing.some((one) => named.includes(one) && withCifs.includes(one));
	const likely = isCertain ? differing.filter((one) => withCifs.includes(one)) : differing;
	const isOne = contradiction(rows, likely, identify, 'cif') === undefined;
	const columns = isOne ? likely : [fullest(rows, likely, read)];
	const isByValues = columns.every((column) => !named.includes(column));
	const others = names.filter((one) => !columns.includes(one) && repeatedOf(one) === undefined);
	return { columns, doubt: otherCifs(rows, columns, others, read), isByValues };
}

function isCalledCif(column: string): boolean {
	const { kind, rank } = readHeading(column) ?? {};
	return kind === 'cif' && rank === 0;
}

/** The column with the most CIFs; one that is called so comes first. */
function fullest(rows: readonly SheetRow[], columns: readonly string[], read: CifReader): string {
	const countOf = (column: string) => {
		const count = valuesOf(rows, column, 'cif').filter(
			(cell) => validOf(read(cell)).length > 0,
		).length;

		return isCalledCif(column) ? count + SAMPLE_SIZE : count;
	};

	return [...columns].sort((first, second) => countOf(second) - countOf(first))[0];
}

/** A tax number of another country, or of a person. */
const OTHER_NUMBER = /^(?=\d*[A-Z])[A-Z]{0,3}\d{7,11}[A-Z]?$/;

/**
 * The doubt about columns if another has a different CIF in at least half of their rows, alone or within a text: the buyers may
 * have been taken for the winners, some of whom are persons. A note may mention any company.
 */
function otherCifs(
	rows: readonly SheetRow[],
	columns: readonly string[],
	others: readonly string[],
	read: CifReader,
): FoundColumns['doubt'] {
	const takenIn = (row: SheetRow) => columns.flatMap((column) => validOf(read(row[column])));
	const withCif = rows.filter((row) => takenIn(row).length > 0);

	for (const other of others) {
		const sample = valuesOf(rows, other, 'cif').flatMap((cell) => cifsWithin(cell));
		const isCode = sample.filter(isCif).length < sample.length * FITTING_SHARE;
		if (sample.length === 0 || isCode || readHeading(other)?.kind === 'notes') continue;

		const differing = withCif.filter((row) => {
			const mentioned = cifsWithin(row[other]).filter(isCif);
			const taken = takenIn(row);
			const isOther = mentioned.length > 0 || OTHER_NUMBER.test(normaliseCif(row[other]));
			return isOther && !mentioned.some((cif) => taken.includes(cif));
		});

		const row = differing.find((one) => cifsWithin(one[other]).some(isCif));
		if (row && differing.length >= withCif.length * FITTING_SHARE)
			return doubtOf([...columns, other], row);
	}

	return undefined;
}

/** True if a column has a CIF. */
export function hasCifs(rows: readonly SheetRow[], column: string): boolean {
	return valuesOf(rows, column, 'cif').some((cell) => validOf(cifsIn(cell)).length > 0);
}

function isCif(text: string): boolean {
	return inspectCif(text).fault === undefined;
}

/** True if a column has a CIF and is called so, or if most of its values are tax numbers, and not only those of persons. */
function holdsCifs(cells: ReadonlyArray<readonly InspectedCif[]>, isNamed: boolean): boolean {
	const cifs = cells.filter((cell) => validOf(cell).length > 0);
	const numbers = cells.filter((cell) => cell.some(({ fault }) => NUMBERS.includes(fault)));

	return cifs.length > 0 && (isNamed || numbers.length >= cells.length * FITTING_SHARE);
}

/** The faults of tax numbers that are no CIFs, and none for a CIF. */
const NUMBERS: ReadonlyArray<CifFault | undefined> = [undefined, 'person', 'masked'];

type InspectedCif = ReturnType<typeof inspectCif>;
type CifReader = (cell: unknown) => InspectedCif[];

function validOf(cell: readonly InspectedCif[]): string[] {
	return cell.filter(({ fault }) => fault === undefined).map(({ cif }) => cif);
}

/** A reader of the CIFs in a cell, which reads each cell once: a single one may hold a list of thousands. */
function readOnce(): CifReader {
	const known = new Map<unknown, InspectedCif[]>();

	return (cell) => {
		const cifs = known.get(cell) ?? cifsIn(cell);
		known.set(cell, cifs);
		return cifs;
	};
}

function cifsIn(cell: unknown): InspectedCif[] {
	const cifs = parseCifs(cell);
	return cifs.ok ? cifs.value.map(inspectCif) : [];
}

const MAX_NAMED_COLUMNS = 12;

function listColumns(columns: readonly string[]): string {
	const named = columns.slice(0, MAX_NAMED_COLUMNS).join(', ');
	const rest = columns.length - MAX_NAMED_COLUMNS;
	return rest > 0 ? `${named}, and ${rest} more` : named;
}

/** Names the columns that the items have, followed by the advice. */
export function adviseOnColumns(rows: readonly SheetRow[], advice = ''): string {
	const columns = columnsOf(rows);
	const items = rows.length === 1 ? 'The item has' : 'The items have';
	return columns.length === 0
		? `${items} no columns. Check the node before this one.`
		: `${items} the columns ${listColumns(columns)}. ${advice}`.trim();
}
