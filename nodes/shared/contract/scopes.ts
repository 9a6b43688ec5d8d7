/** The ten scopes of the service (documented). */
export const SCOPES = [
	'admin:billing',
	'admin:keys',
	'admin:members',
	'empresas:enrich',
	'empresas:read',
	'imports:create',
	'lists:read',
	'lists:write',
	'webhooks:read',
	'webhooks:write',
] as const;

/** One of the service's scopes. */
export type Scope = (typeof SCOPES)[number];
