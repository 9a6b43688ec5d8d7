/** Puts values, counts and long texts into messages. */

const MAX_SHOWN_LENGTH = 1000;

/** A user's value as a message shows it: quoted, on one line, at most 60 characters. */
export function quoted(value: unknown): string {
	const text = String(typeof value === 'object' ? JSON.stringify(value) : value);
	const oneLine = text.slice(0, MAX_SHOWN_LENGTH).replace(/\s+/g, ' ').trim();
	return `"${oneLine.length > 60 ? `${oneLine.slice(0, 57)}…` : oneLine}"`;
}

/** Shortens a text to at most `most` characters, cut between words and outside of brackets. */
export function shortened(text: string, most: number): string {
	if (text.length <= most) return text;

	const isOpen = (part: string) => part.lastIndexOf('(') > part.lastIndexOf(')');
	let end = most;
	do end = text.lastIndexOf(' ', end - 1);
	while (end > 0 && isOpen(text.slice(0, end)));
	return `${text.slice(0, end > 0 ? end : most - 1).replace(/(?<![\s,;:·.→–-])[\s,;:·.→–-]+$/, '')}…`;
}

/** A count with separators of thousands, in English. */
export function grouped(count: number): string {
	return count.toLocaleString('en');
}

/** A count with its noun in singular or plural. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
	return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
