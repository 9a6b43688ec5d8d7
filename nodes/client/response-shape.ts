import type { IDataObject } from 'n8n-workflow';
import { describeKind, isRecord } from '../lib/json';
import type { ApiResponse } from './types';
import { RequestFailed, type Failure } from './request-failed';

/** Most fields that a message names. */
const MOST_NAMED = 8;

/**
 * Explains an answer that does not have the expected shape.
 *
 * @param expected what it should be, with its article.
 * @param body what came instead.
 */
export function explainShape(expected: string, body: unknown): Failure {
	return {
		message: `The response is not ${expected}, but ${describe(body)}`,
		hint: 'Check that the Base URL of the credential is that of the Company Data API, including the version segment. If it is, the service answers in another way than this node reads: API Request returns the response as it is.',
	};
}

/**
 * The body of a response as one record.
 *
 * @throws {RequestFailed} when it is not a JSON object.
 */
export function asRecord(body: unknown): IDataObject {
	if (!isRecord(body)) throw new RequestFailed(explainShape('a single record', body));
	return body;
}

/**
 * The list in a response: the body itself, or its only array of records. A null among them is no record.
 *
 * @param expected what the list has, for the message.
 * @throws {RequestFailed} when there is no such array, or there are several.
 */
export function asRecords(body: unknown, expected = 'a list of records'): IDataObject[] {
	const values: unknown[] = Array.isArray(body) ? [body] : Object.values(Object(body) as object);
	const arrays = values
		.filter((value): value is unknown[] => Array.isArray(value))
		.filter((list) => list.every((entry) => isRecord(entry) || entry === null))
		.map((list) => list.filter(isRecord));
	const filled = arrays.filter((list) => list.length > 0);
	const [found, ...others] = filled.length > 0 ? filled : arrays.slice(0, 1);
	if (found === undefined || others.length > 0) {
		throw new RequestFailed(explainShape(expected, body));
	}
	return found;
}

/**
 * What a successful write brought, as one record: the service's, where it sent one, by itself or in a
 * list. Otherwise what was sent, with whatever the service said.
 */
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
	const more = fields.length > MOST_NAMED ? ', …' : '';
	return `an object with ${fields.slice(0, MOST_NAMED).join(', ')}${more}`;
}
