/** Words and typing errors: comparing texts as people write them. */

/** The words of a text, in order, without accents, case and punctuation. */
export function wordsOf(text: string): string[] {
	return text
		.normalize('NFD')
		.replace(/[\u0300-\u036f·]/g, '')
		.toLowerCase()
		.split(/[^a-z\d]/)
		.filter(Boolean);
}

/** A text in lower case, without accents and punctuation. */
export function plain(text: string): string {
	return wordsOf(text).join(' ');
}

/** Largest edit distance still taken for a typing error; a third of the text at most. */
const MAX_TYPING_ERRORS = 3;
const MAX_SHARE_OF_TEXT = 1 / 3;

/** Reused by every call: a list compares millions of words, and arrays for each would fill the memory. */
const ROWS: ReadonlyArray<number[]> = [[], [], []];

/** Counts additions, omissions, replacements and swaps (optimal string alignment); Infinity above `most`. */
export function editDistance(first: string, second: string, most = Infinity): number {
	if (Math.abs(first.length - second.length) > most) return Infinity;

	let [above, row, next] = ROWS;

	for (let column = 0; column <= second.length; column++) row[column] = column;

	for (let index = 0; index < first.length; index++) {
		let least = (next[0] = index + 1);

		for (let column = 0; column < second.length; column++) {
			const replaced = row[column] + (first[index] === second[column] ? 0 : 1);
			const isSwap = first[index] === second[column - 1] && first[index - 1] === second[column];
			const swapped = isSwap ? above[column - 1] + 1 : Infinity;
			next[column + 1] = Math.min(replaced, swapped, row[column + 1] + 1, next[column] + 1);
			least = Math.min(least, next[column + 1]);
		}

		if (least > most) return Infinity;

		[above, row, next] = [row, next, above];
	}

	return row[second.length] > most ? Infinity : row[second.length];
}

/** Values of the names that a text may be a typing error of, the nearest only. */
export function nearestTo<T>(text: string, names: Iterable<readonly [string, T]>): T[] {
	let least = Math.min(MAX_TYPING_ERRORS, Math.floor(text.length * MAX_SHARE_OF_TEXT));
	let nearest: T[] = [];

	for (const [name, value] of names) {
		if (Math.abs(name.length - text.length) > least) continue;

		const distance = editDistance(text, name, least);
		if (distance < least) nearest = [];
		if (distance <= least) nearest.push(value);

		least = Math.min(least, distance);
	}

	return nearest;
}

/** Texts that are remembered; more than a list has of towns or words. */
const MAX_TEXTS = 10_000;

/** Remembers what texts were read as, where reading one takes longer than looking it up. */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
	const known = new Map<string, { value: T }>();
	return (text) => {
		const found = known.get(text) ?? { value: read(text) };
		if (known.size >= MAX_TEXTS) known.clear();

		known.set(text, found);
		return found.value;
	};
}
