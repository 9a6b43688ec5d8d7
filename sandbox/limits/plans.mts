/** Plan names, and which of the two published tables of rates governs. */
export const PLAN_NAMES = ['free', 'starter', 'pro', 'business', 'enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
export type RateTable = 'first' | 'second';

/** Formats of an export. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Limits of a workspace. 0 means unlimited, except for credits, where it is none. */
export interface Plan {
	name: PlanName;
	requestsPerMinute: number;
	/** Requests per second. */
	burst: number;
	requestsPerMonth: number;
	lookupsPerMonth: number;
	creditsPerMonth: number;
	/** Simultaneous connections. */
	connections: number;
	exportFormats: readonly ExportFormat[];
	/** 0 is unlimited. */
	exportsPerMonth: number;
	webhooks: boolean;
	createsKeys: boolean;
}

/**
 * The published plans. Not published, hence assumed: all of Enterprise ("custom"), and the burst, requests a month, credits and connections of Free.
 */
const PLANS: Record<PlanName, Omit<Plan, 'name'>> = {
	free: plan([10, 2], [0, 50], 0, 5),
	starter: {
		...plan([30, 6], [10_000, 500], 500, 10),
		exportFormats: ['csv'],
		exportsPerMonth: 1,
	},
	pro: {
		...plan([300, 30], [250_000, 5000], 5000, 50),
		exportFormats: ['csv'],
		createsKeys: true,
	},
	business: {
		...plan([1500, 100], [2_000_000, 25_000], 50_000, 200),
		exportFormats: EXPORT_FORMATS,
		createsKeys: true,
		webhooks: true,
	},
	enterprise: {
		...plan([6000, 400], [0, 0], 500_000, 1000),
		exportFormats: EXPORT_FORMATS,
		createsKeys: true,
		webhooks: true,
	},
};

/** Requests per minute where the second table differs from the first. */
const SECOND_TABLE: Partial<Record<PlanName, number>> = { pro: 60, business: 120 };

function plan(
	[requestsPerMinute, burst]: [number, number],
	[requestsPerMonth, lookupsPerMonth]: [number, number],
	creditsPerMonth: number,
	connections: number,
): Omit<Plan, 'name'> {
	return {
		requestsPerMinute,
		burst,
		requestsPerMonth,
		lookupsPerMonth,
		creditsPerMonth,
		connections,
		exportFormats: [],
		exportsPerMonth: 0,
		webhooks: false,
		createsKeys: false,
	};
}

/** The limits of a plan under one of the two tables, with single values replaced. */
export function planFor(name: PlanName, table: RateTable, changes: Partial<Plan> = {}): Plan {
	const published = { name, ...PLANS[name] };
	if (table === 'second') {
		published.requestsPerMinute = SECOND_TABLE[name] ?? published.requestsPerMinute;
	}
	const given = Object.entries(changes).filter(([, value]) => value !== undefined);
	return { ...published, ...Object.fromEntries(given) };
}
