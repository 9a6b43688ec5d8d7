/** Reads how long a response asks to wait before the next request, and whether that can be right. */

import { ACCEPTED, type ApiResponse } from './response';
import { RESPONSE_HEADERS, RETRY_AFTER_FIELD } from '../service/api';
import { isRecord } from '../../lib/kinds';

const MINUTE = 60_000;

/** Longest wait in ms that is believed without proof: one number that is no time would end all work with this key. */
const MAX_BELIEVED = 60 * MINUTE;

/** Longest wait in ms at all: a year. */
const MAX_WAIT = 366 * 24 * 60 * MINUTE;

/** The statuses after which a long wait is usual: work is done later, or a quota renews on a date. */
const LONG_WAITS = [ACCEPTED, 402];

/** A response, as far as it matters here. */
type Asking = Pick<ApiResponse, 'status' | 'body'> & { headers: Record<string, unknown> };

/**
 * How many milliseconds a response asks to wait, in its header or its body; undefined if it does not ask, or cannot be
 * right.
 *
 * @param now milliseconds since 1970, for a time in a response without a date of its own.
 */
export function retryAfterOf(response: Asking, now: number): number | undefined {
	const { status, headers } = response;
	// Times refer to the service's own clock.
	const time = Date.parse(String(headers.date)) || now;
	const isLong = LONG_WAITS.includes(status);
	const reset = Number(headers[RESPONSE_HEADERS.rateReset] || NaN) * 1000 - time;
	const isRight = (wait: number) =>
		wait >= 0 && (wait <= MAX_BELIEVED || isLong || Math.abs(wait - reset) <= MINUTE);

	const [wait] = valuesIn(response).flatMap((value) => meaningsOf(value, time).filter(isRight));
	return wait === undefined ? undefined : Math.min(wait, MAX_WAIT);
}

/** Says that a response asks for a wait that cannot be right; undefined if it does not. */
export function explainDisbelief(response: Asking, now: number): string | undefined {
	const asked = valuesIn(response).find((value) => meaningsOf(value, now).length > 0);
	if (asked === undefined || retryAfterOf(response, now) !== undefined) return undefined;

	const shown = String(asked).slice(0, 40);
	return `The Retry-After of the service (${shown}) cannot be right, so each wait was twice as long as the one before`;
}

function valuesIn({ headers, body }: Asking): unknown[] {
	return [
		headers[RESPONSE_HEADERS.retryAfter],
		isRecord(body) ? body[RETRY_AFTER_FIELD] : undefined,
	];
}

/**
 * The waits in ms that a value may mean: seconds, a time in seconds or milliseconds since 1970, or an HTTP date (RFC 9110,
 * 10.2.3), which is 0 if it is past. A time that is past is negative.
 */
function meaningsOf(value: unknown, now: number): number[] {
	const text = ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
	const number = Number(text);
	if (/^\d+(\.\d+)?$/.test(text)) return [number * 1000, number * 1000 - now, number - now];

	const time = /[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(time) ? [] : [Math.max(0, time - now)];
}
