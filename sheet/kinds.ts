/**
 * A row for each kind of text about a company: what it may hold, how a cell of it is read, and what counts as nothing for
 * it. What is outside of the description is left out. Whoever reads such a text asks its row.
 */

import { cleanCell, freeText, isBroken, isOfWords } from '../lib/cell-text';
import { isNoFact, isNoText, isNothing } from '../lib/nothing';
import { wordsOf } from '../lib/words';
import { type Contact, contactsIn, findProvince, inspectCif, nameAfterCif } from '../spain';

/** The kinds of texts about a company, besides its CIF; `contact` is a website or an email address. */
export type TextKind =
	'name' | 'town' | 'province' | 'web' | 'email' | 'phone' | 'contact' | 'notes';

/** A cell as it is sent, or one that is left out with the reason, to follow it in a sentence. The text "" is nothing. */
export type Cell = { text: string } | { value: unknown; fault: string };

interface Row {
	/** What a value is called, after "no". */
	noun: string;
	/** True for a text that is nothing, whatever else is: also "no" or "None" for a fact. */
	isNone(value: unknown): boolean;
	/** What a form puts into an empty cell beforehand. */
	prefix?: RegExp;
	maxLength: number;
	/** True for characters that the text may have; all others were lost or replaced. */
	isLegible(text: string): boolean;
	/** The value in a text; undefined if it has none. */
	read(text: string): string | undefined;
	/** True for a value by which a column is recognised; a single cell may also hold others. */
	isTypical?(text: string): boolean;
}

const FLAG = /^(s[ií]?|n|y(es)?|x|true|verdadero|false|falso|ok|\d)$/i;
/** Values that describe a group of companies, such as a status. */
const GROUP =
	/^(pendientes?|tb[acd]|otr[oa]s?|others?|vari[oa]s|extranjero|(in)?activ[oa]|(in)?active|alta|baja|media|potencial|prospecto|prospect|lead|españa|espana|spain)$/i;

/** A customer number or a postal code. */
const CODE = /^\p{L}{0,4}[-_./ ]?\d{3,}([-/ ]?\p{L})?$/u;
/** A day, also with the time, and as a spreadsheet writes it. */
const DATE =
	/^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/](?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)\p{L}{0,7}\.?(?:[-/]\d{2,4})?)(?:[T\s][\d:.Z+]+)?$/iu;

/** The code of a province before or after its name. */
const CODE_OF_PROVINCE = /^\d{1,2}\b|\(\d{1,2}\)$/;
/** A postal code, also without a first zero that was lost. */
const POSTCODE = /\b\d{4,5}\b/;
/** A number of which a spreadsheet shows a decimal part, or its first digit and the power of ten. */
const AS_DECIMAL = /^(\+?\d+)[.,](\d+)(?:e\+?(\d{1,2}))?$/i;
const MIN_PHONE_DIGITS = 7;

/** Maximum length of a fact, and of a name: longer texts are documents. */
const MAX_LENGTH = 100;
const MAX_NAME_LENGTH = 300;
/** Maximum length of a cell of either, with what tools add to it. */
const MAX_CELL_LENGTH = 2000;

const isFact = (text: string): boolean => !FLAG.test(text) && !GROUP.test(text) && !isNoFact(text);
const isReadable = (text: string): boolean => !isBroken(text);

const hasAddress = (text: string): boolean => {
	const { emails, sites } = contactsIn(text);
	return emails.length > 0 || sites.some((site) => /^(?:https?:|www\.)/i.test(site.text));
};

/** A name has a letter, and is no date, number or truth value, no tax number and no address. */
function readName(text: string): string | undefined {
	const after = nameAfterCif(text);
	if (after !== '') return after;

	const isNumber = !/\p{L}/u.test(text) || Number.isFinite(Number(text.replace(',', '.')));
	const isOther = isNumber || FLAG.test(text) || DATE.test(text) || isTaxNumber(text);
	return isOther || isEmailAlone(text) ? undefined : text;
}

function isTaxNumber(text: string): boolean {
	return [undefined, 'person', 'masked'].includes(inspectCif(text).fault);
}

function isEmailAlone(text: string): boolean {
	const { emails, rest } = contactsIn(text);
	return emails.length > 0 && rest === '';
}

/** A town has a word of two letters; besides, only a postal code. */
function readTown(text: string): string | undefined {
	const words = text.replace(POSTCODE, '');
	const isTown = isFact(text) && /\p{L}{2}/u.test(text) && !/\d/.test(words) && !hasAddress(text);
	return isTown ? text : undefined;
}

function readProvince(text: string): string | undefined {
	const name = text.replace(CODE_OF_PROVINCE, '');
	return readTown(name) === undefined && findProvince(text) === undefined ? undefined : text;
}

/** Sites, if the text has nothing but contacts. */
function sitesIn(text: string): Contact[] {
	const { sites, rest } = contactsIn(text);
	return rest === '' ? sites : [];
}

/** A number with its digits, if a decimal of a spreadsheet shows all of them. */
function inDigits(text: string): string {
	const [, whole = '', decimals = '', exponent] = AS_DECIMAL.exec(text) ?? [];
	if (exponent !== undefined) {
		return whole.length === 1 && decimals.length === Number(exponent) ? whole + decimals : text;
	}

	return whole.length >= MIN_PHONE_DIGITS && Number(decimals) === 0 ? whole : text;
}

/** Contacts as they are written, without words beside them; undefined if there are none. */
function asWritten(text: string, contacts: readonly Contact[]): string | undefined {
	const byKey = new Map(contacts.map((contact) => [contact.key || contact.text, contact]));
	const unique = [...byKey.values()].sort((first, second) => first.at - second.at);
	const [first] = unique;
	const last = unique.at(-1);
	if (last === undefined) return undefined;

	const span = text.slice(first.at, last.at + last.text.length);
	const between = unique.reduce((rest, contact) => rest.replace(contact.text, ''), span);
	const isSeparated = !/[^\s\p{P}|]/u.test(between);
	return isSeparated ? span : unique.map((contact) => contact.text).join('; ');
}

const FACT = { isNone: isNoFact, maxLength: MAX_LENGTH, isLegible: isReadable };

/** The row of each kind. A value that its description does not fit is left out. */
export const KINDS: Record<TextKind, Row> = {
	name: {
		noun: 'name',
		isNone: isNoText,
		maxLength: MAX_NAME_LENGTH,
		isLegible: isOfWords,
		read: readName,
		isTypical: (text) => isFact(text) && !CODE.test(text) && !hasAddress(text),
	},
	town: { ...FACT, noun: 'town', isLegible: isOfWords, read: readTown },
	province: { ...FACT, noun: 'province', isLegible: isOfWords, read: readProvince },
	web: {
		...FACT,
		noun: 'website',
		prefix: /^(?:https?:\/{0,2})?(?:www\.?)?/i,
		read: (text) => asWritten(text, sitesIn(text)),
		// A page with a number may be the record of a company in a CRM.
		isTypical: (text) => sitesIn(text).every(({ page }) => !/\d/.test(page)),
	},
	email: {
		...FACT,
		noun: 'email address',
		prefix: /^mailto:/i,
		read: (text) => asWritten(text, contactsIn(text).emails),
	},
	phone: {
		...FACT,
		noun: 'telephone number',
		prefix: /^(?:tel:)?\s?\(?(?:\+|00)?34\)?/i,
		read: (text) => asWritten(inDigits(text), contactsIn(inDigits(text)).phones),
	},
	contact: {
		...FACT,
		noun: 'website or email address',
		prefix: /^(?:https?:\/{0,2})?(?:www\.?)?/i,
		read: (text) => asWritten(text, [...contactsIn(text).emails, ...sitesIn(text)]),
	},
	notes: {
		noun: 'note',
		isNone: isNoFact,
		maxLength: Infinity,
		isLegible: () => true,
		read: (text) => (isFact(freeText(text)) ? freeText(text) : undefined),
	},
};

const BROKEN = 'was read with the wrong encoding';

/** True for a fault of characters that were lost, which the encoding of the file may explain. */
export function isOfEncoding({ fault }: { fault: string }): boolean {
	return fault === BROKEN;
}

/** True for a cell that is longer than any value of its kind, whatever is in it. */
function isDocument(kind: TextKind | 'cif', value: unknown): boolean {
	const isShort = kind !== 'cif' && KINDS[kind].maxLength <= MAX_CELL_LENGTH;
	return isShort && typeof value === 'string' && value.trim().length > MAX_CELL_LENGTH;
}

/** True if a cell is nothing as a value of this kind. A kind is undefined for a column that is sent as it is. */
export function isNothingAs(kind: TextKind | 'cif' | undefined, value: unknown): boolean {
	if (kind === undefined) return isNothing(value);
	if (kind === 'cif') return isNoFact(value) || String(value).trim() === '0';
	if (isDocument(kind, value)) return false;

	const { isNone, prefix = /^(?!)/ } = KINDS[kind];
	const isPrefix = typeof value === 'string' && isNone(value.trim().replace(prefix, ''));
	return isNone(value) || isPrefix || (kind !== 'name' && String(value).trim() === '0');
}

/** Reads a cell that is neither a list nor an object. */
export function readCell(kind: TextKind, value: unknown): Cell {
	if (isDocument(kind, value)) return { value, fault: `is no ${KINDS[kind].noun}` };

	const cell = cleanCell(value);
	if (isNothingAs(kind, cell) || typeof cell === 'object') return { text: '' };

	const { noun, isLegible, maxLength } = KINDS[kind];
	const clean = String(cell);
	if (!isLegible(clean)) return { value, fault: BROKEN };

	const text = KINDS[kind].read(clean);
	return text === undefined || text.length > maxLength
		? { value, fault: `is no ${noun}` }
		: { text };
}

/** What two values of this kind have in common if they are one: the same contacts, or the same words. */
export function identityOf(kind: TextKind | 'cif', value: unknown): string {
	const text = String(value).trim();
	if (text.length > MAX_CELL_LENGTH) return text;

	const { emails, sites, phones } = contactsIn(text);
	const contacts = { web: sites, email: emails, phone: phones }[kind as 'web'] ?? [];
	return contacts.map(({ key }) => key).join() || wordsOf(text).join('') || text;
}

/** True if a cell has a value of this kind, by which a column is recognised. */
export function isOfKind(kind: TextKind, value: unknown): boolean {
	if (isDocument(kind, value)) return false;

	const { read, isTypical = () => true } = KINDS[kind];
	const text = read(String(cleanCell(value)));
	return text !== undefined && isTypical(text);
}
