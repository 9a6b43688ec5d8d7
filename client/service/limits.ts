/** The limits of the service and its plans: what is documented, and what is assumed in its place. */

/** Companies requested per page of the catalogue search. Assumed: the maximum is not shown. */
export const SEARCH_PAGE_SIZE = 100;

/** Records requested per page of a list in the editor. Assumed: no size is shown. */
export const LIST_PAGE_SIZE = 50;

/** Maximum number of companies that a nearby search returns; it has no pages. Assumed: the maximum is not shown. */
export const NEARBY_LIMIT = 1000;

/** Range of a radius in km, up to the length of Spain. Assumed: only impossible values are refused. */
export const RADIUS_KM = { above: 0, maximum: 2500 } as const;

/** Maximum number of CIFs in one batch lookup (the API document, Other constants). */
export const BATCH_SIZE = 100;
/** Days for which the service keeps results (the API document, Other constants). */
export const SEARCH_CACHE_DAYS = 30;
/** Hours for which the service remembers an idempotency key (the API document, Other constants). */
export const IDEMPOTENCY_HOURS = 24;

/** Maximum length of an idempotency key. Assumed: the maximum is not shown. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Longest time until a response is complete, in seconds. Assumed: no time is shown. */
export const TIME_LIMITS = {
	request: 60,
	editor: 15,
} as const;

/** A published plan. A limit is undefined if it is custom, unlimited or not published. */
export interface Plan {
	name: string;
	/** Requests per minute in the first published table, then in the second one if it differs. */
	rates: number[];
	burst?: number;
	connections?: number;
	requestsPerMonth?: number;
	lookupsPerMonth?: number;
	creditsPerMonth?: number;
}

/** The published plans (documented). Enterprise is left out: all of its limits are custom. */
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
