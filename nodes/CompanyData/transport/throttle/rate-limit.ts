import { RESPONSE_HEADERS } from '../../../shared/contract/headers';
import { planOf, type Plan } from '../../../shared/contract/plans';

/** What the rate limit headers of a response say. `limit` is the bucket's size and its refill a minute. */
export interface RateLimit {
	limit: number;
	remaining: number;
	/** The published plan that it is part of, which has limits that are in no header. */
	plan?: Plan;
}

/** Reads X-RateLimit-Limit and -Remaining; undefined where they are absent or make no sense. */
export function readRateLimit(headers: Record<string, unknown>): RateLimit | undefined {
	const limit = toCount(headers[RESPONSE_HEADERS.rateLimit]);
	const remaining = toCount(headers[RESPONSE_HEADERS.rateRemaining]);
	if (limit === undefined || remaining === undefined || limit === 0) return undefined;
	const plan = planOf(toCount(headers[RESPONSE_HEADERS.creditsPlan]), limit);
	return { limit, remaining: Math.min(remaining, limit), plan };
}

function toCount(value: unknown): number | undefined {
	if (value === null || String(value).trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/**
 * Requests that may leave before a response has shown the plan. Of processes that begin together, each
 * takes as many from the burst of the others, who do not know of it yet.
 */
export const INITIAL_REQUESTS = 1;

/** The lowest ratio of burst to limit among the published plans, for limits of other plans. */
const USUAL_SHARE = 1 / 15;

/** Requests that may leave within one second. */
export function burstOf({ limit, plan }: Pick<RateLimit, 'limit' | 'plan'>): number {
	return plan?.burst ?? Math.max(1, Math.floor(limit * USUAL_SHARE));
}
