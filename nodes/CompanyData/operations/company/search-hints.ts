/** Hints about a search: its criteria, and how many of the matching companies were returned. */

import type { IDataObject } from 'n8n-workflow';

import { ACTIVITY } from '../../fields';
import { endingWith } from '../../run/hints';
import type { OperationContext } from '../../run/types';
import { isNothing } from '../../../lib/nothing';
import { counted, grouped } from '../../../lib/text';
import { SEARCH_QUERY } from '../../../service/api';
import { SEARCH_CACHE_DAYS } from '../../../service/limits';

/** Says how old results may be (the API document, GET /leadbase/buscar). */
export const CACHE_SENTENCE = `Results may be up to ${SEARCH_CACHE_DAYS} days old.`;

interface Searched {
	received: number;
	total?: number;
	/** Set if there are or may be more companies, and the service does not say how many. */
	more?: 'are' | 'may be';
	/** What of the received companies did not come out; empty if all of it did. */
	leftOut?: string;
	/** The criteria with the characters before them, e.g. ": Province Lugo" or " within 5 km of Lugo"; empty for none. */
	criteria: string;
	/** A sentence about what to change if nothing was found. */
	advice: string;
}

/** A sentence about which filter to leave out first; empty if the query has none. */
export function firstChange(query: IDataObject): string {
	const labels = { province: 'Province', cnae: ACTIVITY, sector: 'Sector' } as const;
	const names = Object.keys(labels) as Array<keyof typeof labels>;
	const name = names.find((filter) => !isNothing(query[SEARCH_QUERY[filter]]));
	if (name !== undefined) return `Leave out ${labels[name]} first.`;

	return isNothing(query[SEARCH_QUERY.text]) ? '' : 'Enter fewer or other words as Text.';
}

/** Describes one search, e.g. "50 of 533 companies: Province Lugo". Without the total, 50 would look like all. */
export function describeSearched(searched: Searched): string {
	const { received, total = received, more, leftOut = '', criteria, advice } = searched;
	if (total === 0) {
		const matches = criteria.replace(/^: /, ' matches ') || ' matches this search';
		return endingWith(`No company${matches}`, advice && `. ${advice}`);
	}

	const partOf = total > received ? `${grouped(received)} of ` : '';
	const found = `${partOf}${counted(Math.max(received, total), 'company', 'companies')}`;
	const moreNote = more === undefined ? '' : `, and there ${more} more`;
	return endingWith(`${found}${criteria}`, `${moreNote}${leftOut && `; ${leftOut}`}`);
}

/** Adds the hints of a search: its summary, advice, and why companies may be missing. */
export function tellSearch(
	{ hints, node }: OperationContext,
	searched: Searched,
	{ advice, bound, limit }: { advice: string; bound?: string; limit?: number },
): void {
	// n8n itself says that Limit was reached and that there may be more, if as many items come out as a fixed Limit has.
	const isFixed = node.getNode().parameters.limit === limit && node.getInputData().length === 1;
	const isSaid = isFixed && searched.received === limit && !searched.leftOut;
	const more = isSaid && searched.more === 'may be' ? undefined : searched.more;
	hints.add('summary', describeSearched({ ...searched, more }), summarize);
	if (advice !== '') hints.add('edition', advice);
	if (bound !== undefined) hints.add('bound', bound);
	if (searched.total === 0) hints.add('cache', CACHE_SENTENCE);
}

/** The hint for several searches: the first one, and how many more there were. */
function summarize([first, ...others]: readonly string[]): string {
	if (others.length === 0) return first;

	return endingWith(first, ` (and ${counted(others.length, 'more search', 'more searches')})`);
}
