/** Ways to misbehave. */
export const FAULT_KINDS = [
	'latency',
	'connection_reset',
	'half_body',
	'html_500',
	'html_502',
	'unavailable_503',
	'rate_limit_without_retry_after',
	'rate_limit_http_date',
	'wrong_content_type',
	'not_json',
	'slow_bytes',
	'redirect',
	'gone_410',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Which requests misbehave, and how. */
export interface FaultRule {
	id: string;
	kind: FaultKind;
	/** Path below /v1, `*` being a wildcard; every path when absent. */
	path?: string;
	method?: string;
	/** Requests hit before the rule ends. */
	count?: number;
	/** Share of requests that are hit, 0 to 1. */
	share?: number;
	/** Whether the operation runs first; meant for `connection_reset`. */
	after?: boolean;
	/** For `latency` and, per chunk, `slow_bytes`. */
	milliseconds?: number;
	/** For both kinds of 429 and for 503. */
	seconds?: number;
	/** For `redirect`: where to. */
	location?: string;
	/** Requests hit so far. */
	hits: number;
}
