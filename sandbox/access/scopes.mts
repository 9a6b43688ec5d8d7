/** Every scope of the service, by group. */
export const SCOPE_GROUPS = {
	Read: ['empresas:read', 'lists:read', 'webhooks:read'],
	Write: ['lists:write', 'webhooks:write', 'imports:create'],
	Enrichment: ['empresas:enrich'],
	Admin: ['admin:billing', 'admin:members', 'admin:keys'],
} as const;

export const ALL_SCOPES: readonly string[] = Object.values(SCOPE_GROUPS).flat();
