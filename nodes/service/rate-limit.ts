import { RESPONSE_HEADERS } from './headers';
import { planOf, type Plan } from './plans';

export interface RateLimit {
	/** Tokens in a full bucket, which are also those gained in a minute. */
	limit: number;
	remaining: number;
	refill: number;
	burst: number;
	/** The published plan, which has limits that are in no header. */
	plan?: Plan;
}

/** The lowest ratio of burst to limit among the published plans, for limits of other plans. */
const USUAL_SHARE = 1 / 15;

/** Reads X-RateLimit-Limit and -Remaining; undefined where they are absent or make no sense. */
export function readRateLimit(headers: Record<string, unknown>): RateLimit | undefined {
	const limit = toCount(headers[RESPONSE_HEADERS.rateLimit]);
	const remaining = toCount(headers[RESPONSE_HEADERS.rateRemaining]);
	if (limit === undefined || remaining === undefined || limit === 0) return undefined;
	const plan = planOf(toCount(headers[RESPONSE_HEADERS.creditsPlan]), limit);
	const burst = plan?.burst ?? Math.max(1, Math.floor(limit * USUAL_SHARE));
	return { limit, remaining: Math.min(remaining, limit), refill: limit / 60, burst, plan };
}

function toCount(value: unknown): number | undefined {
	if (value === null || String(value).trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}
