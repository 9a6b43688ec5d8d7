import { BATCH_FIELD } from './api';

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

export interface Cost {
	lookups: number;
	credits: number;
}

/**
 * Estimates what a request uses, if the service knows every company that it names. The operations shown cost no credits
 * (documented). Assumed: those that return full records count as lookups, one for each company.
 *
 * @returns undefined where the path is not documented, or a batch lookup names its companies otherwise than in a list.
 */
export function costOf({ path, body }: { path: string; body?: unknown }): Cost | undefined {
	if (path === PATHS.batch) {
		const lookups = cifsIn(body);
		return lookups === undefined ? undefined : { lookups, credits: 0 };
	}
	if (!isListedPath(path)) return undefined;
	return { lookups: path.startsWith(PATHS.company('')) ? 1 : 0, credits: 0 };
}

function cifsIn(body: unknown): number | undefined {
	const fields = Array.isArray(body) ? { [BATCH_FIELD]: body } : (body ?? {});
	const { [BATCH_FIELD]: named, ...others } = fields as Record<string, unknown>;
	const lists = Array.isArray(named) ? [named] : Object.values(others).filter(Array.isArray);
	if (lists.length === 0 && Object.keys(fields).length > 0) return undefined;
	return Math.max(0, ...lists.map((list) => new Set(list).size));
}
