/** A response as it was received, and its kind according to its headers. `outcome.ts` decides what it means. */

import type { IDataObject } from 'n8n-workflow';

import { ERROR_CODE_FIELD, RATE_LIMIT_EXCEEDED, RESPONSE_HEADERS } from '../service/api';
import { isDeeperThan, MAX_DEPTH, parseJson } from '../../lib/json';
import { isRecord } from '../../lib/kinds';

/** The status of a write that is carried out later (RFC 9110, 15.3.3). */
export const ACCEPTED = 202;

/** The status of a response that has only a part (RFC 9110, 15.3.7). */
export const PARTIAL = 206;

/** The status of a write that was done, and whose result is elsewhere (RFC 9110, 15.4.4). */
export const SEE_OTHER = 303;

/** The head of a response. */
export interface ResponseHead {
	statusCode: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
}

/** A response as n8n returns it, whose body still arrives. */
export interface ArrivingResponse extends ResponseHead {
	body: AsyncIterable<Buffer>;
}

/** A response that has arrived. */
export interface ReceivedResponse extends ResponseHead {
	bytes: Buffer;
	/** True if it is larger than an answer may be. The rest is missing, unless it may be a file. */
	isTooLarge: boolean;
}

/** A response, without secrets. */
export interface ApiResponse {
	status: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
	/** Parsed JSON: null for an empty body, undefined if it is not JSON. */
	body: unknown;
	/** The body as text; empty for an object or a list, for a file, and if it is unreadable. */
	text: string;
	/** Why `body` is undefined although it may be JSON: n8n cannot process what is so deep or so large. */
	unreadable?: 'too deep' | 'too large';
	/** The body as bytes if it is a file. */
	bytes?: Buffer;
	/** The query that was sent, which a stage may have changed. */
	query?: IDataObject;
	/** The address that was asked; undefined if the response was kept from an earlier run. */
	address?: string;
	/** When it came, in ms since 1970, also if it was kept from an earlier run. */
	receivedAt?: number;
	/** True if this node wrote it in place of the service's: its words are not the service's, and the work is done. */
	isNote?: boolean;
}

type Headers = ApiResponse['headers'];

/** True if the service rejected the values that were sent. */
export function isInvalid(response: ApiResponse | undefined): boolean {
	return response?.status === 400 || response?.status === 422;
}

/** True if the response shows the rate limit, as the service's own responses do. */
export function hasLimits({ headers }: Pick<ApiResponse, 'headers'>): boolean {
	return headers[RESPONSE_HEADERS.rateLimit] !== undefined;
}

/** Headers that only the service sends, while a proxy may send Retry-After too. */
const OWN_HEADERS = Object.values(RESPONSE_HEADERS).filter((name) => name.startsWith('x-'));

/** True for a response from something in front of the service: it has neither JSON nor the service's headers. */
export function isForeign({ headers, body }: ApiResponse): boolean {
	return (body === undefined || body === null) && !OWN_HEADERS.some((name) => name in headers);
}

/**
 * True if the Location header names a result: an address below the one that was asked. A sign-in page or a page about
 * maintenance is elsewhere. A kept response was checked when it came.
 */
export function pointsToResult({ headers: { location = '' }, address }: ApiResponse): boolean {
	if (address === undefined) return true;
	if (!URL.canParse(location, address)) return false;

	const [asked, target] = [new URL(address), new URL(location, address)];
	const start = asked.pathname.replace(/\/?$/, '/');
	const isBelow = target.pathname.startsWith(start) && target.pathname !== start;
	return target.origin === asked.origin && target.username + target.password === '' && isBelow;
}

/** The media type in lower case, without parameters; empty if there is none. */
export function mediaTypeOf(headers: Headers): string {
	return (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
}

/** True for a web page, such as a proxy's or a sign-in page; a page to download is a file. */
export function isWebPage(headers: Headers): boolean {
	const isMarkup = ['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers));
	return isMarkup && !isAttachment(headers);
}

/** True for plain text or content without a type, unless it is meant to be downloaded. */
export function isPlainText(headers: Headers): boolean {
	return ['', 'text/plain'].includes(mediaTypeOf(headers)) && !isAttachment(headers);
}

/** True for the type of a file, such as an export: neither JSON nor a web page. Plain text may be JSON, too. */
export function hasFileType(headers: Headers): boolean {
	return !/\bjson\b/.test(mediaTypeOf(headers)) && !isWebPage(headers);
}

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
}

/** Parses the text of a body into a response. Every refusal by the rate limit gets status 429. */
export function toResponse(received: number, headers: Headers, text: string): ApiResponse {
	const body = text.trim() === '' ? null : parseJson(text);
	if (isDeeperThan(MAX_DEPTH, body)) return unread(received, headers, 'too deep');

	const status = received === 403 && isRateLimit(body) ? 429 : received;
	return { status, headers, text: isObject(body) ? '' : text, body };
}

/** A response whose body is not looked into. */
export function unread(
	status: number,
	headers: Headers,
	unreadable?: ApiResponse['unreadable'],
): ApiResponse {
	return { status, headers, text: '', body: undefined, ...(unreadable && { unreadable }) };
}

/** The body of a response as text again. */
export function bodyText({ body, text }: ApiResponse): string {
	return isObject(body) ? JSON.stringify(body) : text;
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

/** True if the body has the documented code of the rate limit, which is more reliable than a gateway's status. */
function isRateLimit(body: unknown): boolean {
	if (!isRecord(body)) return false;

	const places = [body, body.error].filter(isRecord);
	return places.some((place) => place[ERROR_CODE_FIELD] === RATE_LIMIT_EXCEEDED);
}

/** The bytes as text, decoded with the charset of the headers, or as UTF-8 if that is missing or unknown. */
export function textOf(bytes: Buffer, headers: Headers): string {
	const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];

	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		return bytes.toString();
	}
}
