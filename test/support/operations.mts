/** What a field with several modes has stored. */
export const locator = <T,>(mode: string, value: T) => ({ __rl: true, mode, value });

/** Operations that take what they need from the fields of each item. */
export const search = { resource: 'company', operation: 'search' };
export const get = {
	resource: 'company',
	operation: 'get',
	cif: locator('cif', '={{ $json.cif }}'),
};
export const getBatch = { resource: 'company', operation: 'getBatch', cif: '={{ $json.cif }}' };
export const getById = { resource: 'company', operation: 'getById' };
export const match = { resource: 'company', operation: 'match' };
export const save = {
	resource: 'prospect',
	operation: 'save',
	companyId: locator('id', '={{ $json.id }}'),
	status: '={{ $json.status || "prospect" }}',
};
export const request = { resource: 'apiRequest', operation: 'send' };
export const createImport = { resource: 'import', operation: 'create' };
export const importJson = { ...createImport, bodySource: 'json', jsonBody: '={{ $json }}' };

/** A search around a point or a town, as its field would have it typed. */
export const nearby = (centre: string, radiusKm: number, more: object = {}) => ({
	resource: 'company',
	operation: 'searchNearby',
	centre: locator('coordinates', centre),
	radiusKm: String(radiusKm),
	...more,
});

/** Additional query parameters, as an option has them. */
export const withQuery = (name: string, value: string) => ({
	additionalQuery: { parameters: [{ name, value }] },
});
