import { isShortFor } from './abbreviations';
import type { NameWord } from './name';
import { KNOWN_WORDS } from './telling';
import { editDistance } from '../edit-distance';

/** How two words are the same. */
export type Likeness = 'same' | 'abbreviation' | 'typo';

/** Two words, one of each name, that are the same. */
export interface Pair {
	wanted: NameWord;
	found: NameWord;
	likeness: Likeness;
	/** Their positions in the names. */
	at: number;
	foundAt: number;
}

/** Which words of two names are the same, and which are not. */
export interface Alignment {
	pairs: Pair[];
	/** Words that only one name has. */
	onlyWanted: NameWord[];
	onlyFound: NameWord[];
}

/** Letters from which on a word may have one typing error, and two. */
const ONE_ERROR = 4;
const TWO_ERRORS = 9;

const LIKENESSES: ReadonlyArray<[Likeness, (wanted: NameWord, found: NameWord) => boolean]> = [
	['same', (wanted, found) => wanted.text === found.text],
	['abbreviation', (wanted, found) => isShort(wanted, found) || isShort(found, wanted)],
	['typo', (wanted, found) => isTypo(wanted.text, found.text)],
];

/** Pairs the words of a name with those of another: the same ones first, then what is like them. */
export function align(wanted: readonly NameWord[], found: readonly NameWord[]): Alignment {
	const pairs: Pair[] = [];
	const taken = new Set<number>();
	const paired = new Set<number>();
	for (const [likeness, isLike] of LIKENESSES) {
		wanted.forEach((word, at) => {
			if (paired.has(at)) return;
			const foundAt = found.findIndex((one, index) => !taken.has(index) && isLike(word, one));
			if (foundAt < 0) return;
			paired.add(at);
			taken.add(foundAt);
			pairs.push({ wanted: word, found: found[foundAt], likeness, at, foundAt });
		});
	}
	return {
		pairs: pairs.sort((first, second) => first.at - second.at),
		onlyWanted: wanted.filter((_, at) => !paired.has(at)),
		onlyFound: found.filter((_, index) => !taken.has(index)),
	};
}

/** An initial stands for what somebody is called, not for what a company does. */
function isShort(short: NameWord, long: NameWord): boolean {
	if (short.text.length === 1 && long.kind === 'activity') return false;
	return isShortFor(short.text, long.text, short.isDotted);
}

/**
 * Whether a folded word is another one with typing errors. Two words that many companies have differ on purpose,
 * however alike they are: Puente and Fuente. And what is nearer to Hernández is no Fernández.
 */
function isTypo(wanted: string, found: string): boolean {
	if (!isMisspelt(wanted, found)) return false;
	const distance = editDistance(wanted, found);
	return !KNOWN_WORDS.some(
		(word) => word !== found && isMisspelt(wanted, word) && editDistance(wanted, word) < distance,
	);
}

/** Whether a folded word may be another one with typing errors. */
export function isMisspelt(text: string, word: string): boolean {
	const length = Math.min(text.length, word.length);
	if (length < ONE_ERROR || /\d/.test(text + word) || isGenderOf(text, word)) return false;
	const most = length < TWO_ERRORS ? 1 : 2;
	return Math.abs(text.length - word.length) <= most && editDistance(text, word, most) <= most;
}

/** Blanco and Blanca are two names. */
function isGenderOf(first: string, second: string): boolean {
	return first.length === second.length && /[ao]$/.test(first) && /[ao]$/.test(second)
		? first !== second && first.slice(0, -1) === second.slice(0, -1)
		: false;
}
