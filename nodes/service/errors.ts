/** Fields of an error body: its code and, of a 429, the seconds to wait; the code of a missing scope (documented). */
export const ERROR_CODE_FIELD = 'error_code';
export const RETRY_AFTER_FIELD = 'retry_after_seconds';
export const MISSING_SCOPE = 'missing_scope';

/** Fields that may hold the service's message, the documented one first. The others are assumed. */
export const ERROR_MESSAGE_FIELDS = [
	'message',
	'detail',
	'error_description',
	'errors',
	'error',
	'title',
] as const;

/** Fields that may name the missing scope, besides the message. Assumed. */
export const MISSING_SCOPE_FIELDS = ['required_scope', 'scope', 'missing_scope'] as const;

/** Words of a token endpoint's refusal that may pass; any other (RFC 6749, 5.2) is final. Assumed: none is shown. */
export const TOKEN_PASSING_WORDS =
	/temporar|server.?error|unavailable|slow.?down|rate.?limit|too.?many|busy|overload|time.?out|maintenance/i;

/** Words of a 402 that say what is used up, by precedence: it may also name what was refused. Assumed. */
export const PAYMENT_WORDS = {
	credits: /credit/i,
	lookups: /look.?up/i,
	exports: /export/i,
	imports: /import/i,
	requests: /requests|request.quota|api.?calls/i,
	quota: /quota/i,
} as const;

/**
 * Words of a 404 about the address rather than a company, of a 403 about the workspace rather than a record, and of a
 * 409 while the first request with an idempotency key goes on. Assumed: none of them is shown.
 */
export const ADDRESS_WORDS =
	/route|endpoint|\bpath\b|^(the requested resource was |resource |page )?not found\.?$|\bcannot (get|post)\b|static resource/i;
export const WORKSPACE_WORDS = /\bplan|account|workspace|subscription|suspended|disabled/i;
export const UNDER_WAY_WORDS = /in.progress|under.way|processing/i;

/** Words of a 503 that refuses as many connections, not for another reason. Assumed. */
export const CONNECTION_WORDS = /connection|conexion|concurren|simult/i;

/** Words of a 400 or 422 that refuses as many results at once, and those before the most there may be. Assumed. */
export const SIZE_WORDS = /\bl[ií]mite?\b|per.?page|page.?size/i;
export const BOUND_WORDS =
	/(?:[<≤]=?|\b1\s?(?:-|–|\.\.+)|\b(?:most|max\w*|m[aá]x\w*|than|to|and|y|a|que|is|es|exceeds?|le|lte)\b)["':=\s]*(\d+)/gi;

/** Words of a 400 or 422 about fields that the service wants under other names. Assumed. */
export const FIELD_WORDS =
	/required|missing|must have|unknown|unexpected|unrecogni[sz]ed|additional|not allowed|extra |obligatori|falta|is.(?:required|not.known)/i;

/** Code of a 403 when the access token has expired. Assumed: a 401 is usual. */
export const EXPIRED_TOKEN_CODE = 'token_expired';
