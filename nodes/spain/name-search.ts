import { plain, wordsOf } from '../lib/words';
import { provinceOf, type CompanyFacts } from './company-facts';
import type { WantedCompany } from './company-match';
import type { CompanyName, NameWord } from './company-name';
import { activityNear, kindOf, tellingOf } from './name-words';

/** What to search for in the catalogue. */
export interface Search {
	/** The words that a company must have, and at best no others. */
	text: string;
	/** The province that it must be in; empty for anywhere. */
	province: string;
}

/** What a search came to. */
export interface Searched {
	search: Search;
	/** How many companies it returned. */
	found: number;
	/** Whether there may be others with all words that were searched for. */
	mayHaveMore: boolean;
}

/** Words of this weight together are in the names of some twenty companies, which fit into one answer. */
const ENOUGH = 5.2;
/** What a company does is written in more ways than what it is called. */
const NAMES_FIRST = 10;
/** And of this weight in two thousand, the most that are worth a search. */
const LEAST = 3.2;

/**
 * What to search for first: the most telling words, and no more of them than it takes, since every further word
 * may be abbreviated, misspelt or missing in the catalogue.
 */
export function firstSearch({ names: [name], facts }: WantedCompany): Search {
	return searchFor(searchable(name), facts);
}

/** What to search for after a first search that did not decide; undefined where nothing else is worth it. */
export function nextSearch(
	wanted: WantedCompany,
	{ search, found, mayHaveMore }: Searched,
): Search | undefined {
	const next = mayHaveMore ? narrower(wanted) : found === 0 ? wider(wanted) : undefined;
	const isSame = next?.text === search.text && next.province === search.province;
	return next === undefined || next.text === '' || isSame ? undefined : next;
}

/** All words, in the province if it is known. */
function narrower({ names: [name], facts }: WantedCompany): Search {
	return { text: searchable(name).join(' '), province: provinceOf(facts) };
}

/** The corrected words, or those that are spelt right. */
function wider({ names: [name], facts }: WantedCompany): Search | undefined {
	const corrected = searchable(name).map((word) => activityNear(word) ?? word);
	const search = searchFor(
		corrected.filter((word) => kindOf(word) !== 'rare'),
		facts,
	);
	return weightOf(wordsOf(search.text)) < LEAST && search.province === '' ? undefined : search;
}

/** The most telling words, in the province if too many companies of other provinces have them. */
function searchFor(from: string[], facts: CompanyFacts): Search {
	const words = chosenFrom(from);
	const isEnough = weightOf(words) >= ENOUGH;
	return { text: words.join(' '), province: isEnough ? '' : provinceOf(facts) };
}

/** The most telling words, names first, until few enough companies have them all; those that may be misspelt last. */
function chosenFrom(words: readonly string[]): string[] {
	const chosen: string[] = [];
	const rank = (word: string) =>
		activityNear(word) ? 0 : tellingOf(word) + (kindOf(word) === 'activity' ? 0 : NAMES_FIRST);
	for (const word of [...words].sort((first, second) => rank(second) - rank(first))) {
		if (chosen.length > 0 && weightOf(chosen) >= ENOUGH) break;
		chosen.push(word);
	}
	return chosen;
}

/** The words that a search finds companies by: no short words, numbers and abbreviations unless there is nothing else. */
function searchable({ words }: CompanyName): string[] {
	const isWhole = ({ text, kind, isDotted }: NameWord) =>
		text.length > 1 && kind !== 'number' && tellingOf(text) > 1 && !(isDotted && kind === 'rare');
	const whole = words.filter(isWhole);
	return (whole.length > 0 ? whole : words).map(({ text }) => plain(text));
}

function weightOf(words: readonly string[]): number {
	return words.reduce((sum, word) => sum + tellingOf(word), 0);
}

/**
 * Whether a search may have left out companies with all of its words.
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
