/** The cost of a request to this service: how many lookups it uses, and whether its cost is known at all. */

import { BATCH_FIELD, PATHS } from '../service/api';
import { largestOf } from '../../lib/numbers';

/** True for documented paths, whose effects are known. */
export function isListedPath(path: string): boolean {
	const { company, ...others } = PATHS;
	const isCompany = path.startsWith(company) && !path.slice(company.length).includes('/');
	return isCompany || Object.values<string>(others).includes(path);
}

/**
 * Estimates the lookups that a request uses if the service knows every company in it; undefined if that is not known: for
 * a path that is not documented, and for a batch lookup whose companies are not in a list. Assumed: a request that returns
 * full records uses one lookup per company. Documented requests use no credits.
 */
export function lookupsOf({ path, body }: { path: string; body?: unknown }): number | undefined {
	if (path === PATHS.batch) return countCifs(body);
	if (!isListedPath(path)) return undefined;

	return path.startsWith(PATHS.company) ? 1 : 0;
}

/** The number of different CIFs in the body of a batch lookup, under the documented or any other name. */
function countCifs(body: unknown): number | undefined {
	const fields = Array.isArray(body) ? { [BATCH_FIELD]: body } : (body ?? {});
	const { [BATCH_FIELD]: documented, ...others } = fields as Record<string, unknown>;
	const lists = Array.isArray(documented)
		? [documented]
		: Object.values(others).filter(Array.isArray);

	if (lists.length === 0 && Object.keys(fields).length > 0) return undefined;

	return Math.max(0, largestOf(lists.map((list) => new Set(list).size)));
}
