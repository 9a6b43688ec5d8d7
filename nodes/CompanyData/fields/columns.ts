/**
 * Finds the column of the input that has the values for a field: by the name that the user entered, or by typical names and
 * values. `spain/` decides what a value means.
 */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { columnsOf } from './field-names';
import { MAX_HINT_LENGTH } from './hint-list';
import { explainBroken, explainMisread } from './misread';
import { isLeftEmpty, type ItemContext, readRaw, rowsOf, toText } from './parameters';
import { cleanCell, cleanText } from '../../lib/cell-text';
import { describeKind } from '../../lib/kinds';
import { isNoText, isNothing } from '../../lib/nothing';
import { InvalidInput } from '../../lib/result';
import { quoted, shortened } from '../../lib/text';
import { memoize, wordsOf } from '../../lib/words';
import { type Cell, isNothingAs, isOfKind, readCell, type TextKind } from '../../sheet/kinds';
import {
	checkCif,
	CIF_WORDS,
	type CifCheck,
	type CifFault,
	cifsWithin,
	inspectCif,
	mayBeCif,
	nameAfterCif,
	parseCifs,
} from '../../spain/cif';

/** Maximum number of values that are examined in a column. */
const SAMPLE_SIZE = 100;
/** A column fits a field only if at least this share of its values does. */
const FITTING_SHARE = 0.5;
/** Share of the values that must be telephone numbers, email addresses or names for a message to call the column so. */
const TELLING_SHARE = 0.8;
/** Of at least MANY_ROWS values, one that makes up COMMON_SHARE or more of them cannot identify a company. */
const MANY_ROWS = 3;
const COMMON_SHARE = 0.9;

interface ColumnKind {
	/** Patterns for the result of `wordsOfColumn`; a later one counts only if no column matches an earlier one. */
	names: readonly RegExp[];
	/** The part of a value that identifies a company; undefined if several companies may have one value, such as a town. */
	identify?(text: string): string;
	/** True for a value that fits, but tells that its column is about something else. */
	isOther?(text: string): boolean;
}

/** A website with digits in its path: a link to a record of a CRM. */
const RECORD_LINK = /[^/]\/[^/].*\d/;

const KINDS = {
	name: {
		names: [
			/^(razon social|denominacion( social)?|empresa|(nombre )?(de )?(la )?(empresa|sociedad|compania)|nombre( fiscal| social)?|(company|business)( name)?|organi[sz]ation|name|(nombre )?(del )?(cliente|proveedor)|(client|customer|supplier|vendor|account)( name)?)$/,
			/^(nombre comercial|(nombres )?(de )?(las )?(empresas|sociedades|companias)|nombres|razones sociales|(nombres )?(de )?(los )?(clientes|proveedores)|organizacion(es)?|trad(e|ing) name|names|companies|organi[sz]ations|(client|customer|supplier|vendor|account)s)$/,
		],
		identify: compact,
	},
	town: { names: [/^(ciudad|localidad|poblacion|municipio|town|city)$/] },
	province: { names: [/^(provincia|province)$/] },
	web: {
		names: [/^((pagina|sitio) web|web( ?site)?( url)?|url|dominio|(company )?domain( name)?)$/],
		identify: (text) => text.toLowerCase().replace(/^https?:\/\/|\/.*/gs, ''),
		isOther: (text) => RECORD_LINK.test(text),
	},
	email: {
		names: [/^(e ?mail( address)?|mail|correo( electronico)?)$/],
		identify: compact,
	},
	phone: {
		names: [
			/^(telefono|tele?f|tel|tlf|tfno|tlfno|phone( number)?)( ?\d| fijo)?$/,
			/^((telefono )?movil|mobile)$/,
		],
		identify: compact,
	},
	notes: { names: [/^(notas?|observacion(es)?|comentarios?|notes?|comments?|remarks?)$/] },
} satisfies Partial<Record<TextKind, ColumnKind>>;

type ColumnKindName = keyof typeof KINDS | 'cif';

interface FoundColumns {
	columns: string[];
	/**
	 * Half a sentence that says why these columns may not be meant; undefined if they are. `what` is what the values are called,
	 * such as "CIFs".
	 */
	doubt?(what: string): string;
	/** True if the values suggest these columns, but their names do not. */
	isByValues?: boolean;
}

const NONE: FoundColumns = { columns: [] };

/** Names of columns about people: next to one of them, a column called Nombre has first names. */
const ABOUT_PEOPLE =
	/\b(apellidos?|cognoms?|surnames?|(last|first|family|given|middle) ?names?|cargo|puesto|funcion|categoria profesional|empleado|employee|departamento|department|tratamiento|trato|salutation|(job )?title|job|role|rol|position|sexo|genero|gender|nacimiento|birth ?(day|date)?)( ?\d)?\b|^dni$/;

const FIRST_NAMES = /^(nombre|name)$/;

/**
 * Finds the columns with values of this kind, by their names and values; `except` are columns already in use.
 */
export function findColumns(
	rows: readonly IDataObject[],
	kindName: ColumnKindName,
	except: readonly string[] = [],
): FoundColumns {
	if (kindName === 'cif') return findCifColumns(rows);

	const kind: ColumnKind = KINDS[kindName];
	const candidates = columnsOf(rows).filter((column) => !except.includes(column));
	const isAboutPeople =
		kindName === 'name' && candidates.some((column) => ABOUT_PEOPLE.test(wordsOfColumn(column)));

	const { identify } = kind;
	const normalised = (value: unknown) => identify?.(trimmed(value)) ?? trimmed(value);
	const repeatedOf = (column: string) =>
		identify && repeatedIn(valuesOf(rows, column, kindName), normalised);

	for (const name of kind.names) {
		const shares = candidates
			.filter((column) => name.test(wordsOfColumn(column)) && repeatedOf(column) === undefined)
			.map((column) => ({ column, share: shareOf(rows, column, kindName) }))
			.filter(({ share }) => share > 0);

		const sure = shares.filter(
			({ column, share }) =>
				share >= FITTING_SHARE && !(isAboutPeople && FIRST_NAMES.test(wordsOfColumn(column))),
		);

		const columns = (sure.length > 0 ? sure : shares).map(({ column }) => column);
		if (sure.length > 0) {
			return { columns, doubt: contradiction(rows, columns, kindName, normalised) };
		}

		if (columns.length > 0) return { columns, doubt: misfit(rows, columns, kindName) };
	}

	return findNoColumn(rows, kindName, candidates, repeatedOf);
}

/** If a column is needed, and none of those with the right name will do, the message says why. */
function findNoColumn(
	rows: readonly IDataObject[],
	kindName: keyof typeof KINDS,
	candidates: readonly string[],
	repeatedOf: (column: string) => unknown,
): FoundColumns {
	const { names }: ColumnKind = KINDS[kindName];
	const [unusable] = candidates.filter((column) =>
		names.some((name) => name.test(wordsOfColumn(column))),
	);

	if (unusable === undefined) {
		return kindName === 'name' ? findNamesAfterCifs(rows, candidates) : NONE;
	}

	const repeated = repeatedOf(unusable);
	const doubt =
		repeated === undefined ? misfit(rows, [unusable], kindName) : repetition(unusable, repeated);

	return { columns: [], doubt };
}

/** Those of the columns whose values are CIFs with the names after them. */
export function findNamesAfterCifs(
	rows: readonly IDataObject[],
	candidates: readonly string[],
): FoundColumns {
	const columns = candidates.filter((column) => {
		const values = valuesOf(rows, column, 'cif');
		const named = values.filter((value) => nameAfterCif(value) !== '');
		return named.length > 0 && named.length >= values.length * FITTING_SHARE;
	});

	return { columns, doubt: contradiction(rows, columns, 'name', nameAfterCif), isByValues: true };
}

function trimmed(value: unknown): string {
	return String(value).trim();
}

/** Share of the values that fit; 1 if there are no values. */
function shareOf(
	rows: readonly IDataObject[],
	column: string,
	kindName: keyof typeof KINDS,
): number {
	const values = valuesOf(rows, column, kindName);
	if (values.length === 0) return 1;

	const { isOther }: ColumnKind = KINDS[kindName];
	// Lists and objects count as fitting here: their rows are later refused with the reason.
	const fitting = values.filter(
		(value) =>
			typeof value === 'object' || (isOfKind(kindName, value) && !isOther?.(trimmed(value))),
	);

	return fitting.length / values.length;
}

/** A value that makes up nearly all of many values, with the first of its spellings; undefined if there is none. */
function repeatedIn(values: readonly unknown[], identify: (value: unknown) => string): unknown {
	const counts = new Map<string, number>();

	const keys = values.map(identify);

	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);

	const isRepeated = (count = 0) => count >= Math.max(MANY_ROWS, values.length) * COMMON_SHARE;
	return values.find((_, index) => isRepeated(counts.get(keys[index])));
}

/** A text normalised for comparison: "Nuestra, S.L." becomes "nuestrasl". */
function compact(text: string): string {
	return wordsOf(text).join('') || text;
}

const CIF_NAMES = new RegExp(`\\b(${CIF_WORDS.join('|').replaceAll(' ', ' ?')})\\b`);

const PERSON_NUMBER_NAMES = /^(dni|nie)$/;

/**
 * The columns that are called CIF, and those that hold CIFs. Once a column that is called CIF holds some, others that are
 * called so and hold none do not count; but a column with CIFs counts, whatever it is called.
 */
function findCifColumns(rows: readonly IDataObject[]): FoundColumns {
	const names = columnsOf(rows);
	const named = names.filter((column) => CIF_NAMES.test(wordsOfColumn(column)));
	const read = readOnce();
	const withCifs = names.filter((column) =>
		holdsCifs(valuesOf(rows, column, 'cif').map(read), named.includes(column)),
	);

	const normalised = (value: unknown) => String(read(value).map(({ cif }) => cif));
	const repeatedOf = (column: string) => repeatedIn(valuesOf(rows, column, 'cif'), normalised);

	const all = [...new Set([...named, ...withCifs])];
	const differing = all.filter((column) => repeatedOf(column) === undefined);
	if (all.length > 0 && differing.length === 0) {
		const doubt =
			contradiction(rows, all, 'cif', normalised) ?? repetition(all[0], repeatedOf(all[0]));

		return { columns: all, doubt };
	}

	const isCertain = differing.some((one) => named.includes(one) && withCifs.includes(one));
	const columns = isCertain ? differing.filter((one) => withCifs.includes(one)) : differing;
	const isByValues = columns.every((column) => !named.includes(column));
	const others = names.filter((one) => !columns.includes(one) && repeatedOf(one) === undefined);
	const doubt =
		contradiction(rows, columns, 'cif', normalised) ??
		otherCifs(rows, columns, others, (cell) => read(cell).map(({ cif }) => cif));

	return { columns, doubt, isByValues };
}

/**
 * The doubt about columns if another has a different CIF in the same row, alone or within a text: the buyers may have been
 * taken for the winners. A note may mention any company.
 */
function otherCifs(
	rows: readonly IDataObject[],
	columns: readonly string[],
	others: readonly string[],
	read: (cell: unknown) => string[],
): FoundColumns['doubt'] {
	for (const other of others) {
		const sample = valuesOf(rows, other, 'cif').flatMap((cell) => cifsWithin(cell));
		const isCode = sample.filter(isCif).length < sample.length * FITTING_SHARE;
		if (sample.length === 0 || isCode || kindOfColumn(other) === 'notes') continue;

		const row = rows.find((one) => {
			const taken = columns.flatMap((column) => read(one[column])).filter(isCif);
			const mentioned = cifsWithin(one[other]).filter(isCif);
			return taken.length * mentioned.length > 0 && !mentioned.some((cif) => taken.includes(cif));
		});

		if (row !== undefined) return doubtOf([...columns, other], row);
	}

	return undefined;
}

function isCif(text: string): boolean {
	return checkCif(text).valid;
}

/** True if a column has a CIF and is called so, or if most of its values are tax numbers, and not only those of persons. */
function holdsCifs(cells: ReadonlyArray<readonly InspectedCif[]>, isNamed: boolean): boolean {
	const cifs = cells.filter((cell) => cell.some(({ fault }) => fault === undefined));
	const numbers = cells.filter((cell) => cell.some(({ fault }) => NUMBERS.includes(fault)));

	return cifs.length > 0 && (isNamed || numbers.length >= cells.length * FITTING_SHARE);
}

/** The faults of tax numbers that are no CIFs, and none for a CIF. */
const NUMBERS: ReadonlyArray<CifFault | undefined> = [undefined, 'person', 'masked'];

type InspectedCif = ReturnType<typeof inspectCif>;

/** A reader of the CIFs in a cell, which reads each cell once: a single one may hold a list of thousands. */
function readOnce(): (cell: unknown) => InspectedCif[] {
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

/** The doubt about columns that contradict each other within a row, with the values there; undefined if they never do. */
function contradiction(
	rows: readonly IDataObject[],
	columns: readonly string[],
	kind: ColumnKindName,
	normalised: (value: unknown) => string,
): FoundColumns['doubt'] {
	if (columns.length < 2) return undefined;

	const row = rows.find((one) => {
		const values = columns
			.map((column) => one[column])
			.filter((value) => !isNothingAs(kind, value));

		return new Set(values.map(normalised)).size > 1;
	});

	return row && doubtOf(columns, row);
}

/** The doubt which of these columns is meant, with examples from a row. */
function doubtOf(columns: readonly string[], row: IDataObject = {}): FoundColumns['doubt'] {
	const example = (column: string) => (isNothing(row[column]) ? '' : ` (${quoted(row[column])})`);
	const listed = listColumns(columns.map((column) => `${column}${example(column)}`));
	return (what) => `several columns may have the ${what}: ${listed}`;
}

/** The doubt about columns that have the right name, and few values that fit it, or the names of persons. */
function misfit(
	rows: readonly IDataObject[],
	columns: readonly string[],
	kind: keyof typeof KINDS,
): FoundColumns['doubt'] {
	const [column, ...others] = columns;
	if (others.length > 0) return doubtOf(columns);

	const other = valuesOf(rows, column, kind).find((value) => !isOfKind(kind, value));
	const reason = other === undefined ? 'but those of persons' : `since it has ${quoted(other)}`;
	return (what) => `the column ${column} may not have the ${what}, ${reason}`;
}

/** The doubt about a column that has the same value in nearly every row. */
function repetition(column: string, value: unknown): FoundColumns['doubt'] {
	return () => `the column ${column} has ${quoted(value)} in nearly every row`;
}

function valuesOf(rows: readonly IDataObject[], column: string, kind: ColumnKindName): unknown[] {
	const values: unknown[] = [];

	// A long list is not read beyond the sample.
	for (const row of rows) {
		if (!isNothingAs(kind, row[column])) values.push(row[column]);
		if (values.length === SAMPLE_SIZE) break;
	}

	return values;
}

/** The column with this name, or the only one whose name has the same words; undefined if there is none. */
export function columnNamed(rows: readonly IDataObject[], name: string): string | undefined {
	const all = columnsOf(rows);
	if (all.includes(name)) return name;

	const words = wordsOfColumn(name);
	const matches = all.filter((column) => wordsOfColumn(column) === words);
	return words !== '' && matches.length === 1 ? matches[0] : undefined;
}

/** The value of the first of these columns that has one in the row; undefined if none has. */
export function valueIn(
	row: IDataObject,
	columns: readonly string[],
	kind: ColumnKindName,
): unknown {
	return columns.map((column) => row[column]).find((value) => !isNothingAs(kind, value));
}

/** The text of a cell; "" for a list or an object. */
function textOf(value: unknown): string {
	return typeof value === 'object' || isNoText(value) ? '' : String(value).trim();
}

/** The kind that a column has by its name alone; undefined if its name says nothing certain. */
export const kindOfColumn = memoize((column): ColumnKindName | undefined => {
	const words = wordsOfColumn(column);
	if (CIF_NAMES.test(words) || PERSON_NUMBER_NAMES.test(words)) return 'cif';

	const kinds = Object.entries(KINDS) as Array<[keyof typeof KINDS, ColumnKind]>;
	return kinds.find(([, { names }]) => names.some((name) => name.test(words)))?.[0];
});

/** True for the usual name of a column about companies. */
export function isKnownColumn(column: string): boolean {
	return kindOfColumn(column) !== undefined;
}

function wordsOfColumn(column: string): string {
	return cleanText(column)
		.normalize('NFD')
		.replace(/\p{M}|\./gu, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.toLowerCase();
}

const byValues = (isByValues = false) => (isByValues ? ' (by its values)' : '');

/** Says which columns are used for a field: "NIF → CIF". */
export function describeUse(
	columns: readonly string[],
	label: string,
	isByValues?: boolean,
): string[] {
	return columns.map((column) => `${column} → ${label}${byValues(isByValues)}`);
}

/** Packs these texts into as few hints as possible. */
export function packColumnHints(taken: readonly string[]): string[] {
	const hints: string[] = [];

	for (const text of taken) {
		const longer = `${hints.at(-1)}, ${text}`;
		if (hints.length === 0 || longer.length > MAX_HINT_LENGTH) hints.push(`Columns: ${text}`);
		else hints[hints.length - 1] = longer;
	}

	return hints;
}

const MAX_NAMED_COLUMNS = 12;
const MAX_ORIGIN_LENGTH = 40;

function listColumns(columns: readonly string[]): string {
	const named = columns.slice(0, MAX_NAMED_COLUMNS).join(', ');
	const rest = columns.length - MAX_NAMED_COLUMNS;
	return rest > 0 ? `${named}, and ${rest} more` : named;
}

/** Names the columns that the items have, followed by the advice. */
export function adviseOnColumns(rows: readonly IDataObject[], advice = ''): string {
	const columns = columnsOf(rows);
	const items = rows.length === 1 ? 'The item has' : 'The items have';
	return columns.length === 0
		? `${items} no columns. Check the node before this one.`
		: `${items} the columns ${listColumns(columns)}. ${advice}`.trim();
}

/** A field whose value may come from a column. */
export interface ColumnField {
	name: string;
	label: string;
	/** True if the field is in Options. */
	isOption?: boolean;
	kind: ColumnKindName;
	/** What the values are called in a message, such as "CIFs"; undefined to ignore columns that are not certain. */
	what?: string;
	/** The kind of a value that the user gives, if it is not only that of a column. */
	givenKind?: TextKind;
	/** Explains why a text that is not the name of a column cannot be the value either; set for a required field. */
	explainText?(text: string, items: number): string | undefined;
}

/** The node property of a `ColumnField`; with `rows`, it is a text area of that height. */
export function columnField(
	{ name, label }: Pick<ColumnField, 'name' | 'label'>,
	placeholder: string,
	description: string,
	rows?: number,
): INodeProperties {
	const field = { displayName: label, name, type: 'string', default: '', placeholder } as const;
	return { ...field, ...(rows && { typeOptions: { rows } }), description };
}

const CIF: ColumnField = {
	name: 'cif',
	label: 'CIF',
	kind: 'cif',
	what: 'CIFs',
	// A mistyped CIF is reported for its item. A text that does not look like a CIF must be the name of a column.
	explainText: explainNoCif,
};

/** What people take for CIFs: the wrong column of their sheet. */
const NO_CIFS = [
	{ one: 'an email address', several: 'email addresses', fits: isEmailAddress },
	{ one: 'a telephone number', several: 'telephone numbers', fits: isWholePhone },
	{
		one: 'a name',
		several: 'names',
		fits: isNameAlone,
		otherwise: ' The operation Match finds companies by their names.',
	},
];

/** What most of these values are; undefined if there are none, or nothing that people take for CIFs. */
function whatAre(values: readonly unknown[]) {
	const least = Math.max(1, values.length * TELLING_SHARE);
	const texts = values.map(trimmed);
	return NO_CIFS.find(({ fits }) => texts.filter(fits).length >= least);
}

function isEmailAddress(text: string): boolean {
	return isOfKind('email', text);
}

/** A tax number without its letter has eight digits at most. */
function isWholePhone(text: string): boolean {
	return isOfKind('phone', text) && /^\D{0,8}\d(\D{0,3}\d){8}/.test(text);
}

function isNameAlone(text: string): boolean {
	return isOfKind('name', text) && inspectCif(text).fault === 'name';
}

/** Says that a text is neither a CIF nor a column; undefined if it looks like a CIF. */
export function explainNoCif(text: string): string | undefined {
	const check = checkCif(text);
	return !check.valid && check.fault === 'name' ? 'is neither a CIF nor a column' : undefined;
}

/** The field CIF. A sentence on how its column is detected is added to the description. */
export function cifField(description: string, rows?: number): INodeProperties {
	const how =
		'Leave empty to detect the column by its name, such as N.I.F. or Código fiscal, or its values; to use another, drag it here or enter its name.';

	return columnField(CIF, 'e.g. NIF, or empty to detect the column', `${description} ${how}`, rows);
}

/** Reads the company name of an item; undefined if no column can be identified with certainty. */
export function nameReader(rows: readonly IDataObject[]): ((item: number) => string) | undefined {
	const { columns, doubt } = findColumns(rows, 'name', findColumns(rows, 'cif').columns);
	if (doubt !== undefined || columns.length === 0) return undefined;

	return (item) => textOf(valueIn(rows[item], columns, 'name'));
}

/** Where the values of a field come from: a column, several, or the field itself. */
export class ColumnSource {
	readonly #field: ColumnField;
	readonly #path: string;
	readonly #rows: readonly IDataObject[];
	/** Undefined if the field itself has the value. */
	readonly #found?: FoundColumns;
	readonly #isDetected: boolean;

	/** @throws {InvalidInput} when it is not certain which column is meant, or a required field has no usable value. */
	constructor({ node, caller }: ItemContext, field: ColumnField) {
		this.#field = field;
		this.#path = field.isOption ? `options.${field.name}` : field.name;
		this.#rows = rowsOf(node);
		const { parameters } = node.getNode();
		const stored: unknown = Object(field.isOption ? parameters.options : parameters)[field.name];
		this.#isDetected = isLeftEmpty(stored);
		if (this.#isDetected) {
			this.#found = caller.isModel ? NONE : this.#detect();
		} else if (typeof stored === 'string' && !stored.startsWith('=')) {
			const column = columnNamed(this.#rows, stored.trim());
			if (column !== undefined) this.#found = { columns: [column] };
			else if (!caller.isModel) this.#requireValue(stored);
		}
	}

	/** @throws {InvalidInput} for the same reasons as the constructor. */
	static ofCifs(context: ItemContext): ColumnSource {
		return new ColumnSource(context, CIF);
	}

	/** The value of an item, unchanged from the column or the expression. */
	valueFor(context: ItemContext): unknown {
		if (this.#found === undefined) return readRaw(context, this.#path);

		return valueIn(this.#rows[context.item], this.#found.columns, this.#field.kind);
	}

	/**
	 * The text of an item; "" if its value is nothing.
	 *
	 * @throws {InvalidInput} when an expression gives a list or an object.
	 */
	textFor(context: ItemContext): string {
		const value = cleanCell(this.valueFor(context));
		if (isNothingAs(this.#field.kind, value)) return '';
		if (this.#found !== undefined) return textOf(value);

		return toText(value, this.#field.label).trim();
	}

	/**
	 * The cell of an item, read as a fact of the kind of this field.
	 *
	 * @throws {InvalidInput} when an expression gives a list or an object.
	 */
	factFor(context: ItemContext, kind: TextKind): Cell {
		const { givenKind = kind } = this.#field;
		return readCell(this.#isDetected ? kind : givenKind, this.textFor(context));
	}

	/** The columns as a phrase to append, such as " from column NIF"; "" if none is used. */
	get origin(): string {
		const { columns = [], isByValues } = this.#found ?? {};
		if (columns.length === 0) return '';

		const names = shortened(columns.join(', '), MAX_ORIGIN_LENGTH);
		return ` from column${columns.length === 1 ? '' : 's'} ${names}${byValues(isByValues)}`;
	}

	/** Says which columns are used. */
	get taken(): string[] {
		const { columns = [], isByValues } = this.#found ?? {};
		return describeUse(columns, this.#field.label, isByValues);
	}

	/** The error for a field that has no value for any item; `first` is the first of them. */
	noValue(first: ItemContext): InvalidInput {
		const { kind, what } = this.#field;
		const value = this.valueFor(first);
		return this.#refuse(
			isNothingAs(kind, value)
				? 'is empty for every item'
				: `is ${describeKind(value)}; ${what} are expected`,
		);
	}

	/**
	 * The error for a field for CIFs that has the wrong column: none of its values may be a CIF, and most are something else,
	 * such as telephone numbers, or another column has the CIFs. Undefined if the column may be the right one.
	 *
	 * @param checks those of all values; only the first values themselves are read.
	 */
	noCifs(items: readonly ItemContext[], checks: readonly CifCheck[]): InvalidInput | undefined {
		if (checks.some(mayBeCif)) return undefined;

		const values = items
			.slice(0, SAMPLE_SIZE)
			.map((item) => this.valueFor(item))
			.filter((value) => !isNothingAs('cif', value));

		const is = whatAre(values);
		const rows = this.#rows;
		const { columns } = findCifColumns(rows);
		const column = columns.find((one) => holdsCifs(valuesOf(rows, one, 'cif').map(cifsIn), true));
		const isOfOther = column !== undefined && values.length >= MANY_ROWS;
		if (is === undefined && !isOfOther) return undefined;

		const others = `None of them has CIFs.${is?.otherwise ?? ''}`;
		const has = is === undefined ? 'has no CIFs' : `has ${is.several} and no CIFs`;
		return new InvalidInput(this.#field.label, {
			what: is && values.length === 1 ? `${quoted(values[0])} is ${is.one}` : has,
			hint: column ? `Drag the column ${column} into this field.` : adviseOnColumns(rows, others),
		});
	}

	#refuse(what: string): InvalidInput {
		const { label } = this.#field;
		return new InvalidInput(label, {
			what,
			hint: this.#advise(`the field ${label}, or enter its name`),
		});
	}

	#advise(target: string): string {
		return adviseOnColumns(this.#rows, `Drag the one with the ${this.#field.what} into ${target}.`);
	}

	#detect(): FoundColumns {
		const { label, kind, what, explainText } = this.#field;
		const found = findColumns(this.#rows, kind);
		const isRequired = explainText !== undefined;
		const columns = columnsOf(this.#rows);
		const misread = isRequired ? explainMisread(columns, isKnownColumn) : undefined;
		const broken = isRequired && found.columns.length === 0 ? explainBroken(columns) : undefined;
		const reason = misread ?? broken;
		if (reason !== undefined) {
			const { what: doubt, hint } = reason;
			throw new InvalidInput(label, { what: `is empty, and ${doubt}`, hint });
		}

		if (found.doubt !== undefined) {
			if (what === undefined) return NONE;

			throw new InvalidInput(label, {
				what: `is empty, and ${found.doubt(what)}`,
				hint: `Drag the one that you mean into the field ${label}, or enter its name.`,
			});
		}

		if (isRequired && columns.length > 0 && found.columns.length === 0) {
			throw this.#refuse(`is empty: no item has ${kind === 'cif' ? 'a CIF' : what}`);
		}

		return found;
	}

	#requireValue(text: string): void {
		const { label, explainText } = this.#field;
		const reason = explainText?.(text, this.#rows.length);
		if (reason === undefined || columnsOf(this.#rows).length === 0) return;

		const what = `${quoted(text)} ${reason}`;
		throw new InvalidInput(label, { what, hint: this.#advise('this field') });
	}
}
