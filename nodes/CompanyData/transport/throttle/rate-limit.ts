import { RESPONSE_HEADERS } from '../../../shared/contract/headers';

/** What the rate limit headers of a response say. `limit` is the bucket's size and its refill a minute. */
export interface RateLimit {
	limit: number;
	remaining: number;
}

/** Reads X-RateLimit-Limit and -Remaining; undefined where they are absent or make no sense. */
export function readRateLimit(headers: Record<string, unknown>): RateLimit | undefined {
	const limit = toCount(headers[RESPONSE_HEADERS.rateLimit]);
	const remaining = toCount(headers[RESPONSE_HEADERS.rateRemaining]);
	if (limit === undefined || remaining === undefined || limit === 0) return undefined;
	return { limit, remaining: Math.min(remaining, limit) };
}

function toCount(value: unknown): number | undefined {
	if (value === null || String(value).trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** What the published plans allow beside their limit a minute; in no header of a response. */
interface Published {
	/** Requests a second. */
	burst: number;
	/** Simultaneous connections. */
	connections: number;
}

const PUBLISHED = new Map<number, Published>([
	[30, { burst: 6, connections: 10 }],
	[300, { burst: 30, connections: 50 }],
	[1500, { burst: 100, connections: 200 }],
]);

/**
 * Requests that may leave before a response has shown the plan. Of processes that begin together, each
 * takes as many from the burst of the others, who do not know of it yet.
 */
export const INITIAL_REQUESTS = 1;

/** The lowest ratio of burst to limit among the published plans, for limits of other plans. */
const USUAL_SHARE = 1 / 15;

/** Requests that may leave within one second, on a plan of `limit` requests a minute. */
export function burstOf(limit: number): number {
	return PUBLISHED.get(limit)?.burst ?? Math.max(1, Math.floor(limit * USUAL_SHARE));
}

/** Simultaneous connections of a plan of `limit` requests a minute; undefined where none are published. */
export function connectionsOf(limit: number): number | undefined {
	return PUBLISHED.get(limit)?.connections;
}
