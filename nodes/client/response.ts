import { RETRY_AFTER_FIELD } from '../service/errors';
import { RESPONSE_HEADERS } from '../service/headers';
import { isRecord } from '../lib/json';
import type { ApiResponse } from './types';

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
