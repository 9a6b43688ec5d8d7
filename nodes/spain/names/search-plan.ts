import { longFormsOf } from './abbreviations';
import { isMisspelt } from './alignment';
import type { ComparedCompany } from './compare';
import { provinceOf, type CompanyFacts } from './facts';
import type { CompanyName, NameWord } from './name';
import { plain, wordsOf } from '../../lib/words';
import { expectedWith, factsOf, isKnown, KNOWN_WORDS } from './telling';

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

/** As many companies as this are expected to have the words of a search: they fit into one answer. */
const ENOUGH = 20;
/** So many at most where words had to be left out. */
const MOST = 2000;
/** Letters from which on a word that is like a common one counts as a misspelling of it. */
const LIKE_KNOWN = 5;

/**
 * What to search for first: the most telling words, and no more of them than it takes, since every further word
 * may be abbreviated, misspelt or missing in the catalogue. A town that was appended is not one of them.
 */
export function firstSearch({ names, facts }: ComparedCompany): Search {
	const [name, other] = names;
	if (name.appended === undefined && other?.appended !== undefined) {
		const words = chosenFrom(searchable(other));
		const isTelling = words.some((word) => factsOf(word).kind !== 'activity');
		if (isTelling && expectedWith(words) <= ENOUGH) return { text: words.join(' '), province: '' };
	}
	return searchFor(chosenFrom(searchable(name)), name, facts);
}

/** What to search for after a first search that did not decide; undefined where nothing else is worth it. */
export function nextSearch(
	wanted: ComparedCompany,
	{ search, found, mayHaveMore }: Searched,
): Search | undefined {
	const next = mayHaveMore ? narrower(wanted) : found === 0 ? wider(wanted) : undefined;
	const isSame = next?.text === search.text && next.province === search.province;
	return next === undefined || next.text === '' || isSame ? undefined : next;
}

/** All words, in the province if it is known. */
function narrower({ names: [name], facts }: ComparedCompany): Search {
	const words = searchable(name).map(({ text }) => longWord(text));
	return { text: words.join(' '), province: provinceFor(name, facts) };
}

/** Other words: the corrected ones, those of the other name, or the ones that are spelt right. */
function wider({ names: [name, other], facts }: ComparedCompany): Search | undefined {
	const words = searchable(name).map(({ text }) => longWord(text));
	const corrected = words.map((word) => correctionOf(word) ?? word);
	const isCorrected = corrected.some((word, index) => word !== words[index]);
	if (other !== undefined && !isCorrected) {
		return searchFor(chosenFrom(searchable(other)), other, facts);
	}
	const known = corrected.filter(isKnown);
	const search = searchFor(chosenFrom(known.map(toWord)), name, facts);
	return expectedWith(wordsOf(search.text)) > MOST && search.province === '' ? undefined : search;
}

/** Words to search for, in the province if too many companies of other provinces have them. */
function searchFor(words: string[], name: CompanyName, facts: CompanyFacts): Search {
	const isEnough = expectedWith(words) <= ENOUGH;
	return { text: words.join(' '), province: isEnough ? '' : provinceFor(name, facts) };
}

/** The most telling words, until few enough companies have them all; those that may be misspelt last. */
function chosenFrom(words: readonly NameWord[]): string[] {
	const ranked = words
		.map(({ text }) => longWord(text))
		.map((word) => ({ word, rank: rankOf(word) }))
		.sort((first, second) => first.rank - second.rank);
	const chosen: string[] = [];
	for (const { word } of ranked) {
		if (chosen.length > 0 && expectedWith(chosen) <= ENOUGH) break;
		chosen.push(word);
	}
	return chosen;
}

/** What a company does is written in more ways than what it is called. */
function rankOf(word: string): number {
	const { kind, share } = factsOf(word);
	if (correctionOf(word) !== undefined) return 2;
	return kind === 'activity' ? 1 + share : share;
}

/** The words that a search finds companies by: no abbreviations of several words, no initials unless alone. */
function searchable({ words }: CompanyName): NameWord[] {
	const whole = words.filter((word) => word.text.length > 1 && !isOpen(word));
	return whole.length > 0 ? whole : words;
}

/** Whether a word is short for nobody knows which. */
function isOpen({ text, isDotted }: NameWord): boolean {
	const long = longFormsOf(text);
	return long.length > 1 || (isDotted && long.length === 0);
}

function longWord(text: string): string {
	const long = longFormsOf(text);
	return long.length === 1 ? long[0] : text;
}

/** The common word with the same first letter that a rare one is a misspelling of, if there is exactly one. */
function correctionOf(word: string): string | undefined {
	if (isKnown(word) || word.length < LIKE_KNOWN) return undefined;
	const near = KNOWN_WORDS.filter((known) => known[0] === word[0] && isMisspelt(word, known));
	return near.length === 1 ? near[0] : undefined;
}

function toWord(text: string): NameWord {
	return { text, kind: factsOf(text).kind, isDotted: false };
}

function provinceFor({ appended = '' }: CompanyName, facts: CompanyFacts): string {
	return provinceOf(facts.town === '' ? { ...facts, town: appended } : facts);
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
	const last = new Set(plain(names.at(-1) ?? '').split(' '));
	return plain(text)
		.split(' ')
		.every((word) => last.has(word));
}
