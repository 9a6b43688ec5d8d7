import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { describeKind, fromJson, isEmpty, isRecord } from '../../../lib/json';
import { InvalidInput, shown, unwrap } from '../../../lib/result';
import { Turns } from '../../../lib/in-order';
import { IMPORT_COLUMNS } from '../../../service/fields';
import type { CifCheck } from '../../../spain/cif';
import { parseList } from '../../../spain/lists';
import {
	fitting,
	LONGEST_HINT,
	adviseOnColumns,
	checkCifToSend,
	columnNamed,
	COLUMNS_LABEL,
	IMPORT_LABELS,
	readCollection,
	UnderstoodColumns,
} from '../../fields';
import type { ItemContext } from '../../run/types';

export const COLUMNS = 'columns';
export const INVALID_ROWS = 'invalidRows';
/** The mode in which n8n stores that the columns are mapped automatically. */
export const AUTOMATIC = 'autoMapInputData';

export const furtherColumnsOption: INodeProperties = {
	displayName: 'Further Columns',
	name: 'furtherColumns',
	type: 'string',
	default: '',
	placeholder: 'e.g. sector, cnae',
	description:
		'Names of other columns of the input to send, separated by commas. They are sent as they are, under the same names.',
};

/** A row of the list: the input item it is, from 0, and its values by the fields of an import. */
export interface ListRow {
	item: number;
	values: IDataObject;
}

/** A row that cannot be imported. `reason` appears in the output, so its values never change. */
export interface InvalidRow {
	item: number;
	reason: string;
	/** The reason as a sentence without a stop. */
	message: string;
}

/**
 * Reads all items as rows, by the columns that the user has mapped or that are understood, and checks them.
 *
 * @returns the valid and the invalid rows, and remarks on both for the user.
 * @throws {InvalidInput} when no column is mapped to the CIF, or it is in doubt which is meant.
 */
export async function readRows(
	items: readonly ItemContext[],
): Promise<{ rows: ListRow[]; invalid: InvalidRow[]; remarks: string[] }> {
	const { valuesOf, understood, further } = rowReader(items[0]);
	const check = rowCheck((item, value) => checkCifToSend(items[item], value));
	const rows: ListRow[] = [];
	const invalid: InvalidRow[] = [];
	const turns = new Turns();
	for (const context of items) {
		const row = check({ item: context.item, values: valuesOf(context) });
		if ('reason' in row) invalid.push(row);
		else rows.push(row);
		await turns.pass();
	}
	const onColumns = understood === undefined ? [] : remarksOnColumns(understood, further);
	const remarks = [...onColumns, ...remarksOnInvalid(invalid, items.length)];
	return { rows, invalid, remarks };
}

/** Makes the reader of the rows' values; `understood` where the columns are mapped automatically. */
function rowReader(first: ItemContext) {
	const { node, caller } = first;
	const inputs = node.getInputData().map(({ json }) => json);
	const further = readFurther(first, inputs);
	const reader = (
		valuesOf: (context: ItemContext) => IDataObject,
		understood?: UnderstoodColumns,
	) => ({
		further,
		understood,
		valuesOf: (context: ItemContext) => {
			const added = further.map((column) => [column, inputs[context.item][column]]);
			return { ...(Object.fromEntries(added) as IDataObject), ...valuesOf(context) };
		},
	});
	// Unevaluated: its expressions are not the same for each item.
	const stored: unknown = node.getNode().parameters[COLUMNS];
	const { mappingMode, value } = isRecord(stored)
		? stored
		: { mappingMode: AUTOMATIC, value: undefined };
	if (mappingMode !== AUTOMATIC) {
		if (!isRecord(value) || isEmpty(value[IMPORT_COLUMNS.cif])) {
			throw new InvalidInput(COLUMNS_LABEL, {
				what: 'has nothing in CIF, by which the service tells companies apart',
				hint: 'Drag the column with the CIFs into CIF, or choose Map Automatically.',
			});
		}
		return reader(({ item }) => node.getNodeParameter(`${COLUMNS}.value`, item) as IDataObject);
	}
	if (caller.isModel) {
		throw new InvalidInput(COLUMNS_LABEL, {
			what: 'cannot be mapped automatically in a tool, which has no columns',
			hint: 'Choose Map Each Column Manually and let the model fill in the fields, or set Body From to JSON.',
		});
	}
	const understood = new UnderstoodColumns(inputs);
	return reader(({ item }) => understood.valuesOf(inputs[item]), understood);
}

function readFurther(first: ItemContext, inputs: readonly IDataObject[]): string[] {
	const { displayName } = furtherColumnsOption;
	const { furtherColumns = '' } = readCollection(first, 'options');
	return unwrap(displayName, parseList(furtherColumns)).map((name) => {
		const column = columnNamed(inputs, name);
		if (column === undefined) {
			throw new InvalidInput(displayName, {
				what: `${shown(name)} is not a column`,
				hint: adviseOnColumns(inputs),
			});
		}
		if (!IMPORT_LABELS.has(column)) return column;
		throw new InvalidInput(displayName, {
			what: `${shown(column)} is the name of a field in ${COLUMNS_LABEL}`,
			hint: 'Map it there, and remove it here.',
		});
	});
}

/**
 * Makes the check of the rows of one list, to be called in their order: it knows the CIFs of the rows before.
 *
 * @param checkCif the check of the CIF of an item.
 */
export function rowCheck(
	checkCif: (item: number, value: unknown) => CifCheck,
): (row: ListRow) => ListRow | InvalidRow {
	const seen = new Map<string, number>();
	return ({ item, values }) => {
		const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
		const invalid = (reason: string, message: string) => ({ item, reason, message });
		if (given.length === 0) return invalid('empty', 'The row has nothing to import');
		const value = values[IMPORT_COLUMNS.cif];
		if (isEmpty(value)) return invalid('noCif', 'The row has no CIF');
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
			return invalid('duplicate', `The CIF ${check.cif} is in the list before (item ${first})`);
		}
		seen.set(check.cif, item);
		const texts = known.map(([name, text]) => [name, String(text).trim()]);
		const row = { ...Object.fromEntries(given), ...Object.fromEntries(texts) } as IDataObject;
		return { item, values: { ...row, [IMPORT_COLUMNS.cif]: check.cif } };
	};
}

export function remarksOnColumns(
	understood: Pick<UnderstoodColumns, 'understood' | 'others'>,
	further: readonly string[],
): string[] {
	const hints: string[] = [];
	for (const text of [...understood.understood, ...further]) {
		const longer = `${hints.at(-1)}, ${text}`;
		if (hints.length === 0 || longer.length > LONGEST_HINT) hints.push(`Columns: ${text}`);
		else hints[hints.length - 1] = longer;
	}
	const others = understood.others.filter((column) => !further.includes(column));
	return others.length === 0 ? hints : [...hints, fitting('Columns that are not imported', others)];
}

/** Reasons of invalid rows, as they are counted; those of a CIF that is wrong have one name. */
const KINDS: Record<string, string> = {
	empty: 'empty',
	noCif: 'without a CIF',
	duplicate: 'repeated',
	notText: 'with a list as a value',
};
const WRONG_CIF = 'with a wrong CIF';

export function remarksOnInvalid(invalid: readonly InvalidRow[], all: number): string[] {
	if (invalid.length === 0) return [];
	const counts = new Map<string, number>();
	for (const { reason } of invalid) {
		const kind = KINDS[reason] ?? WRONG_CIF;
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	const kinds = [...counts].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
	const [left, total] = [invalid.length, all].map((count) => count.toLocaleString('en'));
	return [`${left} of ${total} rows were left out: ${kinds.join(', ')}.`];
}
