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

/** Fields of a page of the catalogue search (documented). */
export const SEARCH_PAGE = { results: 'results', total: 'total', size: 'per_page' } as const;

/** Body fields of the CIFs of a batch lookup and of the items of an import. Assumed: neither body is shown. */
export const BATCH_FIELD = 'cifs';
export const IMPORT_FIELD = 'companies';

/** Body fields of a save, and the statuses of a saved company (documented). */
export const SAVE_BODY = { companyId: 'empresa_id', status: 'status', notes: 'notes' } as const;
export const PROSPECT_STATUSES = ['prospect', 'contactado', 'cliente'] as const;

/** Fields of the time at which a write was done: `saved_at` is documented, the others are assumed. */
export const WRITTEN_AT = /^(saved|created|imported)(_at|At)$/;

/** Field of the next page's token, and the parameter that takes it (documented). */
export const PAGE_TOKEN = 'next_page_token';

/** Position of the next page of a listing: a token (documented), a page number, or the older offset (documented). */
export const LISTING_POSITION = {
	token: PAGE_TOKEN,
	page: 'page',
	offset: 'offset',
	total: 'total',
} as const;

/** Names of other fields that may hold the next page's token. Assumed: the listings with tokens are not shown. */
export const LIKE_A_TOKEN = /cursor|token|next|continuation|after/i;

/** Fields that identify a record of a listing. Assumed: no listing is documented. */
export const IDENTIFIER_FIELD = /^(.+_)?(id|cif|uuid)$/i;

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

/** Fields of a company in an import. Assumed: those of a company, and the notes of a save. */
export const IMPORT_COLUMNS = {
	cif: COMPANY.cif,
	name: COMPANY.name,
	phone: COMPANY.phone,
	email: COMPANY.email,
	web: COMPANY.web,
	town: COMPANY.town,
	province: COMPANY.province,
	notes: SAVE_BODY.notes,
} as const;

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
