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
