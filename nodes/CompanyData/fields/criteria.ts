import type { IDataObject } from 'n8n-workflow';
import { SEARCH_QUERY, NEARBY_QUERY } from '../../service/fields';
import { cnaeSearch } from '../../spain/lazy';
import { isEmpty } from '../../lib/json';

/** Query parameters that say how much is sent, not what is searched for. */
const PAGING: ReadonlySet<string> = new Set([
	SEARCH_QUERY.page,
	SEARCH_QUERY.pageSize,
	NEARBY_QUERY.limit,
]);

/** Not a parameter: where a search nearby looked, in words. */
export const CENTRE = 'centre';

/** Longest value that is shown, in characters. */
const LONGEST_VALUE = 30;

/**
 * What a search looked for, in the display names of the fields: 'Text "bar" · Province Bizkaia'.
 *
 * @param labels display names by query parameter; a parameter without one is an additional one.
 */
export function describeCriteria(query: IDataObject, labels: Record<string, string>): string {
	return Object.entries(query)
		.filter(([name, value]) => !PAGING.has(name) && !isEmpty(value))
		.map(
			([name, value]) =>
				`${Object.hasOwn(labels, name) ? labels[name] : name}${describeValue(name, String(value))}`,
		)
		.join(' · ');
}

function describeValue(name: string, value: string): string {
	if (name === NEARBY_QUERY.onlyEmail) return '';
	if (name === SEARCH_QUERY.cnae) return ` ${cnaeSearch().describeCode(value)}`;
	if (name === CENTRE) return ` ${value}`;
	const shortened = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value;
	return name === SEARCH_QUERY.text ? ` "${shortened}"` : ` ${shortened}`;
}
