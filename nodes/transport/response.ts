/** A response as it was received, and its kind according to its headers. `outcome.ts` decides what it means. */

import type { IDataObject } from 'n8n-workflow';

import { isDeeperThan, MAX_DEPTH, parseJson } from '../lib/json';
import { isRecord } from '../lib/kinds';
import { ERROR_CODE_FIELD, RATE_LIMIT_EXCEEDED, RESPONSE_HEADERS } from '../service/api';

/** The status of a write that is carried out later (RFC 9110, 15.3.3). */
export const ACCEPTED = 202;

/** The status of a write that was done, and whose result is elsewhere (RFC 9110, 15.4.4). */
export const SEE_OTHER = 303;

/** A complete response, as n8n returns it. */
export interface ReceivedResponse {
	statusCode: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
	/** The text or the bytes. */
	body: unknown;
}

/** A response, without secrets. */
export interface ApiResponse {
	status: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
	/** Parsed JSON: null for an empty body, undefined if it is not JSON. */
	body: unknown;
	/** The body as text. */
	text: string;
	/** True if `body` is undefined because its JSON is nested more deeply than n8n can process. */
	isTooDeep?: boolean;
	/** The body as bytes; undefined if it came as text. */
	bytes?: Buffer;
	/** The query that was sent, which a stage may have changed. */
	query?: IDataObject;
	/** The address that was asked; undefined if the response was kept from an earlier run. */
	address?: string;
	/** When it came, in ms since 1970, also if it was kept from an earlier run. */
	receivedAt?: number;
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

/** True for a file, such as an export: neither JSON nor a web page. */
export function isFile({ headers, body }: ApiResponse): boolean {
	if (/\bjson\b/.test(mediaTypeOf(headers))) return false;

	return isAttachment(headers) || (body === undefined && !isWebPage(headers));
}

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
}

/**
 * Parses what was received into a response. Every refusal by the rate limit gets status 429.
 *
 * @param content the body, as text or bytes.
 */
export function toResponse(received: number, headers: Headers, content: unknown): ApiResponse {
	const bytes = Buffer.isBuffer(content) ? content : undefined;
	const text = textOf(content, headers);
	const parsed = text.trim() === '' ? null : parseJson(text);
	const isTooDeep = isDeeperThan(MAX_DEPTH, parsed);
	const body = isTooDeep ? undefined : parsed;
	const status = received === 403 && isRateLimit(body) ? 429 : received;
	return { status, headers, text, body, ...(bytes && { bytes }), ...(isTooDeep && { isTooDeep }) };
}

/** True if the body has the documented code of the rate limit, which is more reliable than a gateway's status. */
function isRateLimit(body: unknown): boolean {
	if (!isRecord(body)) return false;

	const places = [body, body.error].filter(isRecord);
	return places.some((place) => place[ERROR_CODE_FIELD] === RATE_LIMIT_EXCEEDED);
}

/** The body as text, decoded with the charset of its headers, or as UTF-8 if that is missing or unknown. */
export function textOf(received: unknown, headers: Headers): string {
	if (!Buffer.isBuffer(received)) return typeof received === 'string' ? received : '';

	const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];

	try {
		return new TextDecoder(charset).decode(received);
	} catch {
		return received.toString();
	}
}
