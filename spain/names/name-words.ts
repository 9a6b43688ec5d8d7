/** The words of names: spelling, weight, and whether a word distinguishes companies. */

import { ABBREVIATIONS_TABLE, COMMON_TABLE } from './name-words-table';
import { activityTexts, townTexts } from '../lazy';
import { editDistance, memoize, plain, wordsOf } from '../../lib/words';

/** A word for an activity, a number, a word in many names, one in a few (an acronym, a town), or a distinctive one. */
export type WordKind = 'activity' | 'number' | 'common' | 'shared' | 'rare';

/** Maximum length of an acronym or initial, which several companies may share. */
const SHORT = 3;
/** Minimum length of a word with one typing error, and with two. Shorter words keep their endings, too. */
const ONE_ERROR = 6;
const TWO_ERRORS = 9;
/** Minimum length of words that are compared by their sound: shorter ones may be acronyms. */
const MIN_HEARD_LENGTH = 4;
/** Minimum length of a dotted abbreviation that can stand for any word it begins. */
const MIN_PREFIX_LENGTH = 3;

const CONNECTING = setOf('y e i and & de del d');
/** Words with hardly any weight, although a name with one and a name without it are different. */
const LITTLE = setOf(
	'a al con el els en l la las les lo los o para per por san sant santa sin the un',
);

const ABBREVIATIONS = new Map(
	ABBREVIATIONS_TABLE.trim()
		.split('\n')
		.map((line) => line.split(' ') as [string, string]),
);

const COMMON = stemsOf(setOf(COMMON_TABLE));

/** The more companies have a word, the less weight it has. */
const WEIGHTS = { little: 0.25, activity: 0.75, number: 1, common: 1, shared: 1.5, rare: 3 };

/** Words that are read from tables. */
interface Tables {
	/** The words of activities, and their stems. */
	activities: Set<string>;
	stems: Set<string>;
	/** The words of towns, and those that several towns share. */
	towns: Set<string>;
	repeated: Set<string>;
}

/** The tables, read when they are first needed, since most runs match no names. */
let tables: Tables | undefined;

function readTables(): Tables {
	const activities = new Set(activityTexts().flatMap(wordsOf));
	const [towns, repeated] = [new Set<string>(), new Set<string>()];

	for (const word of wordsOf(townTexts())) (towns.has(word) ? repeated : towns).add(word);
	return { activities, stems: stemsOf(activities), towns, repeated };
}

/** The kind of a word in lower case. All genders and numbers of a word have the same kind. */
export const kindOf = memoize((word): WordKind => {
	const folded = plain(word);
	if (/\d/.test(folded)) return 'number';

	const stem = stemOf(folded);
	const { activities, stems, towns, repeated } = (tables ??= readTables());
	if (COMMON.has(stem)) return 'common';
	if (folded.length <= SHORT) return activities.has(folded) ? 'common' : 'shared';
	if (stems.has(stem)) return 'activity';
	if (repeated.has(folded)) return 'common';

	return towns.has(folded) ? 'shared' : 'rare';
});

/** How well a word distinguishes companies: common words have little weight. */
export const weightOf = memoize((word) => {
	const folded = plain(word);
	return WEIGHTS[LITTLE.has(folded) || folded.length < 2 ? 'little' : kindOf(folded)];
});

/** True if a word helps to distinguish companies. */
export function isTelling(word: string): boolean {
	return weightOf(word) > WEIGHTS.little;
}

/** True if `text` stands for a word for an activity: its dotted beginning, its plural, or a misspelling that is not a word. */
export function isSpellingOf(text: string, word: string, isDotted: boolean): boolean {
	const [folded, known] = [plain(text), plain(word)];
	if (kindOf(word) !== 'activity' || /\d/.test(folded)) return false;
	if (isDotted && folded.length >= MIN_PREFIX_LENGTH && known.startsWith(folded)) return true;
	// Written with one c, "construcciones" becomes a Galician word.
	if (heard(folded) === heard(known)) return known.length >= ONE_ERROR;
	if (folded === `${known}s` || folded === `${known}es`) return true;

	const most = known.length >= TWO_ERRORS ? 2 : known.length >= ONE_ERROR ? 1 : 0;
	return kindOf(text) === 'rare' && editDistance(folded, known, most) <= most;
}

/** True if two words sound the same: b and v, or c and z, and a letter doubled. Short words may be acronyms. */
export function soundAlike(first: string, second: string): boolean {
	if (/\d/.test(first + second)) return false;

	const shortest = Math.min(first.length, second.length);
	return shortest >= MIN_HEARD_LENGTH && heard(first) === heard(second);
}

/** A word in which letters that sound alike are one. A doubled l, r, i or x counts: Serra, Zentralis II. */
function heard(word: string): string {
	return word
		.replace(/([^lrix\d])\1/g, '$1')
		.replace(/v/g, 'b')
		.replace(/c(?=[ei])/g, 'z');
}

/** True if a word only connects others, such as "y" and "de". */
export function isConnecting(word: string): boolean {
	return CONNECTING.has(word);
}

/** Writes out an abbreviation that stands for a single word. */
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
