/** Paths, relative to the base URL, which carries the version segment (documented). */
export const PATHS = {
	nearby: '/empresas/nearby',
	search: '/leadbase/buscar',
	company: (cif: string) => `/leadbase/empresa/${encodeURIComponent(cif)}`,
	batch: '/empresas/batch',
	saved: '/empresas/saved',
	imports: '/imports',
} as const;

/** What follows the authorization URL in the OAuth flow (documented). */
export const OAUTH_PATHS = {
	signIn: '/oauth/authorize',
	exchange: '/oauth/token',
} as const;
