/** The words of a text, in order, without accents, case and punctuation. */
export function wordsOf(text: string): string[] {
	return text
		.normalize('NFD')
		.replace(/[\u0300-\u036f·]/g, '')
		.toLowerCase()
		.split(/[^a-z\d]/)
		.filter(Boolean);
}

/** A text as it is compared: its words with a blank between them. */
export function plain(text: string): string {
	return wordsOf(text).join(' ');
}
