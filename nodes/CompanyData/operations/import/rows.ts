import type { IDataObject } from 'n8n-workflow';
import { Turns } from '../../../lib/in-order';
import { describeKind, fromJson, isEmpty } from '../../../lib/json';
import { IMPORT_COLUMNS } from '../../../service/fields';
import type { CifCheck } from '../../../spain/cif';
import { checkCifToSend } from '../../fields';
import { grouped } from '../../run/hints';
import type { ItemContext } from '../../run/types';
import {
	COLUMNS,
	IMPORT_LABELS,
	isAutomatic,
	readFurther,
	readNamed,
	remarksOnColumns,
	UnderstoodColumns,
} from './columns';

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
 * @throws {InvalidInput} when no column is mapped to the CIF, or it is in doubt which is meant.
 */
export async function readRows(items: readonly ItemContext[]): Promise<{
	rows: ListRow[];
	invalid: InvalidRow[];
	columns: ReturnType<typeof remarksOnColumns>;
}> {
	const inputs = items[0].node.getInputData().map(({ json }) => json);
	const further = readFurther(items[0], inputs);
	const understood = isAutomatic(items[0]) ? new UnderstoodColumns(inputs) : undefined;
	const named = understood === undefined ? readNamed(items[0], inputs) : [];
	const columns = [...further.map((column) => [column, column]), ...named];
	const check = rowCheck((item, value) => checkCifToSend(items[item], value));
	const rows: ListRow[] = [];
	const invalid: InvalidRow[] = [];
	const turns = new Turns();
	for (const { node, item } of items) {
		const mapped =
			understood?.valuesOf(inputs[item]) ?? node.getNodeParameter(`${COLUMNS}.value`, item);
		const added = Object.fromEntries(columns.map(([to, column]) => [to, inputs[item][column]]));
		const row = check({ item, values: { ...(mapped as IDataObject), ...added } });
		if ('reason' in row) invalid.push(row);
		else rows.push(row);
		await turns.pass();
	}
	const remarks = understood ? remarksOnColumns(understood, further) : { taken: [], left: [] };
	return { rows, invalid, columns: remarks };
}

/** The number of an item's row in a sheet, of which the first row has the names of the columns. */
export const sheetRow = (item: number) => item + 2;

/** Makes the check of the rows of one list, to be called in their order: it knows the CIFs of the rows before. */
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
			return invalid('duplicate', `The CIF ${check.cif} is in the list before (row ${first})`);
		}
		seen.set(check.cif, sheetRow(item));
		const texts = known.map(([name, text]) => [name, String(text).trim()]);
		const row = { ...Object.fromEntries(given), ...Object.fromEntries(texts) } as IDataObject;
		return { item, values: { ...row, [IMPORT_COLUMNS.cif]: check.cif } };
	};
}

/** Reasons of invalid rows, as they are counted; those of a CIF that is wrong have one name. */
const KINDS: Record<string, string> = {
	empty: 'empty',
	noCif: 'without a CIF',
	duplicate: 'repeated',
	notText: 'with a list as a value',
};
const WRONG_CIF = 'with a wrong CIF';

/** Says how many rows were left out, and why. */
export function describeInvalid(invalid: readonly InvalidRow[]): string {
	const counts = new Map<string, number>();
	for (const { reason } of invalid) {
		const kind = KINDS[reason] ?? WRONG_CIF;
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	const kinds = [...counts].map(([kind, count]) => `${grouped(count)} ${kind}`);
	return `${grouped(invalid.length)} left out: ${kinds.join(', ')}`;
}
