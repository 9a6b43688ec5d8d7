/** Reads the rows of an import from the items, and separates the rows that cannot be imported. */

import type { IDataObject, INodeProperties, ResourceMapperFields } from 'n8n-workflow';

import {
	checkCifToSend,
	describeUse,
	explainNoCif,
	isLeftEmpty,
	type LeftOutCell,
	listInHint,
	packColumnHints,
	readCollection,
	rowsOf,
} from '../../fields';
import { tally } from '../../run/hints';
import type { ItemContext } from '../../run/types';
import { IMPORT_COLUMNS } from '../../../../client';
import { cleanCell } from '../../../../lib/cell-text';
import { Yielder } from '../../../../lib/clock';
import { fromJson, isDeeperThan, MAX_DEPTH } from '../../../../lib/json';
import { describeKind, isRecord } from '../../../../lib/kinds';
import { parseNames } from '../../../../lib/lists';
import { err, InvalidInput, ok, unwrap } from '../../../../lib/result';
import { grouped, quoted } from '../../../../lib/text';
import {
	adviseOnColumns,
	columnNamed,
	columnsOf,
	explainBroken,
	explainMisread,
	findColumns,
	isNothingAs,
	readCell,
	valueIn,
} from '../../../../sheet';
import { type CifCheck, nameAfterCif } from '../../../../spain';

/** Name of the field that maps columns. */
export const COLUMNS = 'columns';
/** Display name of the field that maps columns. */
export const COLUMNS_LABEL = 'Columns';
/** n8n's value of the mode in which columns are mapped automatically. */
export const AUTOMATIC = 'autoMapInputData';
/** Display name that n8n gives the mode of the field Columns. */
const MODE_LABEL = 'Mapping Column Mode';

const LABELS = {
	cif: 'CIF',
	name: 'Name',
	phone: 'Phone',
	email: 'Email',
	web: 'Web',
	town: 'Town',
	province: 'Province',
	notes: 'Notes',
} satisfies Record<keyof typeof IMPORT_COLUMNS, string>;

const FIELDS = Object.keys(LABELS) as Array<keyof typeof LABELS>;
const FACTS = FIELDS.filter((field) => field !== 'cif');

/** The display names of the fields, by the columns under which they are sent. */
export const IMPORT_LABELS: ReadonlyMap<string, string> = new Map(
	FIELDS.map((field) => [IMPORT_COLUMNS[field], LABELS[field]]),
);

/** The kind of each field; columns under other names have none. */
const KIND_OF_COLUMN: ReadonlyMap<string, keyof typeof LABELS> = new Map(
	FIELDS.map((field) => [IMPORT_COLUMNS[field], field]),
);

/** The option that names columns to send although the form has no field for them. */
export const furtherColumnsOption: INodeProperties = {
	displayName: 'Further Columns',
	name: 'furtherColumns',
	type: 'string',
	default: '',
	placeholder: 'e.g. sector, cnae',
	description:
		'Names of other columns of the input to send, separated by commas. They are sent as they are, under the same names.',
};

/** The columns that the form offers, without a request. None is required there, since each row is checked later. */
export async function importColumns(): Promise<ResourceMapperFields> {
	return {
		fields: [...IMPORT_LABELS].map(([id, displayName]) => ({
			id,
			displayName,
			required: false,
			defaultMatch: false,
			display: true,
			type: 'string',
		})),
	};
}

/**
 * Maps the columns of the rows to fields, and collects the columns that fit no field.
 *
 * @throws {InvalidInput} when two columns may be meant, none has CIFs, or the file was read otherwise than it is written.
 */
export class UnderstoodColumns {
	readonly understood: string[] = [];
	readonly others: string[];
	readonly #columns = new Map<string, readonly string[]>();
	#hasNamesAfterCifs = false;

	constructor(rows: readonly IDataObject[]) {
		const names = columnsOf(rows);
		const misread = explainMisread(rows) ?? explainBroken(names);
		if (misread !== undefined) {
			throw refuseColumns(`${NOT_AUTOMATIC}: ${misread.what}`, misread.hint);
		}

		for (const field of FIELDS) {
			const cifs = this.#columns.get(IMPORT_COLUMNS.cif) ?? [];
			const { columns, doubt, isByValues } = findColumns(rows, field, cifs);
			if (field === 'cif' && columns.length === 0) throw refuseWithoutCifs(rows);
			if (field === 'cif' && doubt !== undefined) {
				throw refuseColumns(
					`${NOT_AUTOMATIC}: ${doubt(LABELS.cif)}`,
					`${MANUALLY} the one that you mean into CIF.`,
				);
			}

			if (field === 'name') this.#hasNamesAfterCifs = columns.length > 0 && isByValues === true;

			this.#columns.set(IMPORT_COLUMNS[field], columns);
			this.understood.push(...describeUse(columns, LABELS[field], isByValues));
		}

		const used = [...this.#columns.values()].flat();
		this.others = names.filter((column) => !used.includes(column));
	}

	valuesOf(row: IDataObject): IDataObject {
		const values = FIELDS.map((field) => {
			const value = valueIn(row, this.#columns.get(IMPORT_COLUMNS[field]) ?? [], field);
			const isAfterCif = field === 'name' && this.#hasNamesAfterCifs;
			return [IMPORT_COLUMNS[field], isAfterCif ? nameAfterCif(value) : value];
		});

		return Object.fromEntries(values) as IDataObject;
	}

	remarks(further: readonly string[]): { mapped: string[]; ignored: string[] } {
		const ignored = this.others.filter((column) => !further.includes(column));
		return { mapped: packColumnHints([...this.understood, ...further]), ignored };
	}
}

const NOT_AUTOMATIC = 'cannot be mapped automatically';
const MANUALLY = `Set ${MODE_LABEL} to Map Each Column Manually and drag`;

function refuseWithoutCifs(rows: readonly IDataObject[]): InvalidInput {
	const { columns, doubt } = findColumns(rows, 'name');
	const isWithNames = columns.length > 0 && doubt === undefined;
	const advice = isWithNames
		? `Match first: Company → Match finds the CIFs by ${columns[0]}.`
		: `${MANUALLY} the one with the CIFs into CIF.`;

	return refuseColumns(`${NOT_AUTOMATIC}: no column has CIFs`, adviseOnColumns(rows, advice));
}

/** A refusal that names the field with the columns. */
export function refuseColumns(what: string, hint: string): InvalidInput {
	return new InvalidInput(COLUMNS_LABEL, { what, hint });
}

/**
 * True if columns are mapped automatically, false if the user maps them.
 *
 * @throws {InvalidInput} when a tool should map automatically, or the user has mapped nothing to the CIF.
 */
function isAutomatic({ node, caller }: ItemContext): boolean {
	// The stored value is not evaluated, since its expressions differ from item to item.
	const stored: unknown = node.getNode().parameters[COLUMNS];
	const { mappingMode, value } = isRecord(stored) ? stored : { mappingMode: AUTOMATIC };
	if (mappingMode !== AUTOMATIC) {
		if (isRecord(value) && !isLeftEmpty(value[IMPORT_COLUMNS.cif])) return false;

		throw refuseColumns(
			'has nothing in CIF, by which the service tells companies apart',
			'Drag the column with the CIFs into CIF, or choose Map Automatically.',
		);
	}
	if (!caller.isModel) return true;

	throw refuseColumns(
		'cannot be mapped automatically in a tool, which has no columns',
		'Choose Map Each Column Manually and let the model fill in the fields, or set Rows From to JSON.',
	);
}

function readNamed({ node, caller }: ItemContext, inputs: readonly IDataObject[]) {
	const { value } = Object(node.getNode().parameters[COLUMNS]) as { value?: unknown };
	const columns: Array<[field: string, column: string]> = [];

	for (const [field, text] of Object.entries(Object(value) as object)) {
		if (caller.isModel || typeof text !== 'string' || text.startsWith('=')) continue;

		const column = columnNamed(inputs, text.trim());
		if (column !== undefined) columns.push([field, column]);

		const reason = field === IMPORT_COLUMNS.cif ? explainNoCif(text) : undefined;
		if (column !== undefined || reason === undefined) continue;

		const hint = adviseOnColumns(inputs, 'Drag the one with the CIFs into CIF, or enter its name.');
		throw refuseColumns(`has ${quoted(text)} in CIF, which ${reason}`, hint);
	}

	return columns;
}

function readFurther(first: ItemContext, inputs: readonly IDataObject[]): string[] {
	const { displayName } = furtherColumnsOption;
	const { furtherColumns = '' } = readCollection(first, 'options');
	const columns = parseNames(
		furtherColumns,
		{
			example: 'Enter the names of columns, separated by commas.',
			find(name) {
				const column = columnNamed(inputs, name);
				if (column === undefined) return undefined;
				if (!IMPORT_LABELS.has(column)) return ok(column);

				const what = `${quoted(column)} is the name of a field in ${COLUMNS_LABEL}`;
				return err(what, 'Map it there, and remove it here.');
			},
			refuse: (name) => err(`${quoted(name)} is not a column`, adviseOnColumns(inputs)),
		},
		/,/g,
	);

	return unwrap(displayName, columns).map(({ value }) => value);
}

/** One row of an import, and the item that it comes from. */
export interface ListRow {
	item: number;
	values: IDataObject;
}

/** A row as it is sent, and the cells that are left out of it. */
export interface CheckedRow extends ListRow {
	leftOut: LeftOutCell[];
}

/** A row that cannot be imported. `reason` appears in the output, so its values never change. */
export interface InvalidRow {
	item: number;
	reason: string;
	/** The reason as a sentence without a full stop. */
	message: string;
}

/** The rows of all items, the ones that cannot be imported, the cells left out, and which columns were mapped and ignored. */
export interface ReadRows {
	rows: ListRow[];
	invalid: InvalidRow[];
	leftOut: LeftOutCell[];
	columns: ReturnType<UnderstoodColumns['remarks']>;
}

/** @throws {InvalidInput} when no column is mapped to the CIF, or it is not certain which one is meant. */
export async function readRows(items: readonly ItemContext[]): Promise<ReadRows> {
	const inputs = rowsOf(items[0].node);
	const further = readFurther(items[0], inputs);
	const understood = isAutomatic(items[0]) ? new UnderstoodColumns(inputs) : undefined;
	const named = understood === undefined ? readNamed(items[0], inputs) : [];
	const columns = [...further.map((column) => [column, column]), ...named];
	const mayHaveNames = understood === undefined;
	const check = rowCheck((item, value) => checkCifToSend(items[item], value), mayHaveNames);
	const rows: ListRow[] = [];
	const invalid: InvalidRow[] = [];
	const leftOut: LeftOutCell[] = [];
	const yielder = new Yielder();

	for (const context of items) {
		const { item } = context;
		const mapped =
			understood?.valuesOf(inputs[item]) ?? readCollection(context, `${COLUMNS}.value`);

		const added = Object.fromEntries(columns.map(([to, column]) => [to, inputs[item][column]]));
		const row = check({ item, values: { ...mapped, ...added } });
		if ('reason' in row) invalid.push(row);
		else {
			rows.push(row);
			leftOut.push(...row.leftOut);
		}

		await yielder.yieldIfBusy();
	}

	// Then it is the mapping that is wrong, and not the rows.
	const haveNoCif =
		!items[0].caller.isModel &&
		rows.length === 0 &&
		invalid.every(({ reason }) => NO_CIF.includes(reason));

	const mapped = haveNoCif
		? [listInHint('No row has a CIF; the items have the columns', columnsOf(inputs))]
		: [];

	const remarks = understood?.remarks(further) ?? { mapped, ignored: [] };
	return { rows, invalid, leftOut, columns: remarks };
}

/** The row number of an item in a sheet that has the column names in its first row. */
export function sheetRow(item: number): number {
	return item + 2;
}

/**
 * Makes a function that checks rows one after another, and remembers their CIFs to find repetitions.
 *
 * @param mayHaveNames true if the cell of a CIF may have the name of a row without one.
 */
export function rowCheck(
	checkCif: (item: number, value: unknown) => CifCheck,
	mayHaveNames = true,
): (row: ListRow) => CheckedRow | InvalidRow {
	const seen = new Map<string, number>();
	return ({ item, values: cells }: ListRow): CheckedRow | InvalidRow => {
		const values = withCleanCells(cells);
		const given = Object.entries(values).filter(
			([column, value]) => !isNothingAs(KIND_OF_COLUMN.get(column), value),
		);

		const invalid = (reason: string, message: string) => ({ item, reason, message });
		if (given.length === 0) return invalid('empty', 'The row has nothing to import');

		const value = values[IMPORT_COLUMNS.cif];
		if (isNothingAs('cif', value)) return invalid('noCif', 'The row has no CIF');

		const check = checkCif(item, value);
		if (!check.valid) {
			const isList = check.fault === 'empty' && typeof fromJson(value) !== 'string';
			const empty = isList ? 'notText' : 'noCif';
			return invalid(check.fault === 'empty' ? empty : check.fault, `The CIF ${check.what}`);
		}

		const known = given.filter(([field]) => IMPORT_LABELS.has(field));
		const [field, notText] = known.find(([, text]) => typeof text === 'object') ?? [];
		if (field !== undefined) {
			const what = `${IMPORT_LABELS.get(field)} is ${describeKind(notText)}`;
			return invalid('notText', `${what}; text is expected`);
		}

		const first = seen.get(check.cif);
		if (first !== undefined) {
			return invalid('duplicate', `The CIF ${check.cif} is in the list before (row ${first})`);
		}

		seen.set(check.cif, sheetRow(item));
		const { texts, leftOut } = readCells(item, values, mayHaveNames);
		const further = given.filter(([name, cell]) => {
			const isTooDeep = isDeeperThan(MAX_DEPTH, cell);
			if (isTooDeep) leftOut.push({ item, fault: 'is nested too deeply' });

			return !isTooDeep && !IMPORT_LABELS.has(name);
		});

		const row = { [IMPORT_COLUMNS.cif]: check.cif, ...texts, ...Object.fromEntries(further) };
		return { item, values: row as IDataObject, leftOut };
	};
}

function withCleanCells(values: IDataObject): IDataObject {
	const cleaned = Object.entries(values).map(([name, value]) => [
		name,
		IMPORT_LABELS.has(name) ? cleanCell(value) : value,
	]);

	return Object.fromEntries(cleaned) as IDataObject;
}

/** Reads the cells of a row besides its CIF. */
function readCells(item: number, values: IDataObject, mayHaveNames: boolean) {
	const texts: IDataObject = {};
	const leftOut: LeftOutCell[] = [];

	for (const field of FACTS) {
		const cell = readCell(field, values[IMPORT_COLUMNS[field]]);
		if ('fault' in cell) leftOut.push({ ...cell, item });
		else if (cell.text !== '') texts[IMPORT_COLUMNS[field]] = cell.text;
	}

	const name = mayHaveNames ? nameAfterCif(values[IMPORT_COLUMNS.cif]) : '';
	const names = name === '' ? {} : { [IMPORT_COLUMNS.name]: name };
	return { texts: { ...names, ...texts }, leftOut };
}

/** The `reason` of a row without a CIF. */
const NO_CIF = ['empty', 'noCif'];

/** The `reason` of a row that the service has rejected. */
export const REJECTED = 'rejected';

const KINDS: Record<string, string> = {
	[REJECTED]: 'rejected by the service',
	empty: 'empty',
	noCif: 'without a CIF',
	duplicate: 'repeated',
	notText: 'with a list or an object',
};

/** Says how many rows were left out for each reason. */
export function describeInvalid(reasons: readonly string[]): string[] {
	const kinds = reasons.map((reason) => KINDS[reason] ?? 'with a wrong CIF');
	return tally(`${grouped(reasons.length)} left out`, kinds, []);
}
