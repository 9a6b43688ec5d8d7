/** What a request to this service costs: lookups, and whether the price is known at all. */

import { largestOf } from '../lib/numbers';
import { BATCH_FIELD, PATHS } from '../service/api';

/** True for documented paths, whose effects are known. */
export function isListedPath(path: string): boolean {
	const { company, ...others } = PATHS;
	const isCompany = path.startsWith(company) && !path.slice(company.length).includes('/');
	return isCompany || Object.values<string>(others).includes(path);
}

/**
 * Estimates the lookups that a request uses, if the service knows every company that it names. Assumed: what returns
 * full records counts as one for each company. What is documented costs no credits; of other requests nothing is known,
 * nor of a batch lookup that names its companies otherwise than in a list.
 */
export function lookupsOf({ path, body }: { path: string; body?: unknown }): number | undefined {
	if (path === PATHS.batch) return cifsIn(body);
	if (!isListedPath(path)) return undefined;

	return path.startsWith(PATHS.company) ? 1 : 0;
}

function cifsIn(body: unknown): number | undefined {
	const fields = Array.isArray(body) ? { [BATCH_FIELD]: body } : (body ?? {});
	const { [BATCH_FIELD]: named, ...others } = fields as Record<string, unknown>;
	const lists = Array.isArray(named) ? [named] : Object.values(others).filter(Array.isArray);
	if (lists.length === 0 && Object.keys(fields).length > 0) return undefined;

	return Math.max(0, largestOf(lists.map((list) => new Set(list).size)));
}
