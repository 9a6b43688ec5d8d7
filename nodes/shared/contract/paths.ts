/** Paths, relative to the base URL, which includes the version segment (documented). */
export const PATHS = {
	nearby: '/empresas/nearby',
	search: '/leadbase/buscar',
	company: (cif: string) => `/leadbase/empresa/${encodeURIComponent(cif)}`,
	batch: '/empresas/batch',
	saved: '/empresas/saved',
	imports: '/imports',
} as const;

/**
 * Words in the paths of requests that may cost credits, taken from the names of the operations that do.
 * Assumed: these paths are not shown.
 */
export const CREDIT_PATHS = /enrich|enriq|geocod|score|decision|email/i;

/**
 * How a client identifies itself to the token endpoint: by ID and secret in the body. Assumed: the requests to it are
 * shown only in part.
 */
export const OAUTH_CLIENT_AUTHENTICATION = 'body';

/** Paths of the OAuth flow, relative to the authorization URL (the first is documented). */
export const OAUTH_PATHS = {
	consent: '/oauth/authorize',
	token: '/oauth/token',
} as const;
