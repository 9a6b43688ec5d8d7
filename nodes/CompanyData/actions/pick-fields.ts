import type { IDataObject } from 'n8n-workflow';

/**
 * Keeps the named fields of a record, in that order and at most `limit` of them; fields the record
 * does not have do not count.
 */
export function pickFields(
	record: IDataObject,
	fields: readonly string[],
	limit = Infinity,
): IDataObject {
	const present = [...new Set(fields)].filter((field) => Object.hasOwn(record, field));
	return Object.fromEntries(present.slice(0, limit).map((field) => [field, record[field]]));
}
