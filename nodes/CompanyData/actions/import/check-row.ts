import type { IDataObject } from 'n8n-workflow';
import { IMPORT_COLUMNS } from '../../../shared/contract/fields';
import type { CifCheck, CifFault } from '../../../shared/domain/cif';
import { describeKind, fromJson, isEmpty } from '../../../shared/json';
import { IMPORT_LABELS } from './understood-columns';

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
		if (!check.valid) return invalid(reasonOf(check.fault, value), `The CIF ${check.what}`);
		const known = given.filter(([field]) => IMPORT_LABELS.has(field));
		const [kind, label] = notText(known) ?? [];
		if (kind !== undefined) return invalid('notText', `${label} is ${kind}; text is expected`);
		const first = seen.get(check.cif);
		if (first !== undefined) {
			return invalid('duplicate', `The CIF ${check.cif} is in the list before (item ${first})`);
		}
		seen.set(check.cif, item);
		const texts = known.map(([field, text]) => [field, String(text).trim()]);
		const row = { ...Object.fromEntries(given), ...Object.fromEntries(texts) } as IDataObject;
		return { item, values: { ...row, [IMPORT_COLUMNS.cif]: check.cif } };
	};
}

/** The fault of a CIF as the reason for its row, which is not empty because its CIF is. */
function reasonOf(fault: CifFault, value: unknown): string {
	if (fault !== 'empty') return fault;
	return typeof fromJson(value) === 'string' ? 'noCif' : 'notText';
}

/** The first of these values that is no text: what it is, and the display name of its field. */
function notText(values: Array<[string, unknown]>): [kind: string, label: string] | undefined {
	const found = values.find(([, value]) => typeof value === 'object');
	return found && [describeKind(found[1]), IMPORT_LABELS.get(found[0])!];
}
