import type { IDataObject } from 'n8n-workflow';

/**
 * Filters written as "field=value", as an object. A value may hold "=" itself; a field that comes
 * several times gets the list of its values.
 */
export function filtersToObject(filters: readonly unknown[]): IDataObject {
	const values = new Map<string, string[]>();
	for (const filter of filters) {
		if (typeof filter !== 'string') continue;
		const [field, ...rest] = filter.split('=');
		// Copied the usual way, a field of this name would replace the prototype of the copy.
		if (field === '__proto__') continue;
		values.set(field, [...(values.get(field) ?? []), rest.join('=')]);
	}
	return Object.fromEntries(
		[...values].map(([field, all]) => [field, all.length === 1 ? all[0] : all]),
	);
}
