/** Companies requested in one page of the catalogue search. Assumed: the maximum is not shown. */
export const SEARCH_PAGE_SIZE = 100;

export const LIST_PAGE_SIZE = 50;

/** Companies the nearby search returns at most; it has no pages. Assumed: the maximum is not shown. */
export const NEARBY_LIMIT = 1000;

/** Kilometres; at most the length of Spain. Assumed: only what cannot be meant is refused. */
export const RADIUS_KM = { above: 0, maximum: 2500 } as const;

/** Maximum of a batch lookup, and times that the service keeps results and idempotency keys (documented). */
export const BATCH_SIZE = 100;
export const SEARCH_CACHE_DAYS = 30;
export const IDEMPOTENCY_HOURS = 24;

/** Most characters of an idempotency key. Assumed: the maximum is not shown. */
export const LONGEST_IDEMPOTENCY_KEY = 255;

/** Seconds until a response is complete. Assumed: no time is shown. */
export const TIME_LIMITS = {
	request: 60,
	editor: 15,
} as const;
