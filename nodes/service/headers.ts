/** Request header: a POST repeated with the same key gets its first response again (documented). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Response headers, in lower case as n8n provides them. */
export const RESPONSE_HEADERS = {
	/** Size of the workspace's bucket and its refill per minute (documented). */
	rateLimit: 'x-ratelimit-limit',
	rateRemaining: 'x-ratelimit-remaining',
	/** Unix time in seconds (documented). */
	rateReset: 'x-ratelimit-reset',
	/** Seconds or an HTTP date; documented with a 429. */
	retryAfter: 'retry-after',
	creditsPlan: 'x-credits-plan',
	creditsUsed: 'x-credits-used',
	creditsRemaining: 'x-credits-remaining',
	/** ISO 8601 time (documented). */
	creditsReset: 'x-credits-reset',
	/** Deprecation notices are announced; their form, RFC 9745 and RFC 8594, is assumed. */
	deprecation: 'deprecation',
	sunset: 'sunset',
} as const;

/** Time at which monthly quotas renew. Assumed: on the billing day, as credits do. */
export const QUOTA_RESET_HEADER = RESPONSE_HEADERS.creditsReset;

/** Header of an answer that an earlier request with the same idempotency key had. Assumed: none is shown. */
export const REPETITION_HEADER = /^(x-)?idempoten(cy|t)-replay(ed)?$/;

/** Prefixes of API keys and the kind of key each stands for (documented). */
export const KEY_PREFIXES = { svc_live_: 'live', svc_test_: 'sandbox' } as const;

/** Headers of a webhook delivery, unless the credential names others. Assumed: none is shown. */
export const WEBHOOK_HEADERS = {
	signature: 'X-Signature',
	timestamp: 'X-Timestamp',
	id: 'X-Event-Id',
} as const;
