import { RETRY_AFTER_FIELD } from '../../../shared/contract/errors';
import { RESPONSE_HEADERS } from '../../../shared/contract/headers';
import { isRecord } from '../../../shared/json';
import { parseRetryAfter, serverTime } from './retry-after';
import type { ApiResponse } from './types';

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

/** Whether a response has the limits of the workspace, which every response of the service carries. */
export function hasLimits({ headers }: ApiResponse): boolean {
	return headers[RESPONSE_HEADERS.rateLimit] !== undefined;
}
