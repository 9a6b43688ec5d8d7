/** Reads a CIF, checks its control character, and explains what is wrong with it. */

import { describeKind } from '../lib/kinds';
import { parseList } from '../lib/lists';
import { isNoFact } from '../lib/nothing';
import { err, ok, type Reason, type Result } from '../lib/result';
import { quoted } from '../lib/text';

// The rules are those of the Spanish tax agency, as in python-stdnum. The service's documentation says only that it
// validates a CIF against a commercial registry.

const CIF_LENGTH = 9;
/** The first letters of CIFs, which stand for the legal form. */
export const ORGANISATION_LETTERS = 'ABCDEFGHJNPQRSUVW';

/** The control letters, by control digit. */
export const CONTROL_LETTERS = 'JABCDEFGHI';
/** First letters that usually have a letter as control character, and those that usually have a digit. */
const USUAL_CONTROL = { letter: 'PQRSW', digit: 'ABEH' } as const;

/** The tax number of a person: NIE, K, L and M numbers, and DNI. */
const PERSON_NUMBER = /^([KLMXYZ]\d{7}[\dA-Z]|\d{8}[A-Z])$/;

/** Characters written between those of a CIF, or added invisibly by word processors and web pages. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212./\\]/gu;
/** A list or an object as text, including "[object Object]", which templates write. */
const JSON_TEXT = /^\s*(\[.*\]|\{.*\})\s*$/s;
const FORM =
	'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.';

/** A label before a CIF, such as "NIF:". Something must follow it. No CIF looks like a label: its second character is a digit. */
const LABEL = /^(?:(?:CIF|NIF|VAT)(?:N[ºO°])?[:=]*)+(?=.)/;

/** The values appear in the output of Validate CIF, so they must never change. */
export type CifFault = 'empty' | 'name' | 'person' | 'length' | 'letter' | 'digits' | 'control';

/** `unusualForm` is true if the control character is right, but a digit instead of the usual letter, or vice versa. */
export type CifCheck =
	| { valid: true; cif: string; unusualForm: boolean }
	| ({ valid: false; cif: string; fault: CifFault } & Reason);

/**
 * Writes a CIF as the service stores it: in capitals, without separators, a label such as "CIF:" or the country code. Does
 * not correct letters: O stays O. Returns an empty text for a value that is nothing or not text.
 */
export function normaliseCif(value: unknown): string {
	const compact =
		isText(value) && !isNoFact(value) ? String(value).replace(SEPARATORS, '').toUpperCase() : '';

	return compact.replace(LABEL, '').replace(/^ES/, '');
}

/** The control digit of the seven digits of a CIF. */
export function cifControl(digits: string): number {
	const sum = [...digits].reduce((total, character, index) => {
		const product = Number(character) * (index % 2 === 0 ? 2 : 1);
		return total + Math.floor(product / 10) + (product % 10);
	}, 0);

	return (10 - (sum % 10)) % 10;
}

/** Checks a CIF. The control character may be a digit or a letter, whatever the first letter, since sources disagree. */
export function checkCif(value: unknown): CifCheck {
	const cif = normaliseCif(value);
	const fault = faultOf(cif);
	if (fault === undefined) return { valid: true, cif, unusualForm: hasUnusualForm(cif) };

	return { valid: false, cif, fault, ...explain(fault, cif, value) };
}

/** Faults of a CIF that the service may know anyway: it does not document which control characters it accepts. */
export const MAYBE_KNOWN: readonly CifFault[] = ['person', 'control'];

/** Accepts the tax number of a person, and a wrong control character. */
export function withoutCheck(check: CifCheck): CifCheck {
	const { valid, cif } = check;
	return valid || !MAYBE_KNOWN.includes(check.fault)
		? check
		: { valid: true, cif, unusualForm: false };
}

/** Accepts any text, since fictitious companies may have any number. */
export function ofFictitious(check: CifCheck): CifCheck {
	return check.cif === '' ? check : { valid: true, cif: check.cif, unusualForm: false };
}

/** Reads a CIF in any usual notation. With a test key, companies are fictitious and any text is accepted. */
export function parseCif(value: unknown, isFictitious = false): Result<string> {
	const check = isFictitious ? ofFictitious(checkCif(value)) : checkCif(value);
	return check.valid ? ok(check.cif) : err(check.what, check.hint);
}

/** Splits a text or list into CIFs, as written. An entry may contain several, separated by spaces, "y" or "and". */
export function parseCifs(value: unknown): Result<string[]> {
	const list = parseList(
		value,
		'Enter the CIFs separated by commas, or a list of them, e.g. ["J99216582", "B86670460"].',
	);

	return list.ok && list.value.some((entry) => /\s/.test(entry))
		? ok(list.value.flatMap(splitCifs))
		: list;
}

/** A CIF without separators. This quick test spares a long list the slower one. */
const PLAIN_CIF = /^[a-z]\d{7}[a-z\d]$/i;

/** Splits at spaces only if each part is as long as a CIF, since a CIF itself may contain spaces. */
function splitCifs(text: string): string[] {
	return text
		.replace(/\s+/g, ' ')
		.split(/ (?:y|and) /i)
		.flatMap((part) => {
			const words = part.replace(/\bES /gi, 'ES').split(' ');
			return words.every((word) => PLAIN_CIF.test(word) || normaliseCif(word).length === CIF_LENGTH)
				? words
				: [part];
		});
}

function isText(value: unknown): boolean {
	return (typeof value === 'string' && !JSON_TEXT.test(value)) || typeof value === 'number';
}

function faultOf(cif: string): CifFault | undefined {
	if (cif === '') return 'empty';
	if (looksLikeName(cif)) return 'name';
	if (PERSON_NUMBER.test(cif)) return 'person';
	if (cif.length !== CIF_LENGTH) return 'length';
	if (!ORGANISATION_LETTERS.includes(cif[0])) return 'letter';
	if (!/^\d+$/.test(cif.slice(1, 8))) return 'digits';

	return isControlOf(cif) ? undefined : 'control';
}

/** True if there are more letters than digits: that is more likely a company name than a mistyped CIF. */
function looksLikeName(cif: string): boolean {
	const letters = cif.match(/\p{L}/gu)?.length ?? 0;
	const digits = cif.match(/\d/g)?.length ?? 0;
	return letters >= 3 && letters > digits;
}

function explain(fault: CifFault, cif: string, given: unknown): Reason {
	if (fault === 'empty') return explainEmpty(given);

	const { what, hint } = explanations(cif)[refineFault(fault, cif, String(given))];
	return { what: `${quoted(given)} ${what}`, hint };
}

function explanations(cif: string) {
	return {
		several: {
			what: 'contains several CIFs; one is expected',
			hint: 'For several CIFs at once, use the operation Get Batch.',
		},
		unclosed: {
			what: 'is a list that is not closed',
			hint: 'Check for a missing bracket or quote, or separate the CIFs by commas alone.',
		},
		other: { what: 'is not a CIF', hint: FORM },
		name: {
			what: 'is not a CIF; it looks like a name',
			hint: `To find a company by its name, use the operation Search with the name as Text. ${FORM}`,
		},
		person: {
			what: 'is the tax number of a person (DNI, NIE or NIF), not of a company',
			hint: 'Enter the CIF of the company instead, e.g. J99216582.',
		},
		length: {
			what: `has ${cif.length} character${cif.length === 1 ? '' : 's'}; a CIF has ${CIF_LENGTH}`,
			hint: FORM,
		},
		letter: {
			what: `starts with ${quoted(cif[0])}, which no CIF does`,
			hint: `${FORM} The letter is one of ${[...ORGANISATION_LETTERS].join(' ')}.`,
		},
		digits: {
			what: 'has a character other than a digit in its middle',
			hint: 'Between its first letter and its last character a CIF has seven digits. Check for a letter O instead of a zero, or a letter I instead of a one.',
		},
		control: {
			what: 'does not have the right control character',
			hint: 'The last character of a CIF is computed from the others, so a character is mistyped, or two are swapped. Compare it with an invoice of the company.',
		},
	};
}

function refineFault<T extends CifFault>(fault: T, cif: string, given: string) {
	if (fault === 'length' && severalIn(given)) return 'several';
	if (fault === 'length' && /^\s*[[{][^\]}]*$/.test(given)) return 'unclosed';

	return /\d/.test(cif) || fault === 'name' ? fault : 'other';
}

function severalIn(text: string): boolean {
	const parts = text.slice(0, 100).split(/[\s,;|]+/);
	return parts.filter((part) => faultOf(normaliseCif(part)) === undefined).length > 1;
}

function explainEmpty(given: unknown): Reason {
	if (given === undefined || given === null || given === false || isText(given)) {
		const hint =
			'Enter the CIF of a company, e.g. J99216582, or drag the column that holds it into this field.';

		return { what: 'is empty', hint };
	}

	return {
		what: `is ${typeof given === 'string' ? kindOfJson(given) : describeKind(given)}; one CIF is expected`,
		hint: 'Drag the column that holds the CIF into this field, not the whole item. For several CIFs, use Get Batch.',
	};
}

function kindOfJson(text: string): string {
	return /^\s*\[(?!object )/.test(text) ? 'a list' : 'an object';
}

function isControlOf(cif: string): boolean {
	const control = cifControl(cif.slice(1, 8));
	return cif[8] === String(control) || cif[8] === CONTROL_LETTERS[control];
}

function hasUnusualForm(cif: string): boolean {
	const isLetter = /[A-J]/.test(cif[8]);
	if (USUAL_CONTROL.letter.includes(cif[0]) || cif.startsWith('00', 1)) return !isLetter;

	return USUAL_CONTROL.digit.includes(cif[0]) && isLetter;
}
