/** Takes off what tools add to texts, repairs those that were written or read in another encoding, and says which are damaged. */

import { ACCENTS_TABLE, SIGNS_TABLE } from './entities-table';
import { fromJson } from './json';

/** A cell with none of the signs of dressing or damage. This quick test spares a long list the slower ones. */
const PLAIN = /^[a-z\d .,@/+:()-]*$/i;

/** The characters of the bytes 80 to 9F in Windows-1252; the five that it does not assign are control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** What UTF-8 that was read as Latin-1 or Windows-1252 looks like; Ã before a blank may also end a Portuguese word. */
const MISREAD = new RegExp(`[ÂÃÅ](?!\u00a0)[\u0080-\u00bf${WINDOWS_1252}]|â€|ï»¿`);
/** A text may have been misread more than once. */
const MAX_TIMES_MISREAD = 3;

const ENTITY =
	/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|tilde|uml|circ|cedil)|([a-z]{2,6}));/gi;

const [ENTITIES, ACCENTS] = [SIGNS_TABLE, ACCENTS_TABLE].map(
	(table) => new Map(table.split('\n').map((line) => line.split(' ') as [string, string])),
);

/** Escapes of Excel and of JSON. */
const ESCAPE = /_x([\da-f]{4})_|\\u([\da-f]{4})/gi;
/** Characters beyond ASCII as the bytes of UTF-8, in the escapes of addresses and of emails. */
const ESCAPED_BYTES = /(?:[%=][c-f][\da-f](?:[%=][89ab][\da-f]){1,3})+/gi;
/** The tags of a text, first those that begin a new line; a name or an address in angle brackets is none. */
const TAG =
	/<\/?(?:(br|div|h[1-6]|hr|li|ol|p|t[dr]|ul)|a|b|big|em|font|i|small|span|strong|su[bp]|u)(?:\s[^<>]*)?\/?>/gi;

/** Characters that nobody sees: marks of direction and hyphenation, and what fills the fields of old files. */
const INVISIBLE = /\p{Cf}|[^\P{Cc}\s\u0080-\u009f]/gu;

/** A link in a sheet, with its text or its address alone. */
const LINK = '^=(?:HYPERLINK|HIPERV[IÍ]NCULO)\\(';
/**
 * Links, marks by which a spreadsheet keeps a cell as text, the sign of a formula before a value, and quotation marks around
 * all of a cell, in which a CSV file doubles those of the text.
 */
const MARKS = [
	new RegExp(`${LINK}(?:"[^"]*"|[^",;()]*)[,;]\\s{0,3}"([^"]*)"\\)$`, 'i'),
	new RegExp(`${LINK}"(?:mailto:)?([^"]*)"\\)$`, 'i'),
	/^="(.*)"$/s,
	/^=([^=("]+)$/,
	/^"((?:[^"]|"")*)"$/,
	/^“([^“”]*)”$/,
	/^'([^']*)'$/,
];

/** Maximum number of marks around each other that are taken off a cell. */
const MAX_MARKS = 10;

/** An apostrophe before a text. It belongs to a name such as 't Hof, and may begin a quotation. */
const TEXT_MARK = /^'(?!\p{Ll}{1,2}[\s-])(?=[^']+$)/u;
/** Characters of East Asian fonts. */
const WIDE = /[\uff01-\uff5e]+/g;

/** What stands for a character that was lost, and a sign between two letters that no word has. */
const LOST = /[\ufffd\p{Cs}\u0080-\u009f]|\p{L}(?:[^\P{S}+|´`=&^~<>$€]|[¡¿])\p{L}/u;

/** All that names of companies and places have: Latin letters, digits and these signs. */
const WORDS =
	/^[\p{Script=Latin}\p{M}\d\s.,;:&()[\]'’‘´`"“”«»/+\p{Pd}\u2212_|*@ªº·°!¡?¿#%=®©™…]*$/u;

/** A sign within a word, where a letter was lost: of these, a word has only the dot of Catalan. */
const SIGN_IN_WORD = /\p{L}[?°®©™%=…]\p{L}|(?<![lL])(?<=\p{L})·(?=\p{Ll})/u;

/** True if a text has characters that were lost or replaced because it was read with the wrong encoding. */
export function isBroken(text: string): boolean {
	return LOST.test(text) || MISREAD.test(text);
}

/** True if a text has only what names of companies and places have. */
export function isOfWords(text: string): boolean {
	return WORDS.test(text) && !SIGN_IN_WORD.test(text) && !isBroken(text);
}

/** A text of any kind, without what no text has: control characters, and signs for a character that was lost. */
export function freeText(text: string): string {
	return text.replace(/[^\P{Cc}\t\n]|[\p{Cs}\ufffd]/gu, '').trim();
}

/**
 * A cell without dressing: the only entry of a list, the name of a record that Odoo gives as its ID and name, and a text
 * as `cleanText` returns it.
 */
export function cleanCell(value: unknown): unknown {
	const cell = fromJson(value);
	if (Array.isArray(cell) && cell.length === 1) return cleanCell(cell[0]);
	if (isReference(cell)) return cleanCell(cell[1]);

	return typeof value === 'string' ? cleanText(value) : value;
}

function isReference(cell: unknown): cell is [number, string] {
	if (!Array.isArray(cell) || cell.length !== 2) return false;

	const [id, name] = cell as unknown[];
	return Number.isInteger(id) && typeof name === 'string' && /\p{L}{2}/u.test(name);
}

/**
 * A text without invisible characters, tags and the marks of spreadsheets, such as ="12345", and with its entities and escapes
 * decoded. UTF-8 that was read with another encoding is repaired if the whole text can be read as UTF-8.
 */
export function cleanText(text: string): string {
	const trimmed = text.trim();
	if (PLAIN.test(trimmed)) return trimmed;

	const isEncoded = trimmed.includes('&');
	const unescaped = isEncoded ? withoutEntities(withoutEntities(trimmed)) : trimmed;
	const shown = repaired(withoutEscapes(unescaped))
		.replace(TAG, (_, line?: string) => (line === undefined ? '' : ' '))
		.replace(/\r\n?/g, '\n')
		.replace(INVISIBLE, '')
		.replace(/\p{Zs}/gu, ' ')
		.replace(WIDE, (wide) => wide.normalize('NFKC'));

	return withoutMarks(shown.normalize().trim());
}

function withoutMarks(marked: string): string {
	let text = marked;

	for (let marks = 0; marks < MAX_MARKS; marks++) {
		const inner = MARKS.map((mark) => mark.exec(text)?.[1]).find((found) => found !== undefined);
		if (inner === undefined) return text.replace(TEXT_MARK, '').trim();

		text = inner.replaceAll('""', '"').trim();
	}

	return text;
}

function withoutEntities(text: string): string {
	return text.replace(ENTITY, (entity, decimal, hexadecimal, letter, accent, name) => {
		if (letter !== undefined) return letter + ACCENTS.get(String(accent).toLowerCase());
		if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? entity;

		const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
		return WINDOWS_1252[code - 0x80] ?? String.fromCodePoint(code);
	});
}

/** Decodes escapes of characters. In the path of an address, those of bytes belong to it. */
function withoutEscapes(text: string): string {
	const plain = text.replace(ESCAPE, (_, excel?: string, json?: string) =>
		String.fromCharCode(Number.parseInt(excel ?? json!, 16)),
	);

	return text.includes('/')
		? plain
		: plain.replace(ESCAPED_BYTES, (escaped) => {
				const bytes = escaped.slice(1).split(/[%=]/);
				return decoded(bytes.map((byte) => Number.parseInt(byte, 16))) ?? escaped;
			});
}

function repaired(text: string): string {
	let best = text;

	for (let times = 0; times < MAX_TIMES_MISREAD && MISREAD.test(best); times++) {
		const next = asUtf8(best);
		if (next === undefined) break;

		best = next;
	}

	return best;
}

/** A text whose characters are taken for the bytes of UTF-8; undefined if they are not. */
function asUtf8(text: string): string | undefined {
	const bytes = [...text].map((character) => {
		const index = WINDOWS_1252.indexOf(character);
		return index < 0 ? character.codePointAt(0)! : 0x80 + index;
	});

	return bytes.some((byte) => byte > 0xff) ? undefined : decoded(bytes);
}

/** The text of these bytes; undefined if they are not UTF-8. */
function decoded(bytes: readonly number[]): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
	} catch {
		return undefined;
	}
}
