/** Reads a CIF, checks its control character, and explains what is wrong with it. */

import { readNames } from './names/company-name';
import { isMasked, personNumber } from './person-number';
import { cleanCell } from '../lib/cell-text';
import { adviseOnDelimiter, delimiterIn } from '../lib/file-options';
import { describeKind } from '../lib/kinds';
import { parseList } from '../lib/lists';
import { isNoFact } from '../lib/nothing';
import { err, ok, type Reason, type Result } from '../lib/result';
import { quoted } from '../lib/text';
import { plain, wordsOf } from '../lib/words';

// The rules are those of the Spanish tax agency, as in python-stdnum. The service's documentation says only that it
// validates a CIF against a commercial registry.

const CIF_LENGTH = 9;
/** Minimum length of what may be a mistyped number. */
const MIN_NUMBER_LENGTH = 7;
/** Minimum length of the tax numbers that are looked for in a cell: a DNI without its first zero. */
const MIN_LENGTH = 8;
/** Maximum number of characters of a cell with a CIF; a longer one has none, and is not read beyond it. */
const MAX_CELL_LENGTH = 500;
/** The same before what tools add is taken off. */
const MAX_READ_LENGTH = 2000;
/** The end of what is read of a longer cell, with which it is no CIF. */
const CUT = '…';
/** The first letters of CIFs, which stand for the legal form. */
export const ORGANISATION_LETTERS = 'ABCDEFGHJNPQRSUVW';

/** The control letters, by control digit. */
export const CONTROL_LETTERS = 'JABCDEFGHI';
/** First letters that usually have a letter as control character, and those that usually have a digit. */
const USUAL_CONTROL = { letter: 'PQRSW', digit: 'ABEH' } as const;

/** The number of a company that has none: programs fill it with zeros. The registry has given no number 0. */
const PLACEHOLDER = /^[A-Z]?0{7,8}[\dA-Z]?$/;

/** Characters written between those of a CIF, or added invisibly by word processors and web pages. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212./\\]/gu;
/** A list or an object as text, including "[object Object]", which templates write. */
const JSON_TEXT = /^\s*(\[.*\]|\{.*\})\s*$/s;
const FORM =
	'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.';

/** What CIFs are called in columns and labels, in lower case and without accents. */
export const CIF_WORDS = ['cif', 'nif', 'vat', 'tax id', 'codigo fiscal', 'identificacion fiscal'];

const LABEL_WORDS = [...CIF_WORDS, 'iva', 'dni', 'nie', 'tax number'].map((words) =>
	words.replace(' ', '').replace('o', '[oó]').toUpperCase(),
);

/** A label before a number, such as "NIF:" or "Tax ID number", as `normaliseCif` leaves it. A number must follow it. */
const LABEL = new RegExp(
	`^(?:(?:${LABEL_WORDS.join('|')})(?:N[ºO°]|N[UÚ]M(?:ERO|BER)?)?[:=#]*)+(?=(?:ES)?[A-Z]{0,2}[\\d*])`,
);

/** Quotation marks, round brackets and punctuation that are left around a number. */
const STRAY = /^["'`´‘’“”«»=(]+|["'`´‘’“”«»),;:]{1,9}$/g;
/** A text in brackets that is neither a list nor an object. */
const BRACKETED = /^[[{<]([^[\]{}<>"',;:]+)[\]}>]$/;
/** The values appear in the output of Validate CIF, so they must never change. */
export type CifFault =
	'empty' | 'name' | 'person' | 'masked' | 'length' | 'letter' | 'digits' | 'control';

/** `unusualForm` is true if the control character is right, but a digit instead of the usual letter, or vice versa. */
export type CifCheck =
	| { valid: true; cif: string; unusualForm: boolean }
	| ({ valid: false; cif: string; fault: CifFault } & Reason);

/**
 * Writes a CIF as the service stores it: in capitals, without separators, quotation marks, a label such as "CIF:" or the
 * country code. Does not correct letters: O stays O. Returns an empty text for a value that is nothing or not text.
 */
export function normaliseCif(value: unknown): string {
	const text = textOf(value).replace(SEPARATORS, '').replace(STRAY, '').toUpperCase();
	return text.replace(LABEL, '').replace(/^ES/, '');
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
	const { given, cif, fault } = inspectCif(value);
	if (fault === undefined) return { valid: true, cif, unusualForm: hasUnusualForm(cif) };

	return { valid: false, cif, fault, ...explain(fault, given, value) };
}

/** The CIF in a value as it is sent, and its fault, without an explanation: a whole column is read so. */
export function inspectCif(value: unknown): { given: string; cif: string; fault?: CifFault } {
	const isPlain = typeof value === 'string' && PLAIN_CIF.test(value);
	const given = isPlain ? value.toUpperCase() : (splitCell(value)?.number ?? normaliseCif(value));
	const fault = faultOf(given);
	return { given, cif: fault === 'empty' ? '' : (personNumber(given) ?? given), fault };
}

/** True for a number that may be a CIF, even a mistyped one, or the tax number of a person. */
export function mayBeCif({ cif, fault }: { cif: string; fault?: CifFault }): boolean {
	const isLike = fault === undefined || LIKE_FAULTS.includes(fault);
	return isLike || LIKE_NUMBER.test(cif);
}

/**
 * The name in a cell that has a CIF, or the number of a person, before it: "B86670460 Muebles, S.L."; "" for any other. It has
 * a legal form or several words, and is no remark, such as "(BAJA)" or "y otros".
 */
export function nameAfterCif(value: unknown): string {
	const { rest = '' } = splitCell(value) ?? {};
	const words = wordsOf(rest).filter((word) => /[a-z]{2}/.test(word));
	const isRemark = words.length < 2 || /^[^\p{L}\d"“«]/u.test(rest) || REMARK.test(plain(rest));
	const isName = rest !== '' && (!isRemark || readNames(rest)[0]?.form !== undefined);
	return isName ? rest : '';
}

/** Faults of a CIF that the service may know anyway: it does not document which control characters it accepts. */
export const MAYBE_KNOWN: readonly CifFault[] = ['person', 'control'];

/** Faults of numbers that people take for a CIF. */
const LIKE_FAULTS: readonly CifFault[] = [...MAYBE_KNOWN, 'masked', 'digits'];

/** Accepts the tax number of a person, in its full form, and a wrong control character. */
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
	const hint =
		'Enter the CIFs separated by commas, or a list of them, e.g. ["J99216582", "B86670460"].';

	// The comma of "B86670460 Muebles, S.L." separates no CIFs.
	const cell = typeof value === 'string' ? cleanCell(value) : value;
	const lines = typeof cell === 'string' && !/^[[{]/.test(cell) ? cell.split(/[\r\n;]+/) : [];
	const parts = lines.flatMap((line) => (splitCell(line) === undefined ? line.split(',') : [line]));
	const list = parseList(lines.length > 0 ? parts : cell, hint);
	return list.ok && list.value.some((entry) => /[\s|]/.test(entry))
		? ok(list.value.flatMap(splitCifs))
		: list;
}

/** A CIF without separators. This quick test spares a long list the slower one. */
const PLAIN_CIF = /^[a-z]\d{7}[a-z\d]$/i;

/**
 * Splits at spaces and signs only if each part is as long as a CIF, since a CIF itself may contain them. A CIF with a
 * name or a remark after it stays whole.
 */
function splitCifs(text: string): string[] {
	if (splitCell(text) !== undefined) return [text];

	const apart = text.split(/\s?\|\s?|\s[-–/+&]\s/);
	const areCifs = apart.length > 1 && apart.every(isAsLongAsCif);
	const parts = areCifs ? apart : [text];
	return parts
		.flatMap((part) => part.replace(/\s+/g, ' ').split(/ (?:y|and) /i))
		.flatMap((part) => {
			const words = part.replace(/\bES /gi, 'ES').split(' ');
			return words.every(isAsLongAsCif) ? words : [part];
		});
}

function isAsLongAsCif(text: string): boolean {
	return PLAIN_CIF.test(text) || normaliseCif(text).length === CIF_LENGTH;
}

/** The beginning of a long text, with which it is no CIF; a list in JSON, and any other value, as it is. */
function withoutRest(value: unknown): unknown {
	const isLong = typeof value === 'string' && value.length > MAX_READ_LENGTH;
	const text = isLong ? value.trim() : '';
	return text.length > MAX_READ_LENGTH && !/^[[{]/.test(text)
		? text.slice(0, MAX_READ_LENGTH) + CUT
		: value;
}

/** The text of a cell that may have a CIF; "" for a list, an object, or anything else that is not text. */
function textOf(value: unknown): string {
	const cell = cleanCell(withoutRest(value));
	const inner = typeof cell === 'string' ? BRACKETED.exec(cell)?.[1] : undefined;
	const text = inner !== undefined && /\d/.test(inner) ? inner : cell;
	if (!isText(text) || isNoFact(text)) return '';

	const whole = String(text);
	return whole.length > MAX_CELL_LENGTH ? whole.slice(0, MAX_CELL_LENGTH) + CUT : whole;
}

/** Maximum number of words that the number at the beginning of a cell has, as in "CIF: B 86670460 Muebles". */
const MAX_WORDS_OF_NUMBER = 4;
/** A CIF within a text, also with the country code or a sign after its letter. */
const LIKE_CIF =
	'(?<![\\p{L}\\d])(?:ES)?[A-HJNP-SUVW][-. ]?\\d{2}\\.?\\d{3}\\.?\\d{2}[-. ]?[\\dA-J](?![\\p{L}\\d])';

const LIKE_CIFS = new RegExp(LIKE_CIF, 'giu');
const LIKE_CIFS_OR_WORDS = new RegExp(`${LIKE_CIF}|[^\\s,;:|()]+`, 'giu');
/** A dash or a bracket between a number and what follows. */
const SET_OFF = /^([a-z*\d]{9})(?:[-–—_/]|(?=\())(?=\(?\p{L}{2})/iu;
/** What people note behind a number: a status, others that it stands for, or a branch. */
const REMARK =
	/^(?:y|e|o|no|en|ver|con|sin|antes|ahora|dad[oa]) |\b(?:baja|alta|otr[oa]s?|usar|antigu[oa]|anterior|delegacion|sucursal|sede|oficina|intracom\w*|verificad[oa])\b/;

/** What may be another number, even a mistyped one. */
const LIKE_NUMBER = /^(?:[A-Z]\d{6,8}[\dA-Z]?|\d{7,8}[A-Z])$/;

/** The texts in a cell that look like CIFs: product codes do, too, but few of them have the right control character. */
export function cifsWithin(cell: unknown): string[] {
	return typeof cell === 'string' ? (cell.match(LIKE_CIFS) ?? []).map(normaliseCif) : [];
}

/** The CIFs in a text, mistyped ones too, and the tax numbers of persons, as they are written. */
export function numbersWithin(text: string): string[] {
	return (text.match(LIKE_CIFS_OR_WORDS) ?? []).filter((word) => {
		const isOfLength = word.length >= MIN_NUMBER_LENGTH && word.length <= MAX_CELL_LENGTH;
		if (!isOfLength || !/\d/.test(word)) return false;

		const cif = normaliseCif(word);
		return mayBeCif({ cif, fault: faultOf(cif) });
	});
}

/**
 * Splits a cell that begins with a tax number and goes on with a name, as public bodies list beneficiaries, or a remark. The
 * cells of a row, and texts with several numbers, are not split.
 */
function splitCell(value: unknown): { number: string; rest: string } | undefined {
	const text = textOf(value).replace(SET_OFF, '$1 ');
	if (text.length <= MIN_LENGTH || text.length > MAX_CELL_LENGTH) return undefined;
	if (!/\d/.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
	if (/[;\t|\r\n]|^[^\s,]*,\S/.test(text)) return undefined;

	const words = [...text.matchAll(/[^\s,]+/g)].slice(0, MAX_WORDS_OF_NUMBER);
	const ends = words.map(({ index, 0: word }) => index + word.length);
	const end = ends.find((at) => isTaxNumber(normaliseCif(text.slice(0, at))));
	if (end === undefined) return undefined;

	const rest = text.slice(end).replace(/^[\s,.:/_\p{Pd}]+/u, '');
	const isRest = /\p{L}{2}/u.test(rest) && numbersWithin(rest).length === 0;
	return isRest ? { number: normaliseCif(text.slice(0, end)), rest } : undefined;
}

function isTaxNumber(text: string): boolean {
	const fault = text.length < MIN_LENGTH ? 'length' : faultOf(text);
	return [undefined, 'control', 'empty', 'person', 'masked'].includes(fault);
}

function isText(value: unknown): boolean {
	return (typeof value === 'string' && !JSON_TEXT.test(value)) || typeof value === 'number';
}

function faultOf(cif: string): CifFault | undefined {
	if (cif === '' || PLACEHOLDER.test(cif)) return 'empty';
	if (looksLikeName(cif)) return 'name';
	if (isMasked(cif)) return 'masked';
	if (personNumber(cif) !== undefined) return 'person';
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
	if (fault === 'empty' && cif === '') return explainEmpty(given);

	const country = fault === 'length' ? vatCountry(cif) : undefined;
	if (country !== undefined) {
		const article = /^[AEIOU]/.test(country) ? 'an' : 'a';
		const hint = 'The service only has Spanish companies. Leave such rows out.';
		return { what: `${quoted(given)} looks like ${article} ${country} VAT number`, hint };
	}

	const text = String(given).slice(0, MAX_CELL_LENGTH);
	const delimiter = delimiterIn(text) ?? '';
	const { what, hint } = explanations(cif, delimiter)[refineFault(fault, cif, text)];
	const meant = severalIn(text) ? undefined : withDigits(cif);
	if (meant === undefined) return { what: `${quoted(given)} ${what}`, hint };

	// Rows show no hint, so the suggestion is part of what is wrong.
	const question = `${quoted(given)} ${what}: did you mean ${meant}?`;
	return { what: question, hint: 'A letter seems to stand for a digit.' };
}

/** Letters that are taken for digits, by typists and by programs that read print. */
const LOOKS_LIKE = new Map([
	['O', '0'],
	['I', '1'],
	['L', '1'],
	['Z', '2'],
	['S', '5'],
	['G', '6'],
	['B', '8'],
]);

/** The CIF that a text means in which letters stand for digits; undefined if there is none, or more than one. */
function withDigits(cif: string): string | undefined {
	if (cif.length !== CIF_LENGTH) return undefined;

	const digits = [...cif.slice(1)].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
	const readings = new Set([digits.slice(0, -1) + cif[8], digits].map((rest) => cif[0] + rest));
	const [reading, ...others] = [...readings].filter((one) => faultOf(one) === undefined);
	return others.length === 0 ? reading : undefined;
}

/** Prefixes of the VAT numbers of other countries of the EU. */
const VAT_COUNTRIES = new Map(
	Object.entries({
		...{ AT: 'Austrian', BE: 'Belgian', BG: 'Bulgarian', CY: 'Cypriot', CZ: 'Czech' },
		...{ DE: 'German', DK: 'Danish', EE: 'Estonian', EL: 'Greek', FI: 'Finnish', FR: 'French' },
		...{ HR: 'Croatian', HU: 'Hungarian', IE: 'Irish', IT: 'Italian', LT: 'Lithuanian' },
		...{ LU: 'Luxembourg', LV: 'Latvian', MT: 'Maltese', NL: 'Dutch', PL: 'Polish' },
		...{ PT: 'Portuguese', RO: 'Romanian', SE: 'Swedish', SI: 'Slovenian', SK: 'Slovak' },
	}),
);

const VAT_NUMBER = /^([A-Z]{2})(?=(?:[A-Z]?\d){7})[A-Z\d]{8,12}$/;

function vatCountry(text: string): string | undefined {
	return VAT_COUNTRIES.get(VAT_NUMBER.exec(text)?.[1] ?? '');
}

function explanations(cif: string, delimiter: string) {
	return {
		empty: {
			what: 'is a placeholder, not a CIF',
			hint: 'A program has filled it for a company without a CIF. Enter the CIF of the company, e.g. J99216582, or leave it empty.',
		},
		row: {
			what: 'is a whole row of a file that was read with another delimiter',
			hint: `${adviseOnDelimiter(delimiter)}, and drag the column with the CIFs into this field.`,
		},
		several: {
			what: 'contains several CIFs; one is expected',
			hint: 'For several CIFs at once, use the operation Get Batch.',
		},
		unclosed: {
			what: 'is a list that is not closed',
			hint: 'Check for a missing bracket or quote, or separate the CIFs by commas alone.',
		},
		more: { what: 'has more than a CIF', hint: 'Enter only the CIF.' },
		other: { what: 'is not a CIF', hint: FORM },
		name: {
			what: 'is not a CIF; it looks like a name',
			hint: `To find a company by its name, use the operation Search with the name as Text. ${FORM}`,
		},
		person: {
			what: 'is the tax number of a person (DNI, NIE or NIF), not of a company',
			hint: 'Enter the CIF of the company instead, e.g. J99216582.',
		},
		masked: {
			what: 'is the masked tax number of a person, not of a company',
			hint: 'Public bodies hide most of its characters, so nobody can be found by it. Leave such rows out.',
		},
		length: {
			what: `has ${cif.endsWith(CUT) ? 'too many' : cif.length} character${cif.length === 1 ? '' : 's'}; a CIF has ${CIF_LENGTH}`,
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
	if (isRow(given)) return 'row';
	if (fault === 'length' && /^\s*[[{][^\]}]*$/.test(given)) return 'unclosed';
	if (['name', 'length'].includes(fault) && isWithin(given)) return 'more';

	return /\d/.test(cif) || fault === 'name' ? fault : 'other';
}

function severalIn(text: string): boolean {
	return cifsAmong(text.slice(0, 100).split(/[\s,;|]+/)) > 1;
}

/** True if one of the words of a text is a CIF. */
function isWithin(text: string): boolean {
	return cifsAmong(text.split(/[\s,;|()[\]]+/)) === 1;
}

/** True for the cells of a whole row, one of which has a CIF. */
function isRow(text: string): boolean {
	const delimiter = delimiterIn(text);
	return delimiter !== undefined && cifsAmong(text.split(delimiter)) === 1;
}

function cifsAmong(parts: readonly string[]): number {
	return parts.filter((part) => faultOf(normaliseCif(part)) === undefined).length;
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
