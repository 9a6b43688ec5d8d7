const CONTROL_LETTERS = 'JABCDEFGHI';
const LETTER_FORM = 'PQRSW';

/** Number of different CIFs: as many as seven digits allow. */
export const CIF_COUNT = 10_000_000;

// Any multiplier that shares no factor with 10 makes `index → digits` a permutation.
const MULTIPLIER = 7_368_787;
/** Times the multiplier, it is 1 more than a multiple of the count. */
const INVERSE = 8_341_723;

/** The seven digits of the company at `index`; different indexes never share them. */
export function digitsOf(index: number, seed: number): string {
	const shift = (seed * 97_003) % CIF_COUNT;
	return String((index * MULTIPLIER + shift) % CIF_COUNT).padStart(7, '0');
}

/** The index with these digits; the inverse of {@link digitsOf}. */
export function indexOf(digits: string, seed: number): number {
	const shift = (seed * 97_003) % CIF_COUNT;
	const shifted = (Number(digits) - shift + CIF_COUNT) % CIF_COUNT;
	return Number((BigInt(shifted) * BigInt(INVERSE)) % BigInt(CIF_COUNT));
}

/**
 * The whole CIF for a letter and seven digits. The control is a letter for P, Q, R, S, W and for
 * numbers that start with 00, else a digit, the more common form.
 */
export function completeCif(letter: string, digits: string): string {
	let sum = 0;
	for (let position = 0; position < 7; position++) {
		const digit = Number(digits[position]);
		const doubled = digit * 2;
		sum += position % 2 === 0 ? Math.floor(doubled / 10) + (doubled % 10) : digit;
	}
	const control = (10 - (sum % 10)) % 10;
	const asLetter = LETTER_FORM.includes(letter) || digits.startsWith('00');
	return `${letter}${digits}${asLetter ? CONTROL_LETTERS[control] : control}`;
}
