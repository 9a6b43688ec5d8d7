/** Understands the words of a service, in names and in values: what they say of how a request ended, or nothing certain. */

import { WORDS } from '../service/words';

/** What a name, a code or a sentence says; 'open' if it is not understood. */
export type Sense =
	| 'well'
	| 'done'
	| 'found'
	| 'absent'
	| 'later'
	| 'failed'
	| 'undone'
	| 'left'
	| 'part'
	| 'more'
	| 'open';

type WordClass = keyof typeof WORDS;

/** A word without accents, gender and plural: "importadas" and "importado" become equal. */
function stemOf(word: string): string {
	const singular = word.length > 3 ? word.replace(/s$/, '') : word;
	return singular.length > 4 ? singular.replace(/[aeo]$/, '') : singular;
}

/** The words of a name or a text as stems: "notFound", "not_found" and "Not found." become equal. */
export function stemsOf(text: string): string[] {
	const words = text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
		.toLowerCase()
		.match(/[a-z\d]+/g);

	return (words ?? []).map(stemOf);
}

/** The stems of a list of words, separated by spaces. */
export function stemSet(words: string): ReadonlySet<string> {
	return new Set(stemsOf(words));
}

const CLASSES = new Map<WordClass, ReadonlySet<string>>(
	Object.entries(WORDS).map(([name, words]) => [name as WordClass, stemSet(words.join(' '))]),
);

/** True if a word is of one of these classes. */
export function hasWord(stem: string, ...classes: WordClass[]): boolean {
	return classes.some((one) => CLASSES.get(one)!.has(stem));
}

const ALL = [...CLASSES.keys()];

/** Numbers and CIFs are understood in any sentence. */
const VALUE = /^(?:\d+|[a-z]\d{7}[a-z\d]|\d{8}[a-z])$/;

/** True if a word is known. */
export function isKnown(stem: string): boolean {
	return VALUE.test(stem) || hasWord(stem, ...ALL);
}

/** What a status of HTTP says, alone or in the field of an entry. */
function senseOfStatus(status: number): Sense {
	if (status === 202) return 'later';
	if (status === 206) return 'part';
	if (status >= 200 && status <= 299) return 'well';

	return status === 404 ? 'absent' : 'failed';
}

/** No sentence is understood that is longer. */
const MAX_LENGTH = 300;

/** What a code, a word or a sentence says. It is understood only if each of its words is. */
export function senseOfText(text: string): Sense {
	if (/^[1-5]\d\d$/.test(text.trim())) return senseOfStatus(Number(text));

	const all = stemsOf(text.slice(0, MAX_LENGTH));
	const stems = withoutDenied(all);
	// "No errors", and nothing else.
	if (stems.length === 0 && all.length > 0) return 'well';
	if (stems.length === 0 || text.length > MAX_LENGTH || !stems.every(isKnown))
		return stems.some((stem) => hasWord(stem, 'failed')) ? 'failed' : 'open';

	return senseOfStems(stems, stems.length === 1);
}

/** What the name of a field says of what is in it. */
export function senseOfName(stems: readonly string[]): Sense {
	return stems.every(isKnown) ? senseOfStems(stems, true) : 'open';
}

function senseOfStems(stems: readonly string[], mayLack: boolean): Sense {
	const has = (...classes: WordClass[]) => stems.some((stem) => hasWord(stem, ...classes));
	if (has('failed')) return 'failed';
	if (has('left')) return 'left';
	if (has('part')) return 'part';
	if (has('later')) return 'later';

	const denied = deniedIn(stems);
	if (denied !== undefined) {
		if (hasWord(denied, 'well', 'done')) return 'failed';

		return hasWord(denied, 'found', 'subject') ? 'absent' : 'open';
	}

	if (has('absent') || (mayLack && has('lacking'))) return 'absent';
	if (has('unknown')) return has('subject') ? 'absent' : 'open';
	if (has('well')) return 'well';
	if (has('done')) return 'done';
	if (has('more')) return 'more';
	if (has('found') || (has('subject') && stems.some((stem) => VALUE.test(stem)))) return 'found';

	return 'open';
}

/** The word that a negation is about, the next one that is more than a small word; undefined without a negation. */
function deniedIn(stems: readonly string[]): string | undefined {
	const index = stems.findIndex(isDenial);
	if (index < 0) return undefined;

	return (
		stems.slice(index + 1).find((stem) => !hasWord(stem, 'small', 'not') && !VALUE.test(stem)) ?? ''
	);
}

function isDenial(stem: string): boolean {
	return hasWord(stem, 'not') || /^0+$/.test(stem);
}

/** The words without those of a failure that did not happen: "no errors", "0 rejected". */
function withoutDenied(stems: string[]): string[] {
	return stems.filter((stem, index) => {
		const isOfFailure = (one?: string) =>
			one !== undefined && hasWord(one, 'failed', 'left', 'part');

		const isDenied = isOfFailure(stem) && index > 0 && isDenial(stems[index - 1]);
		return !isDenied && !(isDenial(stem) && isOfFailure(stems[index + 1]));
	});
}
