import { RESPONSE_HEADERS, WORKSPACE_BUCKET } from '../service/api';
import { type Plan, PLANS } from '../service/limits';

/** Finds a plan by its credits a month, on which the tables agree. Assumed: without, by its requests a minute. */
export function planOf(creditsPerMonth: number | undefined, rate: number): Plan | undefined {
	return creditsPerMonth
		? PLANS.find((plan) => plan.creditsPerMonth === creditsPerMonth)
		: PLANS.find(({ rates }) => rates.includes(rate));
}

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

/**
 * Reads the workspace's limits from X-RateLimit-Limit and -Remaining; undefined where they are absent, make no sense, or
 * are of another bucket.
 */
export function readRateLimit(headers: Record<string, unknown>): RateLimit | undefined {
	const bucket = String(headers[RESPONSE_HEADERS.rateBucket] ?? '').trim();
	if (bucket !== '' && bucket.toLowerCase() !== WORKSPACE_BUCKET) return undefined;

	const limit = toAmount(withoutPolicy(headers[RESPONSE_HEADERS.rateLimit]));
	const remaining = toAmount(headers[RESPONSE_HEADERS.rateRemaining]);
	if (limit === undefined || remaining === undefined || limit === 0) return undefined;

	const plan = planOf(toAmount(headers[RESPONSE_HEADERS.creditsPlan]), limit);
	const burst = plan?.burst ?? Math.max(1, Math.floor(limit * USUAL_SHARE));
	return { limit, remaining: Math.min(remaining, limit), refill: limit / 60, burst, plan };
}

/** A limit may be followed by its policies: "600, 600;w=60" is 600. Assumed: drafts of RateLimit headers have them. */
function withoutPolicy(value: unknown): string {
	return String(value ?? '').split(/[,;]/, 1)[0];
}

/** A bucket may hold parts of a token. */
function toAmount(value: unknown): number | undefined {
	const amount = String(value ?? '').trim() === '' ? undefined : Number(value);
	return amount !== undefined && amount >= 0 && amount < Infinity ? amount : undefined;
}
