/** Decides what to search for to find a company by its name. */

import { type CompanyFacts, provinceToSearch } from './company-facts';
import type { WantedCompany } from './company-match';
import { isTelling, kindOf, weightOf } from './name-words';
import { plain, wordsOf } from '../../lib/words';

/** One search for a name. */
export interface Search {
	/** The words that the name of a company must contain, preferably no others. */
	text: string;
	/** Empty for anywhere. */
	province: string;
}

/** Words with this total weight are in the names of few enough companies for one response. */
const ENOUGH = 2.25;
/** Words with less weight are in too many names to be worth a second search. */
const WORTH = 2;
/** Extra rank of names over words for an activity, which have more spellings. */
const NAMES_FIRST = 10;

/** The first search: the most distinctive words, and only as many as needed, since a further one may be misspelt or missing. */
export function firstSearch({ names: [name], facts }: WantedCompany): Search {
	return searchFor(searchable(name), facts);
}

/**
 * The second search, if it is worthwhile: with all words and the province if there may be more companies; with only the
 * words that cannot be misspelt if none was found.
 */
export function nextSearch(
	{ names: [name], facts }: WantedCompany,
	{ search, found, mayHaveMore: isMore }: { search: Search; found: number; mayHaveMore: boolean },
): Search | undefined {
	if (!isMore && found > 0) return undefined;

	const words = searchable(name);
	const known = words.filter((word) => kindOf(word) !== 'rare');
	const next = isMore
		? { text: words.join(' '), province: provinceToSearch(facts) }
		: searchFor(known, facts);

	const isTooWide = !isMore && totalOf(wordsOf(next.text)) < WORTH && next.province === '';
	const isSame = next.text === search.text && next.province === search.province;
	return next.text === '' || isTooWide || isSame ? undefined : next;
}

/** Chooses words, names first. Adds the province if they are not enough. */
function searchFor(words: readonly string[], facts: CompanyFacts): Search {
	const rank = (word: string) => weightOf(word) + (kindOf(word) === 'activity' ? 0 : NAMES_FIRST);
	const chosen: string[] = [];

	for (const word of words.toSorted((first, second) => rank(second) - rank(first))) {
		if (totalOf(chosen) < ENOUGH) chosen.push(word);
	}

	const province = totalOf(chosen) >= ENOUGH ? '' : provinceToSearch(facts);
	return { text: chosen.join(' '), province };
}

/** The words to search for. Short words, numbers and abbreviations are left out unless there are no others. */
function searchable({ words }: WantedCompany['names'][number]): string[] {
	const whole = words.filter(
		({ text, kind, isDotted }) =>
			kind !== 'number' && isTelling(text) && !(isDotted && kind === 'rare'),
	);

	return (whole.length > 0 ? whole : words).map(({ text }) => plain(text));
}

function totalOf(words: readonly string[]): number {
	return words.reduce((sum, word) => sum + weightOf(word), 0);
}

/**
 * True if a search may have left out companies that have all of its words.
 *
 * @param names the names of the returned companies, in order.
 * @param total how many companies match; Infinity if unknown.
 */
export function mayHaveMore({ text }: Search, names: readonly string[], total: number): boolean {
	if (total <= names.length) return false;

	// The companies with most words come first. A list that is not in this order tells nothing of those that follow.
	const words = wordsOf(text);
	const counts = names.map((name) => {
		const own = wordsOf(name);
		return words.filter((word) => own.includes(word)).length;
	});

	const most = Math.max(0, ...counts);
	const firstWithout = counts.findIndex((count) => count < words.length);
	if (most < words.length) return most === 0 || counts[0] < most;

	return firstWithout < 0 || counts.includes(words.length, firstWithout);
}
