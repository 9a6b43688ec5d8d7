/** Reads how long a response asks to wait before the next request. */

import { isRecord } from '../lib/kinds';
import { RESPONSE_HEADERS, RETRY_AFTER_FIELD } from '../service/api';

/** Longest wait taken seriously, in ms: a year. */
const MAX_WAIT = 366 * 24 * 3_600_000;

/**
 * How many milliseconds a response asks to wait, in its header or its body; undefined if it does not ask.
 *
 * @param now milliseconds since 1970, for a date in a response without a date of its own.
 */
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

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from `now`; a date in the past is 0. */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;

	const text = String(header).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT);
	if (!/[a-z]{3}/i.test(text)) return undefined;

	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), MAX_WAIT);
}
