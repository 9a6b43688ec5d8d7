/** The words of a text in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
	const plain = text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();
	return plain.split(/[^a-z\d]/).filter((word) => word !== '');
}
