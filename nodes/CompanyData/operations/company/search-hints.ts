/** Says in the hints of a run what was searched for and how much of it came. */

import type { IDataObject } from 'n8n-workflow';

import { endingWith } from '../../run/hints';
import type { OperationContext } from '../../run/types';
import { isEmpty } from '../../../lib/kinds';
import { counted, grouped } from '../../../lib/text';
import { SEARCH_QUERY } from '../../../service/api';
import { SEARCH_CACHE_DAYS } from '../../../service/limits';

/** Says how old results may be (the API document, GET /leadbase/buscar). */
export const CACHE_SENTENCE = `Results may be up to ${SEARCH_CACHE_DAYS} days old.`;

interface Searched {
	received: number;
	total?: number;
	/** Set if there are more, or may be, though the service does not say how many. */
	more?: 'are' | 'may be';
	/** How many of those received a filter of the node keeps, and what these have. */
	kept?: number;
	has?: string;
	/** What was searched for, as in ": Province Lugo" or " within 5 km of Lugo"; empty for everything. */
	criteria: string;
	/** What to change if nothing was found. */
	advice: string;
}

/** Says which part of a search to leave out first; empty if it has none. */
export function firstChange(query: IDataObject): string {
	const labels = { province: 'Province', cnae: 'CNAE', sector: 'Sector' } as const;
	const names = Object.keys(labels) as Array<keyof typeof labels>;
	const name = names.find((one) => !isEmpty(query[SEARCH_QUERY[one]]));
	if (name !== undefined) return `Leave out ${labels[name]} first.`;

	return isEmpty(query[SEARCH_QUERY.text]) ? '' : 'Enter fewer or other words as Text.';
}

/** One search in a sentence: without its total, 50 of 533 companies look like all there are. */
export function describeSearched(searched: Searched): string {
	const { received, total = received, more, kept = received, has, criteria, advice } = searched;
	if (total === 0) {
		const matches = criteria.replace(/^: /, ' matches ') || ' matches this search';
		return endingWith(`No company${matches}`, advice && `. ${advice}`);
	}

	const of = total > received ? `${grouped(received)} of ` : '';
	const found = `${of}${counted(Math.max(received, total), 'company', 'companies')}`;
	const others = more === undefined ? '' : `, and there ${more} more`;
	const rest = kept < received ? `; ${grouped(kept)} have ${has}` : '';
	return endingWith(`${found}${criteria}`, `${others}${rest}`);
}

/** Says what was searched for, how many came, and how to get more. */
export function tellSearch(
	{ hints }: OperationContext,
	searched: Searched,
	{ advice, bound }: { advice: string; bound?: string },
): void {
	hints.add('summary', describeSearched(searched), nameFirst);
	if (advice !== '') hints.add('edition', advice);
	if (bound !== undefined) hints.add('bound', bound);
	if (searched.total === 0) hints.add('cache', CACHE_SENTENCE);
}

function nameFirst([first, ...others]: readonly string[]): string {
	if (others.length === 0) return first;

	return endingWith(first, ` (and ${counted(others.length, 'more search', 'more searches')})`);
}
