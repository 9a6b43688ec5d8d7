/** Decides what to search for to find a company by its name. */

import { type CompanyFacts, provinceToSearch } from './company-facts';
import type { WantedCompany } from './company-match';
import { isTelling, kindOf, weightOf } from './name-words';
import { plain, wordsOf } from '../../lib/words';

/** One search for a name. */
export interface Search {
	/** The words that a company must have, and at best no others. */
	text: string;
	/** Empty for anywhere. */
	province: string;
}

/** Words of this weight together are in the names of few enough companies for one answer. */
const ENOUGH = 2.25;
/** Words of less weight are in too many to be worth a second search. */
const WORTH = 2;
/** Names are asked for before what a company does, which is written in more ways. */
const NAMES_FIRST = 10;

/** Searches for the most telling words, and no more than it takes: a further one may be misspelt or missing. */
export function firstSearch({ names: [name], facts }: WantedCompany): Search {
	return searchFor(searchable(name), facts);
}

/**
 * Searches once more if that is worth it: with all words and the province if there may be more companies, and with
 * those that are sure to be spelt right if none was found.
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

/** Chooses names first; in the province if that is not enough. */
function searchFor(words: readonly string[], facts: CompanyFacts): Search {
	const rank = (word: string) => weightOf(word) + (kindOf(word) === 'activity' ? 0 : NAMES_FIRST);
	const chosen: string[] = [];

	for (const word of words.toSorted((first, second) => rank(second) - rank(first))) {
		if (totalOf(chosen) < ENOUGH) chosen.push(word);
	}

	const province = totalOf(chosen) >= ENOUGH ? '' : provinceToSearch(facts);
	return { text: chosen.join(' '), province };
}

/** Short words, numbers and abbreviations find companies badly; they are left out unless there is nothing else. */
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
 * Tells if a search may have left out companies with all of its words.
 *
 * @param names those of the companies that it returned, in its order.
 * @param total how many it found; as many as it returned where the service does not say.
 */
export function mayHaveMore({ text }: Search, names: readonly string[], total: number): boolean {
	if (total <= names.length) return false;

	// The best come first: where the last one lacks a word, so do all that follow.
	const last = new Set(wordsOf(names.at(-1) ?? ''));
	return wordsOf(text).every((word) => last.has(word));
}
