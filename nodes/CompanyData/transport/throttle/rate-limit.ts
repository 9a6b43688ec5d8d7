/** What the rate limit headers of a response say. `limit` is the bucket's size and its refill a minute. */
export interface RateLimit {
	limit: number;
	remaining: number;
}

/** Reads X-RateLimit-Limit and -Remaining; undefined where they are absent or make no sense. */
export function readRateLimit(headers: Record<string, unknown>): RateLimit | undefined {
	const limit = toCount(headers['x-ratelimit-limit']);
	const remaining = toCount(headers['x-ratelimit-remaining']);
	if (limit === undefined || remaining === undefined || limit === 0) return undefined;
	return { limit, remaining: Math.min(remaining, limit) };
}

function toCount(value: unknown): number | undefined {
	if (value === undefined || value === null || String(value).trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Requests a second that each published plan allows at once, by its limit a minute. */
const PUBLISHED_BURSTS = new Map([
	[30, 6],
	[300, 30],
	[1500, 100],
]);

/** The lowest ratio of burst to limit among the published plans, for limits of other plans. */
const USUAL_SHARE = 1 / 15;

/** Requests that may leave within one second, on a plan of `limit` requests a minute. */
export function burstOf(limit: number): number {
	return PUBLISHED_BURSTS.get(limit) ?? Math.max(1, limit * USUAL_SHARE);
}
