/** The words of names: spelling, weight, and whether a word tells one company from another. */

import { ABBREVIATIONS_TABLE, COMMON_TABLE } from './name-words-table';
import { activityTexts, townTexts } from '../lazy';
import { editDistance, memoize, plain, wordsOf } from '../../lib/words';

/** A word of what companies do, a number, one of many names, one of a few (an acronym, a town), or one of its own. */
export type WordKind = 'activity' | 'number' | 'common' | 'shared' | 'rare';

/** Letters of the longest acronym or initial, which many companies share. */
const SHORT = 3;
/** Letters from which on a word may have one typing error, and two; a shorter one has no endings taken off. */
const ONE_ERROR = 6;
const TWO_ERRORS = 9;
/** Letters that a dotted word must have to stand for every word that begins with them. */
const MIN_PREFIX_LENGTH = 3;

const CONNECTING = setOf('y e i and & de del d');
/** Words that tell next to nothing, though a name with one and a name without it are two. */
const LITTLE = setOf(
	'a al con el els en l la las les lo los o para per por san sant santa sin the un',
);

const ABBREVIATIONS = new Map(
	ABBREVIATIONS_TABLE.trim()
		.split('\n')
		.map((line) => line.split(' ') as [string, string]),
);

const COMMON = stemsOf(setOf(COMMON_TABLE));
/** A word that only has a number in it: i4life. */
const MIXED = /(?:[a-z]\d*){3}[a-z]/;

/** The more companies have a word, the less it tells. */
const WEIGHTS = { little: 0.25, activity: 0.75, number: 1, common: 1, shared: 1.5, rare: 3 };

/** Read when they are first needed, since most runs match no names. */
let tables: ReturnType<typeof readTables> | undefined;

/** The words of activities, with and without their endings, of towns, and those that several towns have. */
function readTables() {
	const activities = new Set(activityTexts().flatMap(wordsOf));
	const [towns, repeated] = [new Set<string>(), new Set<string>()];

	for (const word of wordsOf(townTexts())) (towns.has(word) ? repeated : towns).add(word);
	return { activities, stems: stemsOf(activities), towns, repeated };
}

/** The kind of a word in lower case; all genders and numbers of a word are of one. */
export const kindOf = memoize((word): WordKind => {
	const folded = plain(word);
	if (/\d/.test(folded) && !MIXED.test(folded)) return 'number';

	const stem = stemOf(folded);
	const { activities, stems, towns, repeated } = (tables ??= readTables());
	if (COMMON.has(stem)) return 'common';
	if (folded.length <= SHORT) return activities.has(folded) ? 'common' : 'shared';
	if (stems.has(stem)) return 'activity';
	if (repeated.has(folded)) return 'common';

	return towns.has(folded) ? 'shared' : 'rare';
});

/** How much a word tells of a company: common words tell little. */
export const weightOf = memoize((word) => {
	const folded = plain(word);
	return WEIGHTS[LITTLE.has(folded) || folded.length < 2 ? 'little' : kindOf(folded)];
});

/** Whether a word helps to tell a company from others. */
export function isTelling(word: string): boolean {
	return weightOf(word) > WEIGHTS.little;
}

/** A dotted beginning of a word for what companies do, its plural, or a typing error in it that makes no other word. */
export function isSpellingOf(text: string, word: string, isDotted: boolean): boolean {
	const [folded, known] = [plain(text), plain(word)];
	if (kindOf(word) !== 'activity' || /\d/.test(folded)) return false;
	if (isDotted && folded.length >= MIN_PREFIX_LENGTH && known.startsWith(folded)) return true;
	// With one c, construcciones is a word of Galician.
	if (single(folded) === single(known)) return known.length >= ONE_ERROR;
	if (folded === `${known}s` || folded === `${known}es`) return true;

	const most = known.length >= TWO_ERRORS ? 2 : known.length >= ONE_ERROR ? 1 : 0;
	return kindOf(text) === 'rare' && editDistance(folded, known, most) <= most;
}

function single(word: string): string {
	return word.replace(/(.)\1/g, '$1');
}

/** Whether a word only joins others, such as "y" and "de". */
export function isConnecting(word: string): boolean {
	return CONNECTING.has(word);
}

/** A word as it is compared: an abbreviation that stands for one word only is written out. */
export function writtenOut(word: string): string {
	return ABBREVIATIONS.get(word) ?? word;
}

function setOf(words: string): ReadonlySet<string> {
	return new Set(words.trim().split(/\s+/));
}

function stemsOf(words: Iterable<string>): Set<string> {
	return new Set([...words].map(stemOf));
}

function stemOf(word: string): string {
	return word.length >= ONE_ERROR ? word.replace(/(?:es|s)$/, '').replace(/[aeo]$/, '') : word;
}
