/** Recognises a table that n8n has read otherwise than its file is written, by its headings and first rows. */

import { columnsOf, type SheetRow } from './columns';
import { readHeading } from './headings';
import { cleanText, isBroken } from '../lib/cell-text';
import {
	adviseOnDelimiter,
	adviseOnTitle,
	delimiterIn,
	ENCODING_OPTION,
	HEADER_OPTION,
} from '../lib/file-options';
import type { Reason } from '../lib/result';
import { quoted } from '../lib/text';
import { checkCif, contactsIn } from '../spain';

/** The end of the name of a company. */
const WITH_FORM = /\p{L}[\s,]+s\.?\s?[la]\.?(\s?u\.?)?$/iu;
/** Maximum number of lines above a header that a title takes. */
const MAX_TITLE_LINES = 5;

/** Why the headings of these rows are none, as half a sentence, and what to do; undefined if they may be. */
export function explainMisread(rows: readonly SheetRow[]): Reason | undefined {
	const columns = columnsOf(rows);
	const row = columns.find((name) => delimiterOf(name, columns) !== undefined);
	if (row !== undefined) {
		const what = `the column ${quoted(row)} is a whole row: the file was read with another delimiter`;
		return { what, hint: `${adviseOnDelimiter(delimiterOf(row, columns)!)}.` };
	}

	const header = rows.slice(0, MAX_TITLE_LINES).findIndex((one) => isHeader(one, columns));
	if (header >= 0) {
		const what = `the headings are in the row of item ${header}: the file has a title above them`;
		return { what, hint: adviseOnTitle(header + 1) };
	}

	// Beside a usual heading, a value is the heading of a column of a summary.
	if (columns.some((name) => !isValue(name) && readHeading(name) !== undefined)) return undefined;

	const value = columns.find(isValue);
	return value === undefined
		? undefined
		: {
				what: `the column ${quoted(value)} has a value for its name: the file has no header row`,
				hint: `Its first row became the names, and would be lost. Turn off ${HEADER_OPTION}, and enter expressions such as {{ $json.row[0] }}; or add a row of names to the file.`,
			};
}

/** Why the name of a column cannot be read, and what to do; undefined if all can be. */
export function explainBroken(columns: readonly string[]): Reason | undefined {
	const broken = columns.find((name) => isBroken(cleanText(name)));
	if (broken === undefined) return undefined;

	return {
		what: `the column ${quoted(broken)} was read with the wrong encoding`,
		hint: `Set ${ENCODING_OPTION} to that of the file, such as Latin1.`,
	};
}

/**
 * The delimiter between the names of all columns in one; undefined for the name of a column. Of the only column, a single
 * delimiter is enough; commas occur in the name of one of several, and before a blank in that of a single one.
 */
function delimiterOf(name: string, { length }: readonly string[]): string | undefined {
	const delimiter = delimiterIn(name, length === 1 && !isValue(name) ? 1 : undefined);
	const isComma =
		delimiter === ',' && (length > 1 || (/,\s/.test(name) && delimiterIn(name) !== ','));

	return isComma ? undefined : delimiter;
}

/** True for a row that has headings of two kinds below a title, which is in the first column. */
function isHeader(row: SheetRow, [title, ...others]: readonly string[]): boolean {
	if (others.some((column) => readHeading(column) !== undefined)) return false;

	const isTitle = kindOf(title) === undefined || kindOf(row[title]) !== undefined;
	const kinds = Object.values(row).map(kindOf);
	return isTitle && new Set(kinds.filter((kind) => kind !== undefined)).size > 1;
}

function kindOf(value: unknown): string | undefined {
	return typeof value === 'string' ? readHeading(value)?.kind : undefined;
}

function isValue(name: string): boolean {
	const { emails, phones, rest } = contactsIn(name);
	const isContact = rest === '' && (emails.length > 0 || phones.some(({ key }) => key !== ''));
	return isContact || WITH_FORM.test(name) || checkCif(name).valid;
}
