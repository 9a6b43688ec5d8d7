/** The published plans, as simulations and the sandbox know them. */
export const PLANS = {
	Starter: { limit: 30, burst: 6, cap: 10 },
	Pro: { limit: 300, burst: 30, cap: 50 },
	Business: { limit: 1500, burst: 100, cap: 200 },
};

export type PlanName = keyof typeof PLANS;
