import type { IDataObject } from 'n8n-workflow';
import { IDENTIFIER_FIELD, LISTING_POSITION, LISTING_RECORD_FIELDS } from '../../../service/fields';
import type { Page } from '../../../client/pages';
import { isRecord } from '../../../lib/json';

/**
 * Reads the body of a list's page.
 *
 * @param known the field that held the records of an earlier page; no other field is considered.
 * @returns the page, and the field its records were found under.
 */
export function readListing(body: unknown, known?: string): Page & { field?: string } {
	if (Array.isArray(body)) return { records: body.map(toRecord) };
	if (!isRecord(body)) return { records: [] };
	const field = known ?? recordField(body);
	const records = field === undefined ? undefined : body[field];
	const { token, total, page, offset } = LISTING_POSITION;
	return {
		records: Array.isArray(records) ? records.map(toRecord) : [],
		field,
		nextToken: toToken(body[token]),
		total: toNumber(body[total]),
		page: toNumber(body[page]),
		offset: toNumber(body[offset]),
	};
}

/**
 * The field that holds the records, among all arrays: one with a usual name that holds only objects, or
 * nothing; else the longest array of objects with an identifier, of objects, or of anything.
 */
function recordField(body: IDataObject): string | undefined {
	const arrays = Object.keys(body).filter((name) => Array.isArray(body[name]));
	const entries = (name: string) => body[name] as unknown[];
	const usual = LISTING_RECORD_FIELDS.filter((name) => arrays.includes(name));
	const longestFirst = [...usual, ...arrays].sort(
		(first, second) => entries(second).length - entries(first).length,
	);
	return (
		usual.find((name) => entries(name).every(isRecord)) ??
		longestFirst.find((name) => entries(name).some(hasIdentifier)) ??
		longestFirst.find((name) => entries(name).some(isRecord)) ??
		longestFirst[0]
	);
}

/** Tells a record that differs from others: one with an ID or a CIF. */
export function hasIdentifier(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).some((name) => IDENTIFIER_FIELD.test(name));
}

function toRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : { value: value as IDataObject[string] };
}

/** A token is a text or a number; an empty one, 0 and -1 say that there is none. */
function toToken(value: unknown): string | number | undefined {
	if (typeof value === 'number') return value > 0 ? value : undefined;
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function toNumber(value: unknown): number | undefined {
	return typeof value === 'number' ? value : undefined;
}
