/** Compares texts as people write them: word by word, and with typing errors. */

/** The words of a text in their order, in lower case, without accents and punctuation. */
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

/** Largest edit distance still taken for a typing error, and its largest share of the text. */
const MAX_TYPING_ERRORS = 2;
const MAX_SHARE_OF_TEXT = 1 / 3;

/** Arrays that every call reuses: a long list takes millions of comparisons, and new arrays for each would fill the memory. */
const ROWS: ReadonlyArray<number[]> = [[], [], []];

/** Counts additions, omissions, replacements and swaps (optimal string alignment); Infinity above `maximum`. */
export function editDistance(first: string, second: string, maximum = Infinity): number {
	if (Math.abs(first.length - second.length) > maximum) return Infinity;

	let [above, row, next] = ROWS;

	for (let column = 0; column <= second.length; column++) row[column] = column;

	for (let index = 0; index < first.length; index++) {
		let smallest = (next[0] = index + 1);

		for (let column = 0; column < second.length; column++) {
			const replaced = row[column] + (first[index] === second[column] ? 0 : 1);
			const isSwap = first[index] === second[column - 1] && first[index - 1] === second[column];
			const swapped = isSwap ? above[column - 1] + 1 : Infinity;
			next[column + 1] = Math.min(replaced, swapped, row[column + 1] + 1, next[column] + 1);
			smallest = Math.min(smallest, next[column + 1]);
		}

		if (smallest > maximum) return Infinity;

		[above, row, next] = [row, next, above];
	}

	return row[second.length] > maximum ? Infinity : row[second.length];
}

/** The values whose names are the closest matches for a mistyped text. */
export function nearestTo<T>(
	text: string,
	names: Iterable<readonly [string, T]>,
	maxShare = MAX_SHARE_OF_TEXT,
): T[] {
	let maxDistance = Math.min(MAX_TYPING_ERRORS, Math.floor(text.length * maxShare));
	let nearest: T[] = [];

	for (const [name, value] of names) {
		if (Math.abs(name.length - text.length) > maxDistance) continue;

		const distance = editDistance(text, name, maxDistance);
		if (distance < maxDistance) nearest = [];
		if (distance <= maxDistance) nearest.push(value);

		maxDistance = Math.min(maxDistance, distance);
	}

	return nearest;
}

/** Maximum number of texts that are remembered; more than a list has towns or words. */
const MAX_TEXTS = 10_000;

/** Remembers the results of a slow reader of texts. */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
	const results = new Map<string, { value: T }>();
	return (text) => {
		const result = results.get(text) ?? { value: read(text) };
		if (results.size >= MAX_TEXTS) results.clear();

		results.set(text, result);
		return result.value;
	};
}
