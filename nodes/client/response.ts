import { RETRY_AFTER_FIELD } from '../service/errors';
import { RESPONSE_HEADERS } from '../service/headers';
import { isEmpty, isRecord, describeKind } from '../lib/json';
import { type ApiResponse, RequestFailed, type Failure } from './request';
import type { IDataObject } from 'n8n-workflow';

type Headers = ApiResponse['headers'];

/** Milliseconds of the longest wait that is believed: a year. */
const LONGEST_WAIT = 366 * 24 * 3_600_000;

export function toResponse(
	status: number,
	headers: Record<string, string>,
	received: unknown,
): ApiResponse {
	const bytes = Buffer.isBuffer(received) ? received : undefined;
	const text = textOf(received, headers);
	return { status, headers, text, body: parseBody(text), ...(bytes && { bytes }) };
}

/** Decodes a body by the charset of its type, without a byte order mark. */
export function textOf(received: unknown, headers: Headers): string {
	if (!Buffer.isBuffer(received)) return typeof received === 'string' ? received : '';
	const [, charset] = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? [];
	try {
		return new TextDecoder(charset).decode(received);
	} catch {
		return received.toString();
	}
}

function parseBody(text: string): unknown {
	if (text.trim() === '') return null;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** Milliseconds that a response asks to wait; `now` since 1970. */
export function retryAfterOf(
	{ headers, body }: { headers: Record<string, unknown>; body: unknown },
	now: number,
): number | undefined {
	const inHeader = headers[RESPONSE_HEADERS.retryAfter];
	const inBody = isRecord(body) ? body[RETRY_AFTER_FIELD] : undefined;
	// Dates refer to the service's own clock.
	const time = Date.parse(String(headers.date)) || now;
	return parseRetryAfter(inHeader, time) ?? parseRetryAfter(inBody, time);
}

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from `now`, 0 where it has gone by. */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT);
	if (!/[a-z]{3}/i.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), LONGEST_WAIT);
}

export function hasLimits({ headers }: ApiResponse): boolean {
	return headers[RESPONSE_HEADERS.rateLimit] !== undefined;
}

export function mediaTypeOf(headers: Headers): string {
	return (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
}

/** Recognises a web page, such as a proxy's or a sign-in page; a page to download is a file. */
export function isWebPage(headers: Headers): boolean {
	return (
		['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers)) && !isAttachment(headers)
	);
}

export function isPlainText(headers: Headers): boolean {
	return ['', 'text/plain'].includes(mediaTypeOf(headers)) && !isAttachment(headers);
}

export function isFile({ headers, body }: ApiResponse): boolean {
	if (/\bjson\b/.test(mediaTypeOf(headers))) return false;
	return isAttachment(headers) || (body === undefined && !isWebPage(headers));
}

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
}

const MOST_NAMED = 8;

/** `expected` has its article. */
export function explainShape(expected: string, body: unknown): Failure {
	return {
		message: `The response is not ${expected}, but ${describe(body)}`,
		hint: 'The service answers in another way than this node reads: API Request returns the response as it is. If these are not its fields, check the Base URL of the credential.',
	};
}

/**
 * Finds the record in a response: the body itself, or, where that lacks the field, its only object.
 *
 * @throws {RequestFailed} when the body is not a JSON object.
 */
export function asRecord(body: unknown, field: string): IDataObject {
	if (!isRecord(body)) throw new RequestFailed(explainShape('a single record', body));
	const [inner, ...others] = field in body ? [] : Object.values(body).filter(isRecord);
	return inner === undefined || others.length > 0 ? body : inner;
}

/**
 * Finds the list in a response: the body itself, or the field of it that has the list.
 *
 * @throws {RequestFailed} when there is no list of records; a null among them is none.
 */
export function asRecords(
	body: unknown,
	expected = 'a list of records',
	field = listFieldOf(body),
): IDataObject[] {
	const inside = isRecord(body) && field !== undefined ? body[field] : undefined;
	const list = Array.isArray(body) ? body : inside;
	if (isList(list)) return list.filter(isRecord);
	throw new RequestFailed(explainShape(expected, body));
}

/**
 * Names the field that has the list of a response that no documentation shows: its only array of records. Which of
 * several it is would be a guess, unless there is nothing in any of them.
 */
export function listFieldOf(body: unknown): string | undefined {
	const lists = Object.entries(Object(body) as object).filter(([, value]) => isList(value));
	const isClear = lists.length === 1 || lists.every(([, value]) => isEmpty(value));
	return isClear ? lists[0]?.[0] : undefined;
}

function isList(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.every((entry) => isRecord(entry) || entry === null);
}

export function toCount(value: unknown): number | undefined {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
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
	const more = fields.length > MOST_NAMED ? ', …' : '';
	return `an object with ${fields.slice(0, MOST_NAMED).join(', ')}${more}`;
}

export function explainNotJson({ status, headers }: ApiResponse): Failure {
	const type = headers['content-type']?.split(';')[0] ?? 'no content type';
	const isNamedJson = type.includes('json');
	return {
		status,
		reach: isWebPage(headers) ? 'operation' : undefined,
		message: isNamedJson ? 'The response is not valid JSON' : `The response is not JSON (${type})`,
		hint: 'A proxy or a sign-in page may be responding instead of the service. Check the Base URL in the credential.',
	};
}
