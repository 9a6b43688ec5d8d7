import { RETRY_AFTER_FIELD } from '../service/errors';
import { RESPONSE_HEADERS } from '../service/headers';
import { isRecord, describeKind } from '../lib/json';
import type { ApiResponse } from './types';
import type { IDataObject } from 'n8n-workflow';
import { RequestFailed, type Failure } from './request-failed';

type Headers = ApiResponse['headers'];

/** Milliseconds of the longest wait that is believed: 31 days, the longest a quota lasts. */
const LONGEST_WAIT = 31 * 24 * 3_600_000;

/** A response with its body parsed. The body is text, or bytes where a file was accepted. */
export function toResponse(
	status: number,
	headers: Record<string, string>,
	received: unknown,
): ApiResponse {
	const bytes = Buffer.isBuffer(received) ? received : undefined;
	const text = bytes?.toString('utf8') ?? (typeof received === 'string' ? received : '');
	return { status, headers, text, body: parseBody(text), ...(bytes && { bytes }) };
}

function parseBody(text: string): unknown {
	if (text.trim() === '') return null;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/**
 * The wait that a response asks for, in milliseconds: by its header, else by the documented field of its body.
 *
 * @param now milliseconds since 1970.
 * @returns undefined where neither says anything usable.
 */
export function retryAfterOf(
	{ headers, body }: { headers: Record<string, unknown>; body: unknown },
	now: number,
): number | undefined {
	const time = serverTime(headers, now);
	const inBody = isRecord(body) ? body[RETRY_AFTER_FIELD] : undefined;
	return (
		parseRetryAfter(headers[RESPONSE_HEADERS.retryAfter], time) ?? parseRetryAfter(inBody, time)
	);
}

/**
 * The time on the service's own clock, to which its dates refer, however this machine's clock is set.
 *
 * @param headers of a response; `now` is used if they have no date. Milliseconds since 1970.
 */
export function serverTime(headers: Record<string, unknown>, now: number): number {
	const time = Date.parse(String(headers.date));
	return Number.isNaN(time) ? now : time;
}

/**
 * Reads a Retry-After header: a count of seconds, or an HTTP date (RFC 9110, section 10.2.3).
 *
 * @param now milliseconds since 1970, by which a date is turned into a wait.
 * @returns the wait in milliseconds, 0 for a date gone by; undefined when there is no header or it
 * says nothing that can be waited for.
 */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT);
	if (!/[a-z]{3}/i.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), LONGEST_WAIT);
}

/** Whether a response has the limits of the workspace, which every response of the service carries. */
export function hasLimits({ headers }: ApiResponse): boolean {
	return headers[RESPONSE_HEADERS.rateLimit] !== undefined;
}

/** The media type of a response without its parameters, in lower case; empty where none is given. */
export function mediaTypeOf(headers: Headers): string {
	return (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
}

/** Whether a response is a web page, such as a proxy's or a sign-in page, and not a download. */
export function isWebPage(headers: Headers): boolean {
	return (
		['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers)) && !isAttachment(headers)
	);
}

/** Whether a response is a text to read, such as OK, and not one to download. */
export function isPlainText(headers: Headers): boolean {
	return ['', 'text/plain'].includes(mediaTypeOf(headers)) && !isAttachment(headers);
}

/** Whether a successful response is a file: marked as one, or of a type that is neither JSON nor a page. */
export function isFile({ headers, body }: ApiResponse): boolean {
	if (/\bjson\b/.test(mediaTypeOf(headers))) return false;
	return isAttachment(headers) || (body === undefined && !isWebPage(headers));
}

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
}

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

/** Explains a response with status 2xx whose body is not JSON. */
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
