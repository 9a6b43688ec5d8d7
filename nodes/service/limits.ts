/** Companies requested in one page of the catalogue search. Assumed: the maximum is not shown. */
export const SEARCH_PAGE_SIZE = 100;

/** Companies requested in one page of a list in the editor. */
export const LIST_PAGE_SIZE = 50;

/** Companies the nearby search returns at most; it has no pages. Assumed: the maximum is not shown. */
export const NEARBY_LIMIT = 1000;

/**
 * Bounds of the radius of a nearby search, in kilometres. Assumed: none are shown, so that only what cannot be meant
 * is refused. The upper one is the length of Spain, from El Hierro to Cap de Creus.
 */
export const RADIUS_KM = { above: 0, maximum: 2500 } as const;

/** CIFs a batch lookup accepts in one request (documented). */
export const BATCH_SIZE = 100;

/** Days for which the service caches the results of a catalogue search (documented). */
export const SEARCH_CACHE_DAYS = 30;

/** Hours for which a repeated idempotency key gets its first response (documented). */
export const IDEMPOTENCY_HOURS = 24;

/** Most characters of an idempotency key. Assumed: the maximum is not shown. */
export const LONGEST_IDEMPOTENCY_KEY = 255;

/** How long a request may take until its response is complete, in seconds. Assumed: no time is shown. */
export const TIME_LIMITS = {
	request: 60,
	/** While somebody waits in the editor for a list or the test of a credential. */
	editor: 15,
} as const;
