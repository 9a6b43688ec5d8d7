/** The rows of lookups by CIF or ID: how each lookup ended, beside the record. */

import type { IDataObject } from 'n8n-workflow';

import type { CifFault } from '../../../../spain';

/** The columns that say how a lookup ended. All rows have them, before the record. */
export type Lookup = { message: string; name_agrees?: boolean | null } & (
	| { found: true; reason: null }
	/** Not in the catalogue, or not among the records that were read. */
	| { found: false; reason: 'unknown' | 'unread' }
	/** Not requested, because the CIF has a fault. */
	| { found: null; reason: CifFault }
);

/** The lookup columns of a company that was found. */
export const FOUND = { found: true, message: 'Found', reason: null } as const;

/**
 * The row of a lookup: the identifier that was looked up, the lookup columns, and the record. Spread twice: first for the
 * order of the columns, then so that the record cannot overwrite them.
 */
export function lookupRow(
	identifier: IDataObject,
	lookup: Lookup,
	record: IDataObject,
): IDataObject {
	return { ...identifier, ...lookup, ...record, ...identifier, ...lookup };
}
