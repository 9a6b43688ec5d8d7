/** Finds what a text names in a table of names, however it is written, and what it may mean if it is mistyped. */

import { nearestTo, plain } from './words';

/** Among which values a name is looked for, and how unlike it may be. */
interface Likeness<T> {
	isWanted?(value: T): boolean;
	maxShare?: number;
}

/** A table of names, in its order. Several values may have one name, and one value several names. */
export class Lookup<T> {
	/** The names as they are compared. */
	readonly #names: Array<readonly [key: string, value: T]> = [];
	/** The same by their first words. */
	readonly #byWord = new Map<string, Array<readonly [key: string, value: T]>>();
	readonly #keyOf: (text: string) => string;

	/** @param keyOf folds a text, so that all its spellings are equal. */
	constructor(names: Iterable<readonly [name: string, value: T]>, keyOf = plain) {
		this.#keyOf = keyOf;

		for (const [name, value] of names) {
			const named = [keyOf(name), value] as const;
			this.#names.push(named);

			const [word] = named[0].split(' ', 1);
			const known = this.#byWord.get(word) ?? [];
			known.push(named);
			this.#byWord.set(word, known);
		}
	}

	/** The values that have exactly this name. */
	named(text: string): T[] {
		const key = this.#keyOf(text);
		return valuesOf(this.#startingLike(key).filter(([name]) => name === key));
	}

	/** The values with a longer name that begins with these words. */
	continuing(text: string): T[] {
		const key = this.#keyOf(text);
		return valuesOf(this.#startingLike(key).filter(([name]) => name.startsWith(`${key} `)));
	}

	/** The values with a name in which some word begins like each word of the text; all of them for an empty text. */
	search(text: string): T[] {
		const words = this.#keyOf(text).split(' ');
		return valuesOf(
			this.#names.filter(([name]) => words.every((word) => ` ${name}`.includes(` ${word}`))),
		);
	}

	/**
	 * The values with the names most like a mistyped text; none if no name is like it.
	 *
	 * @param maxShare the largest share of the text that may be mistyped.
	 */
	like(text: string, { isWanted, maxShare }: Likeness<T> = {}): T[] {
		const names = isWanted ? this.#names.filter(([, value]) => isWanted(value)) : this.#names;
		return [...new Set(nearestTo(this.#keyOf(text), names, maxShare))];
	}

	#startingLike(key: string) {
		return this.#byWord.get(key.split(' ', 1)[0]) ?? [];
	}
}

function valuesOf<T>(named: ReadonlyArray<readonly [string, T]>): T[] {
	return [...new Set(named.map(([, value]) => value))];
}
