/** Finds the records in a response whose envelope the API document does not show. */

import type { IDataObject } from 'n8n-workflow';

import { describeKind, isRecord } from '../lib/kinds';
import {
	ERROR_FIELDS,
	ERROR_LIST,
	ERROR_MESSAGE_FIELDS,
	LIKE_A_TOKEN,
	SEARCH_PAGE,
	SIDE_LIST,
} from '../service/api';
import { isNoError, parseErrorBody, withWords } from '../transport/error-body';
import { RequestFailed } from '../transport/failure';

/** Display name of the option with the path to the records of a response. */
export const RECORDS_IN = 'Records In';

/** Maximum number of fields or lists that a message names. */
const MAX_NAMED = 8;

/** How many levels of nested objects are searched for a list: `{ "data": { "results": [] } }` has two. */
const MAX_LEVELS = 3;

/** A list in a response, with its dotted path. */
export interface FoundList {
	/** Empty if the response itself is the list. */
	path: string;
	/** Its entries are records or null. */
	list: unknown[];
}

/** How the records of a response are found. */
export interface RecordSearch {
	/** The expected content with its article, e.g. "a list of records". */
	expected?: string;
	/** The value of Records In; undefined to find the list. */
	path?: string;
	/** True for a record of the kind that was requested. */
	isWanted?(record: IDataObject): boolean;
}

/**
 * The failure of a response that does not have the expected shape.
 *
 * @param expected the expected content with its article, e.g. "a list of records".
 * @param words the message of the service.
 */
export function wrongShape(
	expected: string,
	body: unknown,
	words?: string,
	message = `The response is not ${expected}, but ${describe(body)}`,
): RequestFailed {
	const hint =
		'The response is not in the format this node expects: API Request returns the response as it is. If these are not its fields, check the Base URL of the credential.';

	return new RequestFailed(withWords({ message, hint }, words));
}

/**
 * Finds the record in a response: the body itself, or its only object if the body lacks the field.
 *
 * @throws {RequestFailed} when the body is not an object.
 */
export function asRecord(body: unknown, field: string): IDataObject {
	if (!isRecord(body)) throw wrongShape('a single record', body);
	if (field in body) return body;

	// An envelope such as "data" has one object, and a record that lacks the field may have several or none.
	const objects = Object.values(body).filter(isRecord);
	return objects.length === 1 ? objects[0] : body;
}

/**
 * Reads the list of records of a response. A null in the list is skipped, and null in place of the list is an empty
 * one.
 *
 * @throws {RequestFailed} when there is none, or several and none is certain.
 */
export function asRecords(body: unknown, search: RecordSearch = {}): IDataObject[] {
	const { expected = 'a list of records', path, isWanted } = search;
	if (path !== undefined) return recordsAt(body, path).filter(isRecord);

	const found = findList(body, isWanted);
	if (found !== undefined) return found.list.filter(isRecord);

	const { words } = parseErrorBody(body);
	const failure = wrongShape(expected, body, words);
	throw words === undefined ? withPaths(failure, body) : failure;
}

/**
 * Reads the list at a path, which the user has given by Records In.
 *
 * @param path names of fields, separated by dots.
 * @throws {RequestFailed} when there is no list at the path.
 */
export function recordsAt(body: unknown, path: string): unknown[] {
	const value = valueAt(body, path);
	if (Array.isArray(value)) return value;
	// Go writes an empty list as null.
	if (value === null) return [];

	const message = `The response has no list at '${RECORDS_IN}' (${path}), but is ${describe(body)}`;
	throw withPaths(wrongShape('a list', body, undefined, message), body);
}

/** The value at a dotted path; undefined if there is none. */
export function valueAt(body: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
			body,
		);
}

/** Names the lists of a response in the hint of a failure, so that a user can choose one. */
export function withPaths({ failure }: RequestFailed, body: unknown): RequestFailed {
	const paths = listsIn(body).map(({ path }) => path);
	if (paths.length === 0) return new RequestFailed(failure);

	const named = paths.slice(0, MAX_NAMED).join(', ');
	return new RequestFailed({
		...failure,
		hint: `Set Options → ${RECORDS_IN} to where the records are. The response has lists at: ${named}.`,
	});
}

/**
 * Finds the list of a response; undefined if there is none, or if it is not certain which it is.
 *
 * @param isWanted true for a record of the kind that was requested.
 */
export function findList(
	body: unknown,
	isWanted: (record: IDataObject) => boolean = () => false,
): FoundList | undefined {
	if (body === null) return { path: '', list: [] };
	if (Array.isArray(body)) return isListOfRecords(body) ? { path: '', list: body } : undefined;

	const found = listInside(body, isWanted);
	// An empty list next to an error does not say that there are no records.
	const isFailed = isRecord(body) && ERROR_FIELDS.some((name) => !isNoError(body[name]));
	return isFailed && found?.list.length === 0 ? undefined : found;
}

/** Finds the list inside an object, one rule at a time. */
function listInside(
	body: unknown,
	isWanted: (record: IDataObject) => boolean,
): FoundList | undefined {
	const lists = listsIn(body);
	if (lists.length === 0) return nullList(body);

	// The API document gives the list of a page this name.
	const documented = lists.filter(({ path }) => nameOf(path) === SEARCH_PAGE.results);
	if (documented.length === 1) return documented[0];

	// Only one list has records of the kind that was requested.
	const wanted = lists.filter(({ list }) =>
		list.some((entry) => isRecord(entry) && isWanted(entry)),
	);

	if (wanted.length === 1) return wanted[0];

	// A list of errors is not the list of records, even if it is the only list.
	const usable = lists.filter(({ path }) => !ERROR_LIST.test(nameOf(path)));
	if (usable.length === 1 && lists.length === 1) return usable[0];

	// Lists of facets and links stand next to the list of records.
	const main = usable.filter(({ path }) => !SIDE_LIST.test(nameOf(path)));
	if (main.length === 1) return main[0];

	// Only one list has entries.
	const filled = main.filter(({ list }) => list.length > 0);
	if (filled.length === 1) return filled[0];

	// If all lists are empty, any of them will do.
	return filled.length === 0 ? main[0] : undefined;
}

/** The last name of a dotted path. */
function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('.') + 1);
}

/** All lists of records in a response, also in the objects inside it, but not in other lists. */
function listsIn(value: unknown, prefix = '', level = 1): FoundList[] {
	if (!isRecord(value)) return [];

	return Object.entries(value).flatMap(([name, inside]): FoundList[] => {
		const path = prefix + name;
		if (isListOfRecords(inside)) return [{ path, list: inside }];

		return level < MAX_LEVELS ? listsIn(inside, `${path}.`, level + 1) : [];
	});
}

/** The field with null in place of a list, as in `{ "items": null, "total": 0 }`, which is how Go writes an empty one. */
function nullList(body: unknown): FoundList | undefined {
	if (!isRecord(body) || hasErrorMessage(body)) return undefined;

	const isNullList = (name: string) =>
		body[name] === null && !LIKE_A_TOKEN.test(name) && !isMessageField(name);

	const path = Object.keys(body).find(isNullList);
	return path === undefined ? undefined : { path, list: [] };
}

function hasErrorMessage(body: IDataObject): boolean {
	return ERROR_MESSAGE_FIELDS.some((name) => !isNoError(body[name]));
}

function isMessageField(name: string): boolean {
	return ERROR_MESSAGE_FIELDS.some((field) => field === name);
}

function isListOfRecords(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.every((entry) => isRecord(entry) || entry === null);
}

/** Describes a response for a message, by its kind or its fields. */
export function describe(body: unknown): string {
	if (!isRecord(body)) return body === undefined ? 'no JSON' : describeKind(body);

	const fields = Object.keys(body);
	if (fields.length === 0) return 'an object without fields';

	const more = fields.length > MAX_NAMED ? ', …' : '';
	return `an object with ${fields.slice(0, MAX_NAMED).join(', ')}${more}`;
}
