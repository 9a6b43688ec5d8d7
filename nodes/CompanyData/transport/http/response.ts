import { RETRY_AFTER_FIELD } from '../../../shared/contract/errors';
import { RESPONSE_HEADERS } from '../../../shared/contract/headers';
import { isRecord } from '../../../shared/json';
import { parseRetryAfter } from './retry-after';
import type { ApiResponse } from './types';

/** A response with its body parsed. The body is text, or bytes where a file was accepted. */
export function toResponse(
	status: number,
	headers: Record<string, string>,
	received: unknown,
): ApiResponse {
	if (Buffer.isBuffer(received)) {
		const text = received.toString('utf8');
		return { status, headers, text, body: parseBody(text), bytes: received };
	}
	const text = typeof received === 'string' ? received : '';
	return { status, headers, text, body: parseBody(text) };
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
 * The wait a 429 asks for, in milliseconds: by its header, else by the documented body field.
 * Undefined for other statuses, and where neither says anything usable.
 *
 * @param now milliseconds since 1970.
 */
export function retryAfterOf(
	{ status, headers, body }: ApiResponse,
	now: number,
): number | undefined {
	if (status !== 429) return undefined;
	const inBody = isRecord(body) ? body[RETRY_AFTER_FIELD] : undefined;
	return parseRetryAfter(headers[RESPONSE_HEADERS.retryAfter], now) ?? parseRetryAfter(inBody, now);
}

/** Whether a response has the limits of the workspace, which every response of the service carries. */
export function hasLimits({ headers }: ApiResponse): boolean {
	return headers[RESPONSE_HEADERS.rateLimit] !== undefined;
}
