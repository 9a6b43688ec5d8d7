import { isShortFor, longFormsOf } from './abbreviations';
import type { NameWord } from './name';
import { isGivenName, isKnown, KNOWN_WORDS } from './telling';
import { editDistance } from '../../lib/words';

/** How two words are the same. */
export type Likeness = 'same' | 'abbreviation' | 'initial' | 'typo';

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
	['abbreviation', (wanted, found) => !isInitial(wanted, found) && isAbbreviated(wanted, found)],
	['initial', (wanted, found) => isInitial(wanted, found) && isAbbreviated(wanted, found)],
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

/** Whether one word leaves open which given name it is short for: "J." and "Mar.", but not "Fco.". */
function isInitial({ text: wanted }: NameWord, { text: found }: NameWord): boolean {
	const [short, long] = wanted.length < found.length ? [wanted, found] : [found, wanted];
	return short.length === 1 || (isGivenName(long) && !longFormsOf(short).includes(long));
}

function isAbbreviated(wanted: NameWord, found: NameWord): boolean {
	return isShort(wanted, found) || isShort(found, wanted);
}

/** An initial stands for what somebody is called, not for what a company does, a number or other initials. */
function isShort(short: NameWord, long: NameWord): boolean {
	const isLetter = short.text.length === 1;
	if (isLetter && (long.text.length === 2 || ['activity', 'number'].includes(long.kind)))
		return false;
	return isShortFor(short.text, long.text, short.isDotted);
}

/**
 * Whether a folded word is another one with typing errors. Two words that many companies have differ on purpose,
 * however alike they are: Puente and Fuente. And what is nearer to Hernández is no Fernández. A rare word with
 * another first letter is another word: Arrieta and Urrieta.
 */
function isTypo(wanted: string, found: string): boolean {
	if (!isMisspelt(wanted, found)) return false;
	if (wanted[0] !== found[0] && !isKnown(found)) return false;
	const distance = editDistance(wanted, found);
	return !KNOWN_WORDS.some(
		(word) => word !== found && isMisspelt(wanted, word) && editDistance(wanted, word) < distance,
	);
}

/** Whether a folded word may be another one with typing errors. */
export function isMisspelt(text: string, word: string): boolean {
	const length = Math.min(text.length, word.length);
	const most = length < TWO_ERRORS ? 1 : 2;
	// The distance first, which hardly any two words have: the rest makes new texts of them.
	if (length < ONE_ERROR || editDistance(text, word, most) > most) return false;
	return !/\d/.test(text + word) && !hasOtherEnding(text, word);
}

/** Words that differ in their last letter only are two words: Blanco and Blanca, Solé and Soler, Iturbe and Iturbi. */
function hasOtherEnding(first: string, second: string): boolean {
	const [short, long] = first.length < second.length ? [first, second] : [second, first];
	return (
		short !== long && (short === long.slice(0, -1) || short.slice(0, -1) === long.slice(0, -1))
	);
}
