/** Field of an error body with its code (documented). */
export const ERROR_CODE_FIELD = 'error_code';

/** Fields that may hold the service's message, the documented one first. The others are assumed. */
export const ERROR_MESSAGE_FIELDS = ['message', 'detail', 'error_description', 'error'] as const;

/** Field of a 429's body with the seconds to wait (documented). */
export const RETRY_AFTER_FIELD = 'retry_after_seconds';

/** Code of a 403 when the credential lacks a scope (documented). */
export const MISSING_SCOPE = 'missing_scope';

/** Fields that may name the missing scope, besides the message. Assumed. */
export const MISSING_SCOPE_FIELDS = ['required_scope', 'scope', 'missing_scope'] as const;

/**
 * Words in the code of a token endpoint's refusal that mean that it may pass. Any other is final: those of
 * RFC 6749, 5.2, and a server's own. Assumed: no refusal of the token endpoint is shown.
 */
export const TOKEN_PASSING_WORDS =
	/temporar|server.?error|unavailable|slow.?down|rate.?limit|too.?many|busy|overload|time.?out|maintenance/i;

/**
 * Words in the code or message of a 402 that say what is used up. Earlier entries take precedence, since
 * a message may also mention, for example, the refused request. Assumed: the codes are not shown.
 */
export const PAYMENT_WORDS = {
	credits: /credit/i,
	lookups: /look.?up/i,
	exports: /export/i,
	imports: /import/i,
	requests: /requests|request.quota|api.?calls/i,
	quota: /quota/i,
} as const;

/**
 * Words in the code or message of a 404 that mean that the address does not exist, rather than the company
 * asked for. Assumed: no 404 is shown.
 */
export const ADDRESS_WORDS = /route|endpoint|\bpath\b/i;

/**
 * Words in the code or message of a 403 that mean that it is about the workspace, and not about one record.
 * Assumed: no such 403 is shown.
 */
export const WORKSPACE_WORDS = /\bplan|account|workspace|subscription|suspended|disabled/i;

/**
 * Words in the code or message of a 409 that mean that the first request with an idempotency key has not
 * ended yet. Assumed: no 409 is shown.
 */
export const UNDER_WAY_WORDS = /in.progress|under.way|processing/i;
