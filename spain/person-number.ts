/** Recognises the tax numbers of persons, also without a zero that was lost, with one too many, or masked. */

/** NIE, K, L and M numbers, and DNI. */
const FULL = /^([KLMXYZ]\d{7}[\dA-Z]|\d{8}[A-Z])$/;
/** A DNI without its first zero, which a spreadsheet drops. */
const SHORT_DNI = /^\d{7}[A-Z]$/;
/** A NIE as it was written until 2008, with eight digits. */
const OLD_NIE = /^[XYZ]0\d{7}[A-Z]$/;
/** A number of which most characters are hidden, such as ***1234**. */
const MASKED = /^(?=[^*]*\*\*)(?=[^\d]*\d)[A-Z\d*]{7,10}$/;

const CONTROL_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const NIE_LETTERS = 'XYZ';

/** The tax number of a person in its full form; undefined for any other text. The text has capitals and no separators. */
export function personNumber(text: string): string | undefined {
	if (FULL.test(text)) return text;

	const full = SHORT_DNI.test(text) ? `0${text}` : text.replace(/^(.)0/, '$1');
	const isKnown = SHORT_DNI.test(text) || OLD_NIE.test(text);
	return isKnown && hasRightLetter(full) ? full : undefined;
}

/** True for the number of a person most of which is hidden, as public bodies publish it. */
export function isMasked(text: string): boolean {
	return MASKED.test(text);
}

function hasRightLetter(number: string): boolean {
	const digits = number
		.slice(0, -1)
		.replace(/^[XYZ]/, (letter) => String(NIE_LETTERS.indexOf(letter)));

	return number.endsWith(CONTROL_LETTERS[Number(digits) % CONTROL_LETTERS.length]);
}
