import type { Settings } from '../settings.mts';

type CompanyRecord = Record<string, unknown>;

/**
 * The response to a batch lookup in the form the setting asks for.
 *
 * @param found the record of each CIF asked for; undefined where the CIF is unknown
 */
export function batchResponse(
	shape: Settings['batchShape'],
	found: ReadonlyMap<string, CompanyRecord | undefined>,
): unknown {
	const records = [...found.values()].filter((record) => record !== undefined);
	const entries = [...found];
	switch (shape) {
		case 'results':
			return { results: records };
		case 'byCif':
			return Object.fromEntries(entries.filter(([, record]) => record !== undefined));
		case 'nullForUnknown':
			return Object.fromEntries(entries.map(([cif, record]) => [cif, record ?? null]));
		case 'notFoundList': {
			const unknown = entries.filter(([, record]) => record === undefined);
			return { results: records, not_found: unknown.map(([cif]) => cif) };
		}
		case 'foundFlags':
			return entries.map(([cif, record]) =>
				record ? { ...record, found: true } : { cif, found: false },
			);
		default:
			return records;
	}
}
