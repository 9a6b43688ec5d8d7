/** Formats values, counts and long texts for messages. */

const MAX_SHOWN_LENGTH = 1000;

/** A value of the user as shown in a message: in quotation marks, on one line, at most 60 characters. */
export function quoted(value: unknown): string {
	const text = String(typeof value === 'object' ? JSON.stringify(value) : value);
	const oneLine = text.slice(0, MAX_SHOWN_LENGTH).replace(/\s+/g, ' ').trim();
	return `"${oneLine.length > 60 ? `${oneLine.slice(0, 57)}…` : oneLine}"`;
}

/** Shortens a text to at most `maxLength` characters; cuts it between words and not inside brackets. */
export function shortened(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;

	const isOpen = (part: string) => part.lastIndexOf('(') > part.lastIndexOf(')');
	let end = maxLength;
	do end = text.lastIndexOf(' ', end - 1);
	while (end > 0 && isOpen(text.slice(0, end)));
	return `${text.slice(0, end > 0 ? end : maxLength - 1).replace(/(?<![\s,;:·.→–-])[\s,;:·.→–-]+$/, '')}…`;
}

/** A count with thousands separators: "1,234". */
export function grouped(count: number): string {
	return count.toLocaleString('en');
}

/** A count with its noun: "1 item", "1,234 items". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
	return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** The first sentence of a text. A full stop ends it only before a capital letter, so "e.g. J99216582" is not cut. */
export function firstSentence(text: string): string {
	return text.replace(/(?<!\be\.g)([.?!]) +\p{Lu}.*/su, '$1');
}
