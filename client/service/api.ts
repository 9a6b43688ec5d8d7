/** All names of the API: paths, parameters, fields, headers and words. If the service differs, change a line here. */

/** Paths, relative to the base URL, which includes the version segment (documented). */
export const PATHS = {
	nearby: '/empresas/nearby',
	search: '/leadbase/buscar',
	/** Followed by a CIF. */
	company: '/leadbase/empresa/',
	batch: '/empresas/batch',
	saved: '/empresas/saved',
	imports: '/imports',
} as const;

/** Where a token request has the ID and secret of the client. Assumed: only a part of such a request is shown. */
export const OAUTH_CLIENT_AUTHENTICATION = 'body';

/** Paths of the OAuth flow, relative to the authorization URL (the first is documented). */
export const OAUTH_PATHS = {
	consent: '/oauth/authorize',
	token: '/oauth/token',
} as const;

/** Request header: a POST repeated with the same key gets its first response again (documented). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Response headers, in lower case as n8n provides them. */
export const RESPONSE_HEADERS = {
	/** Size of the workspace's bucket and its refill per minute (documented). */
	rateLimit: 'x-ratelimit-limit',
	rateRemaining: 'x-ratelimit-remaining',
	/** Name of the bucket that the other headers describe (documented). */
	rateBucket: 'x-ratelimit-bucket',
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

/** Name of the bucket of a workspace, the only one there is (documented). */
export const WORKSPACE_BUCKET = 'workspace_minute';

/** Header with the time at which monthly quotas renew. Assumed: on the billing day, as credits do. */
export const QUOTA_RESET_HEADER = RESPONSE_HEADERS.creditsReset;

/** Header that marks a replayed response. Assumed: none is shown. */
export const REPLAY_HEADER = /^(x-)?idempoten(cy|t)-replay(ed)?$/;

/** Prefixes of API keys and the kind of key each stands for (documented). */
export const KEY_PREFIXES = { svc_live_: 'live', svc_test_: 'sandbox' } as const;

/** Headers of a webhook delivery, unless the credential names others. Assumed: none is shown. */
export const WEBHOOK_HEADERS = {
	signature: 'X-Signature',
	timestamp: 'X-Timestamp',
	id: 'X-Event-Id',
} as const;

/**
 * The field of an error body with its code (documented).
 */
export const ERROR_CODE_FIELD = 'error_code';
/** The error code of a 429 (the API document, Errors). */
export const RATE_LIMIT_EXCEEDED = 'rate_limit_exceeded';
/** The field of a 429 with the seconds to wait. */
export const RETRY_AFTER_FIELD = 'retry_after_seconds';
/** The error code of a 403 for a scope (the API document, Scopes). */
export const MISSING_SCOPE = 'missing_scope';

/** Fields that may hold the service's message, the documented one first. The others are assumed. */
export const ERROR_MESSAGE_FIELDS = [
	'message',
	'mensaje',
	'detail',
	'detalle',
	'error_description',
	'motivo',
	'reason',
	'errors',
	'errores',
	'error',
	'descripcion',
	'title',
] as const;

/** Fields that may name the missing scope, besides the message. Assumed. */
export const MISSING_SCOPE_FIELDS = ['required_scope', 'scope', 'missing_scope'] as const;

/** Words of a transient error, also of a token endpoint, whose other errors (RFC 6749, 5.2) are final. Assumed. */
export const TRANSIENT_WORDS =
	/temporar|server.?error|unavailable|slow.?down|rate.?limit|too.?many|busy|overload|time.?out|maintenance/i;

/** Words of a 402 that say what is used up. The first match counts: the message may also name what was refused. Assumed. */
export const PAYMENT_WORDS = {
	// A balance, in Spanish, is of credits.
	credits: /cr[eé]dit|\bsaldo\b/i,
	lookups: /look.?up/i,
	requests: /requests|request.quota|api.?calls/i,
} as const;

/** Words of a 404 about the address rather than a company. Assumed: no such message is shown. */
export const ADDRESS_WORDS =
	/route|endpoint|\bpath\b|^page not found\.?$|\bcannot (get|post)\b|static resource/i;
/** Words of a 404 that frameworks use for an unknown address and an unknown record alike. Assumed. */
export const AMBIGUOUS_404_WORDS = /^(the requested resource was |resource )?not found\.?$/i;
/** Assumed: words of a 403 that concerns the workspace and not one request. */
export const WORKSPACE_WORDS = /\bplan|account|workspace|subscription|suspended|disabled/i;
/** Assumed: words of a 409 for an idempotency key whose first request has not ended. */
export const UNDER_WAY_WORDS = /in.progress|under.way|processing/i;

/** Words of a 503 because of too many connections, rather than for another reason. Assumed. */
export const CONNECTION_WORDS = /connection|conexion|concurren|simult/i;

/** Words of a 400 or 422 because too many results were requested at once. Assumed. */
export const SIZE_WORDS = /\bl[ií]mite?\b|per.?page|page.?size/i;
/** Words in front of the largest page size in such a refusal. Assumed. */
export const BOUND_WORDS =
	/(?:[<≤]=?|\b1\s?(?:-|–|\.\.+)|\b(?:most|max\w*|m[aá]x\w*|than|to|and|y|a|que|is|es|exceeds?|le|lte)\b)["':=\s]*(\d+)/gi;

const NO_SUCH_FIELD =
	'(?:[Rr]equired|[Mm]issing|[Uu]n(?:known|expected|recogni[sz]ed)|[Nn]ot (?:known|allowed|permitted)|[Ee]xtra|[Aa]dditional|[Oo]bligatori[oa]|[Ff]alta)';

const FIELD_NOUN =
	'(?:[Ff]ield|[Pp]ropert(?:y|ies)|[Pp]aram(?:eter)?|[Aa]ttribute|[Ii]nput|[Cc]ampo)';

/** A field name. It begins in lower case, unlike a sentence such as "Subscription is required". */
const FIELD_NAME = `(?:^|: )['"]?[a-z][\\w.]*['"]?`;

/** Words of a 400 or 422 that name a field, after its place if it has one, as missing or unknown. Assumed. */
export const FIELD_WORDS = new RegExp(
	[
		// "ids: is required", "ids: Required"
		`${FIELD_NAME}: (?:is )?${NO_SUCH_FIELD}`,
		// "Invalid request: orden is not known"
		`${FIELD_NAME} (?:is|are) ${NO_SUCH_FIELD}`,
		// "Unknown field ids", "must have required property 'ids'"
		`${NO_SUCH_FIELD} (?:\\w+ ){0,2}${FIELD_NOUN}`,
		// "The field ids is required", "El campo ids es obligatorio"
		`${FIELD_NOUN}s? (?:\\S+ ){0,3}${NO_SUCH_FIELD}`,
	].join('|'),
);

/** Fields of an entry that name the field which was refused. */
export const REFUSED_FIELD = ['path', 'field', 'loc', 'param'];

/** Code of a 403 when the access token has expired. Assumed: a 401 is usual. */
export const EXPIRED_TOKEN_CODE = 'token_expired';

/** Query parameters of the geographic search. `cnae` is assumed. */
export const NEARBY_QUERY = {
	latitude: 'lat',
	longitude: 'lng',
	radius: 'radius_km',
	sector: 'sector',
	cnae: 'cnae',
	onlyEmail: 'only_email',
	limit: 'limit',
} as const;

/** Query parameters of the catalogue search. `sector` is assumed. */
export const SEARCH_QUERY = {
	text: 'q',
	province: 'provincia',
	cnae: 'cnae',
	sector: 'sector',
	page: 'page',
	pageSize: 'per_page',
} as const;

/** Words of a 400 or 422 about what a search asks for, rather than about the key: its parameters, or that it has none. */
export const SEARCH_WORDS = new RegExp(
	`\\b(?:${Object.values(SEARCH_QUERY).join('|')}|filters?|filtros?|criteri\\w+)\\b`,
	'i',
);

/** Fields of a page of the catalogue search (documented). */
export const SEARCH_PAGE = { results: 'results', total: 'total', size: 'per_page' } as const;

/** The body field with the CIFs of a batch lookup. Assumed: the body is not shown. */
export const BATCH_FIELD = 'cifs';
/** The body field with the rows of an import. Assumed: the body is not shown. */
export const IMPORT_FIELD = 'companies';

/** The body fields of a save (documented). */
export const SAVE_BODY = { companyId: 'empresa_id', status: 'status', notes: 'notes' } as const;
/** Fields of a saved company that only the service gives it (documented). */
export const SAVED_FIELDS = ['id', 'saved_at'] as const;
/** The states of a saved company (the API document, States and transitions). */
export const PROSPECT_STATUSES = ['prospect', 'contactado', 'cliente'] as const;

/** Fields with the path of the row that an error is about, as frameworks name them. Assumed. */
export const ROW_PATH_FIELDS = ['loc', 'path', 'field', 'pointer'] as const;

/** Field of the next page's token, and the parameter that takes it (documented). */
export const PAGE_TOKEN = 'next_page_token';

/** Query parameters of the next page of a listing: a page number, or the older offset (documented). */
export const LISTING_POSITION = { page: 'page', offset: 'offset' } as const;

/** Objects in the response of a listing that may describe its pages, besides the top level. Assumed: no listing is shown. */
export const LISTING_OBJECTS = [
	'pagination',
	'paging',
	'meta',
	'page_info',
	'links',
	'_links',
] as const;

/** Names of the fields that describe the pages of a listing, in lower case and without underscores. Assumed. */
export const LISTING_NAMES = {
	page: ['page', 'currentpage', 'pagenumber'],
	lastPage: ['lastpage', 'totalpages', 'pagecount'],
	offset: ['offset'],
	size: ['perpage'],
} as const satisfies Record<string, readonly string[]>;

/** Headers of a listing, in lower case. Assumed from other services and RFC 8288. */
export const LISTING_HEADERS = {
	link: 'link',
	total: 'x-total-count',
	/** A range and the length of the whole (RFC 9110, 14.4). */
	range: 'content-range',
	nextToken: 'x-next-page-token',
	/** Any other header that may have the next page, or say that there is one. */
	likeNextPage: /^x-.*(next|cursor|more|partial|truncated)/,
} as const;

/** Where a listing may have its next page: a dotted field or a header, with the parameter if it is a token. */
export const NEXT_PAGE_PLACES: ReadonlyArray<{ place: string; parameter?: string }> = [
	// The name is documented, but its place is not.
	...['', ...LISTING_OBJECTS.map((name) => `${name}.`)].map((path) => ({
		place: path + PAGE_TOKEN,
		parameter: PAGE_TOKEN,
	})),
	{ place: LISTING_HEADERS.nextToken, parameter: PAGE_TOKEN },
	// HubSpot has its token here.
	{ place: 'paging.next.after', parameter: 'after' },
	{ place: LISTING_HEADERS.link },
	// Only links are read under these names, since it is not certain which parameter a token would need.
	...['next', 'links.next', '_links.next', 'paging.next', 'pagination.next', 'meta.next'].map(
		(place) => ({ place }),
	),
];

/** Query parameters that set the size of a page. Only the first is documented. */
export const SIZE_PARAMETERS = ['per_page', 'limit', 'page_size', 'size'] as const;

/** Fields that identify a record of a listing. Assumed: no listing is documented. */
export const IDENTIFIER_FIELD = /^(.+_)?(id|cif|uuid)$/i;

/** The fields of a company (the API document, Resources and their fields). */
export const COMPANY = {
	id: 'empresa_id',
	cif: 'cif',
	name: 'nombre',
	town: 'ciudad',
	province: 'provincia',
	web: 'web',
	phone: 'telefono',
	sector: 'sector',
	email: 'email',
	latitude: 'lat',
	longitude: 'lon',
	/** Only in a search around a point (documented). */
	distance: 'distance_km',
} as const;

const { cif, name, phone, email, web, town, province } = COMPANY;
const { notes } = SAVE_BODY;
/** Fields of a row in an import. Assumed: they are fields of a company, and the notes of a save. */
export const IMPORT_COLUMNS = { cif, name, phone, email, web, town, province, notes } as const;

/** The documented fields of a company in a nearby search, most useful first. */
export const COMPANY_FIELDS = [
	'cif',
	'nombre',
	'telefono',
	'email',
	'web',
	'ciudad',
	'sector',
	'empresa_id',
	'cnae',
	'distance_km',
	'provincia',
	'tier',
	'lat',
	'lon',
] as const;

/** The documented fields of a full record, as lookup and batch lookup return it. */
export const FULL_RECORD_FIELDS = [
	'cif',
	'nombre',
	'empresa_id',
	'facturacion_estimada',
	'empleados_estimados',
	'vertical_optimo',
	'hook_personalizado',
	'roi_estimado_min',
	'roi_estimado_max',
] as const;
