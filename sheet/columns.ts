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
import { groupsOf } from '../lib/groups';
import { fromJson } from '../lib/json';
import { isNothing } from '../lib/nothing';
import { quoted } from '../lib/text';
import {
	type CifFault,
	cifsWithin,
	inspectCif,
	nameAfterCif,
	normaliseCif,
	parseCifs,
} from '../spain';

/** Values by the headings of their columns. */
export type SheetRow = Readonly<Record<string, unknown>>;

/** Maximum number of values that are examined in a column. */
export const SAMPLE_SIZE = 100;
/** Maximum number of entries of a list, and of characters of a text, that are examined in a cell. */
const MAX_ENTRIES = 200;
const MAX_EXAMINED_LENGTH = 2000;
/** A column fits a field only if at least this share of its values does. */
const FITTING_SHARE = 0.5;
/** Of at least MANY_ROWS values, one that makes up COMMON_SHARE or more of them cannot identify a company. */
export const MANY_ROWS = 3;
const COMMON_SHARE = 0.9;
/** More than any rank of a heading. */
const UNFIT = 10;

/** Kinds in which one value is one company's. */
const IDENTIFYING: readonly ColumnKind[] = ['cif', 'name', 'web', 'email', 'phone'];
/** Kinds that a person has, too. */
const PERSONAL: readonly ColumnKind[] = ['town', 'province', 'email', 'phone'];

/** Half a sentence that says why columns may not be meant; `what` is what the values are called, such as "CIFs". */
type Doubt = (what: string) => string;

/** The columns of a kind. */
export interface FoundColumns {
	/** Those to take: several if they agree in every row, and of others the one that the rule chooses. */
	columns: string[];
	doubt?: Doubt;
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
	const named = all.filter((column) => {
		const heading = except.includes(column) ? undefined : readHeading(column);
		return heading?.kind === kind && (heading.isOfCompany || !isPersons);
	});

	if (named.length === 0 && kind === 'name') return findNamesAfterCifs(rows, all);

	const isOfPersons = (column: string) =>
		kind === 'name' && hasPeople(all) && isOfFirstNames(column);

	const candidates = named.map((column) => {
		const candidate = candidateOf(rows, column, kind);
		const unusable = isOfPersons(column) && doubtAbout(column, 'but those of persons');
		return unusable ? { ...candidate, unusable } : candidate;
	});

	return choose(rows, kind, candidates, (value) => identityOf(kind, value));
}

/** A column that may be meant. */
interface Candidate {
	column: string;
	/** Number of values that fit. */
	count: number;
	/** Lower for a column that is more likely meant. */
	rank: number;
	/** The doubt about a column with few values that fit. */
	misfit?: Doubt;
	/** Why the column cannot be meant. */
	unusable?: Doubt;
}

function candidateOf(
	rows: readonly SheetRow[],
	column: string,
	kind: Exclude<ColumnKind, 'cif'>,
): Candidate {
	const values = valuesOf(rows, column, kind);
	// Lists and objects count as fitting here: their rows are later refused with the reason.
	const others = values.filter((value) => typeof value !== 'object' && !isOfKind(kind, value));
	const count = values.length - others.length;
	const isUnfit = count < values.length * FITTING_SHARE;
	const misfit = isUnfit ? doubtAbout(column, `since it has ${quoted(others[0])}`) : undefined;
	const unusable = repeatedIn(rows, column, kind) ?? (count === 0 ? misfit : undefined);
	return {
		column,
		count,
		rank: readHeading(column)!.rank + (isUnfit ? UNFIT : 0),
		misfit,
		unusable,
	};
}

/** The best of the candidates. If none can be meant, the doubt says why. */
function choose(
	rows: readonly SheetRow[],
	kind: ColumnKind,
	candidates: readonly Candidate[],
	identify: (value: unknown) => string,
): FoundColumns {
	const usable = candidates.filter(({ unusable }) => unusable === undefined);
	const rank = Math.min(...usable.map((one) => one.rank));
	const best = usable.filter((one) => one.rank === rank);
	const columns = best.map(({ column }) => column);
	const row = contradiction(rows, columns, identify, kind);
	if (row !== undefined) return { columns: [preferred(best, kind)], doubt: doubtOf(columns, row) };

	return { columns, doubt: best.length > 0 ? best[0].misfit : candidates[0]?.unusable };
}

/**
 * Of columns that contradict each other, one that is called like the kind, and then one that is said to be the company's; of
 * telephones then the first, as people write the most important one, and of others the one with the most values.
 */
function preferred(columns: readonly Candidate[], kind: ColumnKind): string {
	const weightOf = ({ column, count }: Candidate) => {
		const heading = readHeading(column);
		const [named, ofCompany] = [heading?.kind === kind, heading?.isOfCompany === true].map(Number);
		return (2 * named + ofCompany) * (SAMPLE_SIZE + 1) + (kind === 'phone' ? 0 : count);
	};

	return [...columns].sort((first, second) => weightOf(second) - weightOf(first))[0].column;
}

/** The columns in which names stand behind the CIFs. */
function findNamesAfterCifs(rows: readonly SheetRow[], all: readonly string[]): FoundColumns {
	const columns = all.filter((column) => {
		const values = valuesOf(rows, column, 'cif');
		const named = values.filter((value) => nameAfterCif(value) !== '');
		return named.length > 0 && named.length >= values.length * FITTING_SHARE;
	});

	const row = contradiction(rows, columns, nameAfterCif, 'name');
	return { columns, doubt: row && doubtOf(columns, row), isByValues: true };
}

/** The doubt about a column with one value in nearly every row, though each company has its own. */
function repeatedIn(
	rows: readonly SheetRow[],
	column: string,
	kind: ColumnKind,
	identify = (value: unknown) => identityOf(kind, value),
): Doubt | undefined {
	if (!IDENTIFYING.includes(kind)) return undefined;

	const values = valuesOf(rows, column, kind);
	const least = Math.max(MANY_ROWS, values.length) * COMMON_SHARE;
	const common = [...groupsOf(values, identify)].find((group) => group.length >= least);
	return common && (() => `the column ${column} has ${quoted(common[0])} in nearly every row`);
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
function doubtOf(columns: readonly string[], row: SheetRow): Doubt | undefined {
	const example = (column: string) => (isNothing(row[column]) ? '' : ` (${quoted(row[column])})`);
	const listed = listColumns(columns.map((column) => `${column}${example(column)}`));
	return (what) => `several columns may have the ${what}: ${listed}`;
}

function doubtAbout(column: string, reason: string): Doubt {
	return (what) => `the column ${column} may not have the ${what}, ${reason}`;
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
	const candidates = [...new Set([...named, ...withCifs])].map((column): Candidate => {
		const cells = valuesOf(rows, column, 'cif').map(read);
		const count = cells.filter((cell) => validOf(cell).length > 0).length;
		const isCertain = named.includes(column) && count > 0;
		const unusable = repeatedIn(rows, column, 'cif', identify);
		return { column, count, rank: isCertain ? 0 : 1, unusable };
	});

	const found = choose(rows, 'cif', candidates, identify);
	const isUnusable = found.columns.length === 0;
	const columns = isUnusable ? candidates.map(({ column }) => column) : found.columns;
	const others = names.filter(
		(one) => !columns.includes(one) && repeatedIn(rows, one, 'cif', identify) === undefined,
	);

	// Beside a column that is called CIF and has some, another counts only if it has them in many rows.
	const isCertain = candidates.some(({ rank }) => rank === 0);
	const other = isUnusable ? found.doubt : otherCifs(rows, columns, others, read);

	return {
		columns,
		doubt: isCertain ? other : (found.doubt ?? other),
		isByValues: columns.every((column) => !named.includes(column)),
	};
}

function isCalledCif(column: string): boolean {
	const { kind, rank } = readHeading(column) ?? {};
	return kind === 'cif' && rank === 0;
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
): Doubt | undefined {
	const takenIn = (row: SheetRow) => columns.flatMap((column) => validOf(read(row[column])));
	const withCif = rows.filter((row) => takenIn(row).length > 0);

	for (const other of others) {
		const sample = valuesOf(rows, other, 'cif').flatMap((cell) => cifsWithin(examined(cell)));
		const isCode = sample.filter(isCif).length < sample.length * FITTING_SHARE;
		if (sample.length === 0 || isCode || readHeading(other)?.kind === 'notes') continue;

		const differing = withCif.filter((row) => {
			const mentioned = cifsWithin(examined(row[other])).filter(isCif);
			const taken = takenIn(row);
			const isOther = mentioned.length > 0 || OTHER_NUMBER.test(normaliseCif(row[other]));
			return isOther && !mentioned.some((cif) => taken.includes(cif));
		});

		const row = differing.find((one) => cifsWithin(examined(one[other])).some(isCif));
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
	const cifs = parseCifs(examined(cell));
	return cifs.ok ? cifs.value.map(inspectCif) : [];
}

/** The beginning of a cell, which may hold a list of thousands. */
function examined(cell: unknown): unknown {
	const given = fromJson(cell);
	if (Array.isArray(given)) return given.slice(0, MAX_ENTRIES);

	return typeof given === 'string' ? given.slice(0, MAX_EXAMINED_LENGTH) : given;
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
