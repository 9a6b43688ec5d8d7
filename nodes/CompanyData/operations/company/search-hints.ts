/** Hints about a search: its criteria, and how many of the matching companies were returned. */

import type { IDataObject } from 'n8n-workflow';

import { ACTIVITY, readActivities } from '../../fields';
import { endingWith } from '../../run/hints';
import type { ItemContext, OperationContext } from '../../run/types';
import { SEARCH_CACHE_DAYS, SEARCH_QUERY } from '../../../../client';
import { groupsOf } from '../../../../lib/groups';
import { isNothing } from '../../../../lib/nothing';
import { counted, grouped } from '../../../../lib/text';
import { cnaeSearch, findProvince } from '../../../../spain';

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

/**
 * Advice on the activity of a search or, if nothing was found, on its text; "" if there is none.
 *
 * @throws {InvalidInput} when the filter by activity has an unknown one.
 */
export function adviseOn(context: ItemContext, query: IDataObject, found: number): string {
	const activities = readActivities({ ...context, ifNothing: 'searchWithout' });
	const { inOtherEdition, meaningsOf } = cnaeSearch();
	const meaning = activities.map(meaningsOf).find((text) => text !== undefined);
	if (meaning !== undefined || found > 0 || activities.length > 1) return meaning ?? '';

	return activities.length === 0 ? textAdvice(query) : (inOtherEdition(activities[0]) ?? '');
}

/** If the text names an activity, as in "fontaneros en Sevilla", says how to search for that activity instead. */
function textAdvice({ [SEARCH_QUERY.text]: text, [SEARCH_QUERY.cnae]: cnae }: IDataObject): string {
	if (isNothing(text) || !isNothing(cnae)) return '';

	const activity = cnaeSearch().activityIn(String(text));
	if (activity === undefined) return '';

	const { codes, place } = activity;
	const province = place === undefined ? undefined : findProvince(place);
	const provincePart = province === undefined ? '' : `, Province to ${province}`;
	const nearbyPart =
		place === undefined || provincePart !== '' ? '' : `, search nearby with Centre ${place}`;

	return `Set Filters → ${ACTIVITY} to ${codes}${provincePart}, and leave Text empty${nearbyPart}.`;
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

/** What the hints say beside the number of companies. */
interface SearchNotes {
	advice: string;
	bound?: string;
	limit?: number;
	/** What was searched without. */
	notes?: readonly string[];
}

/** Adds the hints of a search: its summary, advice, and why companies may be missing. */
export function tellSearch(
	{ hints, node }: OperationContext,
	searched: Searched,
	{ advice, bound, limit, notes = [] }: SearchNotes,
): void {
	// n8n itself says that Limit was reached and that there may be more, if as many items come out as a fixed Limit has.
	const isFixed = node.getNode().parameters.limit === limit && node.getInputData().length === 1;
	const isSaid = isFixed && searched.received === limit && !searched.leftOut;
	const more = isSaid && searched.more === 'may be' ? undefined : searched.more;
	hints.add('summary', describeSearched({ ...searched, more }), summarize);

	for (const note of notes) hints.add('without', note, explainWithout);
	if (advice !== '') hints.add('edition', advice);
	if (bound !== undefined) hints.add('bound', bound);
	if (searched.total === 0) hints.add('cache', CACHE_SENTENCE);
}

function explainWithout(all: readonly string[]): string[] {
	return groupsOf(all, (note) => note).map(
		({ 0: note, length }) =>
			`Searched ${note}${length > 1 ? ` for ${grouped(length)} items` : ''}.`,
	);
}

/** The hint for several searches: the first one, and how many more there were. */
function summarize([first, ...others]: readonly string[]): string {
	if (others.length === 0) return first;

	return endingWith(first, ` (and ${counted(others.length, 'more search', 'more searches')})`);
}
