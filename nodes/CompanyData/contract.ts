/**
 * What this connector takes for granted about the Company Data API. What the service's document
 * leaves open ("not shown") of names, sizes and shapes is decided here; how refusals and limits are
 * read, in transport/. docs/api-contract.md lists each decision, whether it is documented or assumed,
 * and how a user or a maintainer changes it.
 */

/** Paths, relative to the base URL, which carries the version segment. */
export const PATHS = {
	nearby: '/empresas/nearby',
	search: '/leadbase/buscar',
	company: (cif: string) => `/leadbase/empresa/${encodeURIComponent(cif)}`,
	batch: '/empresas/batch',
	saved: '/empresas/saved',
	imports: '/imports',
} as const;

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

/** Companies asked for in one page of the catalogue search. Assumed: the maximum is not shown. */
export const SEARCH_PAGE_SIZE = 100;

/** CIFs a batch lookup takes in one request (documented). */
export const BATCH_SIZE = 100;

/** Body field that carries the CIFs of a batch lookup. Assumed. */
export const BATCH_FIELD = 'cifs';

/** Fields under which a batch lookup may hand over its array of records. Assumed. */
export const BATCH_RESULT_FIELDS = ['results', 'data', 'companies', 'empresas'] as const;

/** Body field that carries the input items of an import. Assumed: the body is not shown. */
export const IMPORT_FIELD = 'companies';

/** Header that makes a repeated POST return the first response instead of creating again (documented). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** States of a saved company (documented). */
export const PROSPECT_STATUSES = ['prospect', 'contactado', 'cliente'] as const;

/** Code in the body of a 403 when the credential lacks a scope (documented). */
export const MISSING_SCOPE = 'missing_scope';

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

/** The catalogue of company fields that are documented, most useful first: elements of a search. */
export const COMPANY_FIELDS = [
	'cif',
	'nombre',
	'empresa_id',
	'email',
	'telefono',
	'ciudad',
	'provincia',
	'cnae',
	'web',
	'distance_km',
	'sector',
	'tier',
	'lat',
	'lon',
] as const;

/** The same for full records, as lookup and batch lookup return them. */
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

/** Fields a simplified answer keeps at most, as n8n's guidelines ask. */
export const SIMPLIFIED_FIELD_COUNT = 10;
