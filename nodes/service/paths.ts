/** Paths, relative to the base URL, which includes the version segment (documented). */
export const PATHS = {
	nearby: '/empresas/nearby',
	search: '/leadbase/buscar',
	company: (cif: string) => `/leadbase/empresa/${encodeURIComponent(cif)}`,
	batch: '/empresas/batch',
	saved: '/empresas/saved',
	imports: '/imports',
} as const;

/** Tells that the documentation shows this path, so that it is known what requests to it do. */
export function isListedPath(path: string): boolean {
	const company = PATHS.company('');
	return Object.values(PATHS).some((listed) =>
		typeof listed === 'string'
			? path === listed
			: path.startsWith(company) && !path.slice(company.length).includes('/'),
	);
}

/** Place of the client's ID and secret in a token request. Assumed: it is shown only in part. */
export const OAUTH_CLIENT_AUTHENTICATION = 'body';

/** Paths of the OAuth flow, relative to the authorization URL (the first is documented). */
export const OAUTH_PATHS = {
	consent: '/oauth/authorize',
	token: '/oauth/token',
} as const;
