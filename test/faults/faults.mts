/** A fault of the sandbox, with what it needs to be met and got over within seconds. */
export interface Fault {
	name: string;
	rule: Record<string, unknown>;
}

/** Every fault of the sandbox. */
export const FAULTS: readonly Fault[] = [
	{ name: 'latency', rule: { kind: 'latency', milliseconds: 300 } },
	{ name: 'connection reset before the work', rule: { kind: 'connection_reset' } },
	{ name: 'connection reset after the work', rule: { kind: 'connection_reset', after: true } },
	{ name: 'half a body', rule: { kind: 'half_body' } },
	{ name: '500 with HTML', rule: { kind: 'html_500' } },
	{ name: '502 with HTML', rule: { kind: 'html_502' } },
	{ name: '503', rule: { kind: 'unavailable_503' } },
	{ name: '429 without Retry-After', rule: { kind: 'rate_limit_without_retry_after' } },
	{ name: '429 with an HTTP date', rule: { kind: 'rate_limit_http_date', seconds: 2 } },
	{ name: 'wrong content type', rule: { kind: 'wrong_content_type' } },
	{ name: '200 and not JSON', rule: { kind: 'not_json' } },
	{ name: 'slow bytes', rule: { kind: 'slow_bytes', milliseconds: 20 } },
	{ name: 'redirect to another host', rule: { kind: 'redirect' } },
];
