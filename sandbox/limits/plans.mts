/** Plan names, and which of the two published tables of rates governs. */
export const PLAN_NAMES = ['free', 'starter', 'pro', 'business', 'enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
export type RateTable = 'first' | 'second';

/** The limits that are numbers, and that can be replaced one by one. */
export const LIMIT_NAMES = [
	'requestsPerMinute',
	'burst',
	'requestsPerMonth',
	'lookupsPerMonth',
	'creditsPerMonth',
	'connections',
] as const;

/** Limits of a workspace. 0 means unlimited, except for credits, where it is none. */
export interface Plan {
	name: PlanName;
	requestsPerMinute: number;
	burst: number;
	requestsPerMonth: number;
	lookupsPerMonth: number;
	creditsPerMonth: number;
	connections: number;
	webhooks: boolean;
}

/**
 * The published plans. Not published, hence assumed: all of Enterprise ("custom"), and the burst, requests a month, credits and connections of Free.
 */
const PLANS: Record<PlanName, Omit<Plan, 'name' | 'webhooks'>> = {
	free: limits(10, 2, 0, 50, 0, 5),
	starter: limits(30, 6, 10_000, 500, 500, 10),
	pro: limits(300, 30, 250_000, 5000, 5000, 50),
	business: limits(1500, 100, 2_000_000, 25_000, 50_000, 200),
	enterprise: limits(6000, 400, 0, 0, 500_000, 1000),
};

/** Requests per minute where the second table differs from the first. */
const SECOND_TABLE: Partial<Record<PlanName, number>> = { pro: 60, business: 120 };

/** Takes the values in the order of {@link LIMIT_NAMES}. */
function limits(...values: number[]) {
	const named = LIMIT_NAMES.map((name, index) => [name, values[index]]);
	return Object.fromEntries(named) as Record<(typeof LIMIT_NAMES)[number], number>;
}

/** The limits of a plan under one of the two tables, with single values replaced. */
export function planFor(name: PlanName, table: RateTable, changes: Partial<Plan> = {}): Plan {
	const webhooks = name === 'business' || name === 'enterprise';
	const published = { name, ...PLANS[name], webhooks };
	if (table === 'second') {
		published.requestsPerMinute = SECOND_TABLE[name] ?? published.requestsPerMinute;
	}
	return { ...published, ...changes };
}
