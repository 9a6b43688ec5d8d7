/** Normalises text for comparison: no accents, lower case, single spaces. */
export function fold(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{Mark}/gu, '')
		.toLowerCase()
		.trim()
		.replace(/\s+/g, ' ');
}
