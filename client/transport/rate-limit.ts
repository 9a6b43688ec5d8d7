/** Reads the limits of the workspace from the headers of a response. `limits/` keeps to them. */

import { RESPONSE_HEADERS, WORKSPACE_BUCKET } from '../service/api';
import { type Plan, PLANS } from '../service/limits';

/** The token bucket of a workspace, as a response shows it. */
export interface RateLimit {
	/** Tokens in a full bucket; the bucket gains as many in a minute. */
	limit: number;
	/** Tokens that are left, possibly with a fraction. */
	remaining: number;
	/** Tokens gained per second. */
	refill: number;
	/** Maximum number of requests within any second. */
	burst: number;
	/** The published plan, whose other limits no header shows; undefined for a plan that is not published. */
	plan?: Plan;
}

/** The lowest ratio of burst to limit among the published plans, assumed for other plans. */
const USUAL_SHARE = 1 / 15;

/**
 * Reads the workspace's limits from X-RateLimit-Limit and X-RateLimit-Remaining; undefined if they are absent, make no
 * sense, or belong to another bucket.
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

/** The number before the policies of a limit: "600, 600;w=60" is 600. Assumed, as in drafts of the RateLimit headers. */
function withoutPolicy(value: unknown): string {
	return String(value ?? '').split(/[,;]/, 1)[0];
}

/**
 * Finds the published plan by its monthly credits, on which both published tables agree, or else by its requests per
 * minute. The latter is assumed to identify a plan.
 */
export function planOf(creditsPerMonth: number | undefined, rate: number): Plan | undefined {
	if (creditsPerMonth) return PLANS.find((plan) => plan.creditsPerMonth === creditsPerMonth);

	return PLANS.find(({ rates }) => rates.includes(rate));
}

/** Reads a number of 0 or more, with or without a fraction; undefined for anything else. */
function toAmount(value: unknown): number | undefined {
	const text = String(value ?? '').trim();
	const amount = Number(text);
	return text !== '' && amount >= 0 && amount < Infinity ? amount : undefined;
}
