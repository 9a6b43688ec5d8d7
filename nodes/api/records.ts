/** Takes records out of answers whose envelope the documentation does not show. */

import type { IDataObject } from 'n8n-workflow';

import { describeKind, isEmpty, isRecord } from '../lib/kinds';
import { ERROR_MESSAGE_FIELDS, LIKE_A_TOKEN } from '../service/api';
import { withWords } from '../transport/error-body';
import { RequestFailed } from '../transport/failure';
import type { ApiResponse } from '../transport/response';

const MAX_NAMED = 8;

/** The failure of a response that is not `expected`, which has its article; `words` are what the service says. */
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
 * @throws {RequestFailed} when the body is no object.
 */
export function asRecord(body: unknown, field: string): IDataObject {
	if (!isRecord(body)) throw wrongShape('a single record', body);

	const [inner, ...others] = field in body ? [] : Object.values(body).filter(isRecord);
	return inner === undefined || others.length > 0 ? body : inner;
}

/**
 * Finds the list in a response: the body itself, or the field of it that has the list. A null in it is no record, and
 * a null in place of it is an empty list.
 *
 * @throws {RequestFailed} when there is none.
 */
export function asRecords(
	body: unknown,
	expected = 'a list of records',
	field = listFieldOf(body),
): IDataObject[] {
	if (body === null || (field !== undefined && isNoList(body, field))) return [];

	const inside = isRecord(body) && field !== undefined ? body[field] : undefined;
	const list = Array.isArray(body) ? body : inside;
	if (isList(list)) return list.filter(isRecord);

	throw wrongShape(expected, body);
}

/**
 * Names the field that has the list of a response that no documentation shows: its only array of records. Which of
 * several it is would be a guess, unless there is nothing in any of them. Without an array, a null stands for an empty
 * one, as Go writes it.
 */
export function listFieldOf(body: unknown): string | undefined {
	const fields = Object.entries(Object(body) as object);
	const lists = fields.filter(([, value]) => isList(value));
	if (lists.length === 0) {
		const isNothing = (name: string) => !LIKE_A_TOKEN.test(name) && isNoList(body, name);
		return fields.map(([name]) => name).find(isNothing);
	}

	const isClear = lists.length === 1 || lists.every(([, value]) => isEmpty(value));
	return isClear ? lists[0]?.[0] : undefined;
}

/** Whether a field has null, beside nothing that says what has failed. */
function isNoList(body: unknown, field: string): boolean {
	const isSaid = (name: string) => isRecord(body) && !isEmpty(body[name]);
	const isMessage = ERROR_MESSAGE_FIELDS.some((name) => name === field);
	return isRecord(body) && body[field] === null && !isMessage && !ERROR_MESSAGE_FIELDS.some(isSaid);
}

function isList(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.every((entry) => isRecord(entry) || entry === null);
}

/** Reads what a write brought: the service's record, or else what was sent and what was said. */
export function asWritten({ body, text }: ApiResponse, sent: IDataObject = {}): IDataObject {
	const record: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	if (isRecord(record)) return record;
	if (body === null) return { success: true, ...sent };

	const said = body === undefined ? { text } : { data: body as IDataObject[string] };
	return { success: true, ...sent, ...said };
}

function describe(body: unknown): string {
	if (!isRecord(body)) return body === undefined ? 'no JSON' : describeKind(body);

	const fields = Object.keys(body);
	if (fields.length === 0) return 'an object without fields';

	const more = fields.length > MAX_NAMED ? ', …' : '';
	return `an object with ${fields.slice(0, MAX_NAMED).join(', ')}${more}`;
}
