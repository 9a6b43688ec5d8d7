/** Lists of names that fit in a hint. */

/** Maximum length of a hint that n8n's editor shows in one line. */
export const MAX_HINT_LENGTH = 120;

/** Lists as many names as fit in one hint, then counts the rest: "Ignored: a, b and 3 more." */
export function listInHint(beginning: string, names: readonly string[]): string {
	const sentence = (count: number) => {
		const more = count < names.length ? ` and ${names.length - count} more` : '';
		return `${beginning}: ${names.slice(0, count).join(', ')}${more}.`.replace(/\.\.$/, '.');
	};

	let count = names.length;

	while (count > 1 && sentence(count).length > MAX_HINT_LENGTH) count--;
	return sentence(count);
}
