import { RESPONSE_HEADERS } from './headers';

/** A published plan. What is custom, unlimited or not shown is absent. */
export interface Plan {
	name: string;
	/** Requests a minute, in the first published table and in the second, where it differs. */
	rates: number[];
	burst?: number;
	connections?: number;
	requestsPerMonth?: number;
	lookupsPerMonth?: number;
	creditsPerMonth?: number;
}

/** The published plans (documented). Everything about Enterprise is custom, so nothing shows it. */
export const PLANS: readonly Plan[] = [
	{ name: 'Free', rates: [10], lookupsPerMonth: 50 },
	{
		name: 'Starter',
		rates: [30],
		burst: 6,
		connections: 10,
		requestsPerMonth: 10_000,
		lookupsPerMonth: 500,
		creditsPerMonth: 500,
	},
	{
		name: 'Pro',
		rates: [300, 60],
		burst: 30,
		connections: 50,
		requestsPerMonth: 250_000,
		lookupsPerMonth: 5000,
		creditsPerMonth: 5000,
	},
	{
		name: 'Business',
		rates: [1500, 120],
		burst: 100,
		connections: 200,
		requestsPerMonth: 2_000_000,
		lookupsPerMonth: 25_000,
		creditsPerMonth: 50_000,
	},
];

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
