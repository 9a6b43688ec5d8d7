/** Compares the names in the rows of the input with the names of the companies that lookups found. */

import type { IDataObject } from 'n8n-workflow';

import type { Lookup } from './lookup-row';
import { nameReader, rowsOf } from '../../fields';
import { onceForRun } from '../../run/once-for-run';
import type { ItemContext } from '../../run/types';
import { COMPANY } from '../../../../client';
import { isNameOf } from '../../../../spain';

const nameReaderOf = onceForRun(({ node }) => {
	const rows = rowsOf(node);
	return rows.some((row) => Object.keys(row).length > 0) ? nameReader(rows) : undefined;
});

/** Compares the name in an item's row with the name in a record: `name_agrees` is null if one of them has no name. */
export type NameCheck = (item: number, record?: IDataObject) => Pick<Lookup, 'name_agrees'>;

/** Returns the comparison of names for a run. It adds no column if no row can have a name. */
export async function nameCheckFor(context: ItemContext): Promise<NameCheck> {
	const readName = context.caller.isModel ? undefined : await nameReaderOf(context);
	return (item, record = {}) => {
		if (readName === undefined) return {};

		const name = readName(item);
		const catalogueName = String(record[COMPANY.name] ?? '');
		if (name === '' || catalogueName === '') return { name_agrees: null };

		return { name_agrees: isNameOf(name, catalogueName, String(record[COMPANY.town] ?? '')) };
	};
}
