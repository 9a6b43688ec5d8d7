/** Reads the cells of a column by their kind: repairs what was spoilt without loss, and says which cells do not fit. */

import { cleanCell, isBroken } from '../../lib/cell-text';
import { ENCODING_OPTION } from '../../lib/file-options';
import { isNoFact, isNoText, isNothing } from '../../lib/nothing';
import { counted } from '../../lib/text';
import { nameAfterCif } from '../../spain/cif';
import { findProvince } from '../../spain/provinces';

/** The kinds of columns about a company, besides its CIF; `contact` is a website or an email address. */
export type CellKind =
	'name' | 'town' | 'province' | 'web' | 'email' | 'phone' | 'contact' | 'notes';

/** A cell as it is sent, or one that is left out with the reason, to follow it in a sentence. The text "" is nothing. */
export type Cell = { text: string } | { value: unknown; fault: string };

interface CellRule {
	/** True if a text is of this kind, once `repair` has seen it. */
	fits(text: string): boolean;
	/** What the values are called; undefined if any cell is sent, since nobody can tell what a name or a note may say. */
	what?: string;
	/** The text without what stands beside a value, or was added to it. */
	repair?(text: string): string;
}

const FLAG = /^(s[ií]?|n|y(es)?|x|true|verdadero|ok|\d)$/i;
/** Values that describe a group of companies, such as a status. */
const GROUP =
	/^(pendientes?|tb[acd]|otr[oa]s?|others?|vari[oa]s|extranjero|(in)?activ[oa]|(in)?active|alta|baja|media|potencial|prospecto|prospect|lead|españa|espana|spain)$/i;

/** A customer number or a postal code. */
const CODE = /^\p{L}{0,4}[-_./ ]?\d{3,}([-/ ]?\p{L})?$/u;
/** A date, and not a telephone number such as 981-12-34-56. */
const DATE = /^(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?![-/.]?\d)/;
const WEBSITE = /^(https?:\/\/)?([\p{L}\d_-]+\.)+([a-z]{2,}|xn--[a-z\d-]+)(:\d+)?([/?#]\S*)?$/iu;

const EMAIL =
	/(?:"[^"@]{1,62}"|[^\s@,;:<>()[\]"'][^\s@,;:<>()[\]"]{0,63})@(?:[\p{L}\d_-]{1,63}\.){1,9}\p{L}{2,63}/gu;

const ADDRESS = /@|^(https?:\/\/|www\.)/i;
/** The code of a province before or after its name. */
const CODE_OF_PROVINCE = /^\d{1,2}\b|\(\d{1,2}\)$/;
/** A postal code, also without a first zero that was lost. */
const POSTCODE = /\b\d{4,5}\b/;
/** At least seven digits of a telephone number. A single letter before or after them makes a tax number. */
const PHONE = /(?<!\d|(?<!\p{L})\p{L})\d([\s.()/-]{0,3}\d){6,14}(?!\d|e[+-]?\d|\p{L}(?!\p{L}))/iu;
/** An amount of money, and a bank account. */
const AMOUNT = /(^\d+\.|,)\d{1,2}$|€|\beur/i;
const ACCOUNT = /^[a-z]{2}\d{2}(\s?[\da-z]{4}){3}/i;
/** A whole number with a decimal part of zeros, and one in scientific notation. */
const WHOLE = /^(\+?\d{7,15})[.,]0+$/;
const SCIENTIFIC = /^(\d)[.,](\d+)e\+?(\d+)$/i;

/** Kinds in which a question mark within a word stands for a letter that was lost. */
const IN_WORDS: readonly string[] = ['name', 'town', 'province'];
const QUESTION_IN_WORD = /\p{L}\?\p{L}/u;

/** Maximum length of a fact: longer texts are documents. */
const MAX_LENGTH = 100;

const BROKEN = 'was read with the wrong encoding';
const ENCODING = `read with the wrong encoding (${ENCODING_OPTION})`;

const isText = (text: string): boolean => !FLAG.test(text) && !isNoFact(text);
const hasWords = (text: string): boolean => /\p{L}/u.test(text);
const isNone = (text: string, others: readonly RegExp[]): boolean =>
	others.every((one) => !one.test(text));

const isName = (text: string): boolean =>
	isText(text) && hasWords(text) && isNone(text, [CODE, GROUP, ADDRESS]);

const isTown = (text: string): boolean =>
	isText(text) &&
	/\p{L}{2}/u.test(text) &&
	isNone(text, [GROUP, DATE, ADDRESS]) &&
	!/\d/.test(text.replace(POSTCODE, ''));

const isProvince = (text: string): boolean =>
	isTown(text.replace(CODE_OF_PROVINCE, '')) || findProvince(text) !== undefined;

const isWeb = (text: string): boolean => {
	const parts = partsOf(text);
	return parts.length > 0 && parts.every((part) => WEBSITE.test(part));
};

const isEmail = (text: string): boolean => text.match(EMAIL) !== null;
const isPhone = (text: string): boolean =>
	PHONE.test(text) && isNone(text, [DATE, AMOUNT, ACCOUNT, ADDRESS]);

const isContact = (text: string): boolean => isWeb(text) || isEmail(text);

/** What is a value of each kind. */
export const CELLS: Record<CellKind, CellRule> = {
	name: { fits: isName, repair: (text: string) => nameAfterCif(text) || text },
	town: { what: 'town', fits: isTown },
	province: { what: 'province', fits: isProvince },
	web: { what: 'website', fits: isWeb, repair: withoutEnd },
	email: { what: 'email address', fits: isEmail, repair: onlyEmail },
	phone: { what: 'telephone number', fits: isPhone, repair: phoneNumber },
	contact: { what: 'website or email address', fits: isContact, repair: withoutEnd },
	notes: { fits: isText },
};

/** Fields for which 0 fills an empty cell. */
const WITHOUT_ZERO: readonly string[] = [
	'cif',
	'contact',
	'email',
	'phone',
	'province',
	'town',
	'web',
];

/** True if a cell is nothing as a value of this kind. A kind is undefined for a column that is sent as it is. */
export function isNothingAs(kind: CellKind | 'cif' | undefined, value: unknown): boolean {
	if (kind === undefined) return isNothing(value);
	if (kind === 'name') return isNoText(value);

	return isNoFact(value) || (WITHOUT_ZERO.includes(kind) && String(value).trim() === '0');
}

/** Reads a cell that is neither a list nor an object. */
export function readCell(kind: CellKind, value: unknown): Cell {
	const cell = cleanCell(value);
	if (isNothingAs(kind, cell) || typeof cell === 'object') return { text: '' };

	const { what, fits } = CELLS[kind];
	const text = repairedCell(kind, cell);
	if (isBroken(text) || (IN_WORDS.includes(kind) && QUESTION_IN_WORD.test(text)))
		return { value, fault: BROKEN };

	if (what === undefined) return { text };

	return fits(text) && text.length <= MAX_LENGTH ? { text } : { value, fault: `is no ${what}` };
}

/** True if a cell has a value of this kind, by which a column is recognised. */
export function isOfKind(kind: CellKind, value: unknown): boolean {
	return CELLS[kind].fits(repairedCell(kind, cleanCell(value)));
}

function repairedCell(kind: CellKind, cell: unknown): string {
	const text = String(cell).trim();
	return CELLS[kind].repair?.(text) ?? text;
}

function withoutEnd(text: string): string {
	return text.replace(/[,;.]{1,9}$/, '');
}

/** Without a name or a label beside it; several addresses stay as they are. */
function onlyEmail(text: string): string {
	const found = [...new Set(text.match(EMAIL))];
	return found.length === 1 ? found[0] : text;
}

/** A telephone number without the scheme of a link, and with its digits if a decimal of a spreadsheet shows all of them. */
function phoneNumber(link: string): string {
	const text = link.replace(/^tel:\s{0,3}/i, '');
	const [, first, rest, exponent] = SCIENTIFIC.exec(text) ?? [];
	if (first !== undefined && rest.length === Number(exponent)) return first + rest;

	return WHOLE.exec(text)?.[1] ?? text;
}

function partsOf(text: string): string[] {
	return text.split(/[\s,;|]+/).filter((part) => /[^/-]/.test(part) && part !== 'y');
}

/** A cell that is left out of its row. */
export interface LeftOutCell {
	item: number;
	fault: string;
}

/**
 * Says how many cells were left out, and where the first is; those that were read with the wrong encoding on their own. What
 * they hold is not shown: n8n's redaction does not hide a hint, and a cell may have the name or telephone of a person.
 */
export function describeLeftOut(all: ReadonlyArray<readonly LeftOutCell[]>): string[] {
	const cells = all.flat();
	const broken = cells.filter(({ fault }) => fault === BROKEN);
	const others = cells.filter(({ fault }) => fault !== BROKEN);
	const first = others.length > 1 ? '; the first' : ', which';
	return [
		...describeCells(broken, `, ${ENCODING}`),
		...describeCells(others, `${first} ${others[0]?.fault}`),
	];
}

function describeCells(cells: readonly LeftOutCell[], reason: string): string[] {
	const count = counted(cells.length, 'cell');
	return cells.slice(0, 1).map(({ item }) => `${count} left out${reason} (item ${item})`);
}
