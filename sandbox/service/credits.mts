/** Credits an operation costs, by the published table. */
export const CREDIT_COSTS = {
	company_read: 0,
	catalogue_search: 0,
	firmographic_enrichment: 0,
	company_email: 1,
	decision_maker: 3,
	financial_health: 5,
	reverse_geocoding: 0.1,
	webhook_delivery: 0,
} as const;

export type CreditOperation = keyof typeof CREDIT_COSTS;
