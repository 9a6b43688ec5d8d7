// The names of docs/openapi.yaml that the service's published description leaves open or that the
// sandbox sets itself. To rename one, change its line here and the document.

export const BATCH_FIELD = 'cifs';

/** Query parameters of both searches. */
export const SECTOR_PARAMETER = 'sector';
export const CNAE_PARAMETER = 'cnae';

/** Query parameters of a listing; the token is also the field that carries the next one. */
export const PAGE_TOKEN = 'next_page_token';
export const OFFSET_PARAMETER = 'offset';

/** Request header of a key that makes a POST safe to repeat. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

export const CACHE_HEADER = 'X-Cache';

export const RATE_LIMIT_HEADERS = {
	limit: 'X-RateLimit-Limit',
	remaining: 'X-RateLimit-Remaining',
	reset: 'X-RateLimit-Reset',
	bucket: 'X-RateLimit-Bucket',
} as const;

export const CREDITS_HEADERS = {
	used: 'X-Credits-Used',
	remaining: 'X-Credits-Remaining',
	plan: 'X-Credits-Plan',
	reset: 'X-Credits-Reset',
} as const;

export const RETRY_AFTER_FIELD = 'retry_after_seconds';
