import { ok, err, shown, type Result } from '../result';

const ORGANISATION_LETTERS = 'ABCDEFGHJNPQRSUVW';
const CONTROL_LETTERS = 'JABCDEFGHI';
const SEPARATORS = /[\s\u200b\u2060.\-\u2010-\u2015\u2212/\\]/g;
const LENGTH = 9;

/** Why a value is not a CIF. The values appear in the output of Validate CIF, so they never change. */
export type CifFault = 'empty' | 'person' | 'length' | 'letter' | 'digits' | 'control';

/**
 * The outcome of checking a CIF. `cif` is the normalised text in either case. `unusualForm` says that
 * the control character is right but in a form that sources disagree about (a digit for a letter, or
 * the other way round). `what` and `hint` explain an invalid value to the user.
 */
export type CifCheck =
	| { valid: true; cif: string; unusualForm: boolean }
	| { valid: false; cif: string; fault: CifFault; what: string; hint: string };

/**
 * Writes a CIF the way the service stores it: upper case, without spaces, dashes, dots, slashes and
 * the country prefix ES. Does not guess: O stays O and I stays I.
 */
export function normaliseCif(value: unknown): string {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	const compact = text.replace(SEPARATORS, '').toUpperCase();
	return compact.startsWith('ES') ? compact.slice(2) : compact;
}

/**
 * The control value (0 to 9) of the seven digits of a CIF: digits in odd positions are doubled and
 * the digits of each product added, those in even positions are added as they are.
 */
export function cifControl(digits: string): number {
	const sum = [...digits].reduce((total, character, index) => {
		const digit = Number(character);
		if (index % 2 === 1) return total + digit;
		const doubled = digit * 2;
		return total + Math.floor(doubled / 10) + (doubled % 10);
	}, 0);
	return (10 - (sum % 10)) % 10;
}

/**
 * Checks a Spanish company tax ID. Both forms of the control character, digit and letter, are
 * accepted for every organisation letter, as python-stdnum does, since sources disagree; only a
 * wrong value is rejected.
 */
export function checkCif(value: unknown): CifCheck {
	const cif = normaliseCif(value);
	return faultOf(cif, value) ?? { valid: true, cif, unusualForm: hasUnusualForm(cif) };
}

/** The normalised CIF of a value that must be one. */
export function parseCif(value: unknown): Result<string> {
	const check = checkCif(value);
	return check.valid ? ok(check.cif) : err(check.what, check.hint);
}

function faultOf(cif: string, given: unknown): CifCheck | undefined {
	const fail = (fault: CifFault, what: string, hint: string): CifCheck => ({
		valid: false,
		cif,
		fault,
		what,
		hint,
	});
	if (cif === '') return fail('empty', 'is empty', 'Enter the CIF of a company, e.g. J99216582.');
	if (/^[KLMXYZ]/.test(cif) || /^\d{8}[A-Z]$/.test(cif)) {
		return fail(
			'person',
			`${shown(given)} is the tax number of a person (DNI, NIE or NIF), not of a company`,
			'The catalogue holds companies only. Enter a CIF: a letter, seven digits and a control character.',
		);
	}
	if (cif.length !== LENGTH) {
		return fail(
			'length',
			`${shown(given)} has ${cif.length} characters, a CIF has ${LENGTH}`,
			'A CIF is a letter, seven digits and a control character, e.g. J99216582.',
		);
	}
	if (!ORGANISATION_LETTERS.includes(cif[0])) {
		return fail(
			'letter',
			`${shown(given)} starts with ${shown(cif[0])}, which no CIF does`,
			`A CIF starts with one of ${[...ORGANISATION_LETTERS].join(' ')}.`,
		);
	}
	if (!/^\d{7}$/.test(cif.slice(1, 8))) {
		return fail(
			'digits',
			`${shown(given)} has a character other than a digit in its middle`,
			'Between its first letter and its control character a CIF has seven digits. Check for a letter O typed for a zero, or a letter I for a one.',
		);
	}
	if (!isControlOf(cif)) {
		return fail(
			'control',
			`${shown(given)} does not have the right control character`,
			'A digit is mistyped, or two are swapped. Compare the CIF with its source.',
		);
	}
	return undefined;
}

function isControlOf(cif: string): boolean {
	const control = cifControl(cif.slice(1, 8));
	return cif[8] === String(control) || cif[8] === CONTROL_LETTERS[control];
}

function hasUnusualForm(cif: string): boolean {
	const isLetter = /[A-J]/.test(cif[8]);
	if ('PQRSW'.includes(cif[0]) || cif.startsWith('00', 1)) return !isLetter;
	return 'ABEH'.includes(cif[0]) && isLetter;
}
