/** A text as a whole sentence; n8n's descriptions of one sentence have no full stop. */
export function sentence(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function code(text: string): string {
	return `\`${text}\``;
}

/**
 * A document with the text between two marker lines replaced.
 *
 * @throws {Error} when the document does not have the markers.
 */
export function withSection(document: string, name: string, text: string): string {
	const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const from = document.indexOf(begin);
	const to = document.indexOf(end);
	if (from < 0 || to < from) throw new Error(`The document has no section ${begin} … ${end}`);
	return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
