import { BATCH_FIELD } from './fields';
import { isListedPath, PATHS } from './paths';

export interface Cost {
	lookups: number;
	credits: number;
}

/**
 * What a request uses, if the service knows every company that it names. The operations shown cost no credits
 * (documented). Which of them count as lookups is assumed: those that return full records, one for each company.
 *
 * @returns undefined where the documentation does not show the path, or a batch lookup names its companies otherwise
 * than in a list, so that they cannot be counted.
 */
export function costOf({ path, body }: { path: string; body?: unknown }): Cost | undefined {
	if (path === PATHS.batch) {
		const lookups = cifsIn(body);
		return lookups === undefined ? undefined : { lookups, credits: 0 };
	}
	if (!isListedPath(path)) return undefined;
	return { lookups: path.startsWith(PATHS.company('')) ? 1 : 0, credits: 0 };
}

/** Counts the different CIFs in a field of a body, or as the whole of it; undefined for anything else. */
function cifsIn(body: unknown): number | undefined {
	const fields = Array.isArray(body) ? { [BATCH_FIELD]: body } : (body ?? {});
	const { [BATCH_FIELD]: named, ...others } = fields as Record<string, unknown>;
	const lists = Array.isArray(named) ? [named] : Object.values(others).filter(Array.isArray);
	if (lists.length === 0 && Object.keys(fields).length > 0) return undefined;
	return Math.max(0, ...lists.map((list) => new Set(list).size));
}
