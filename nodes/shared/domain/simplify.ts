import type { IDataObject } from 'n8n-workflow';

/**
 * Keeps the named fields of a record, in the order named and at most `limit` of them; a field the
 * record does not have takes no place.
 */
export function pickFields(
	record: IDataObject,
	fields: readonly string[],
	limit = Infinity,
): IDataObject {
	const present = [...new Set(fields)].filter((field) => Object.hasOwn(record, field));
	return Object.fromEntries(present.slice(0, limit).map((field) => [field, record[field]]));
}
