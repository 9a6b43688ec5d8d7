/** Recognises a table that n8n has read otherwise than its file is written, by the names of its columns. */

import { cleanText, isBroken } from '../../lib/cell-text';
import {
	adviseOnDelimiter,
	delimiterIn,
	ENCODING_OPTION,
	HEADER_OPTION,
} from '../../lib/file-options';
import type { Reason } from '../../lib/result';
import { quoted } from '../../lib/text';
import { isOfKind } from '../../sheet/kinds';
import { checkCif } from '../../spain/cif';

/** A telephone number with nothing else. The name of a column may have digits, too. */
const NUMBER = /^\+?[\d\s.]{9,}$/;
/** The end of the name of a company. */
const WITH_FORM = /\p{L}[\s,]+s\.?\s?[la]\.?(\s?u\.?)?$/iu;

/**
 * Why these are not the names of columns, as half a sentence, and what to do; undefined if they may be.
 *
 * @param isKnown true for a usual name of a column: beside one, a value is the name of a column of a summary.
 */
export function explainMisread(
	columns: readonly string[],
	isKnown: (name: string) => boolean,
): Reason | undefined {
	const row = columns.find((name) => delimiterOf(name, columns) !== undefined);
	if (row !== undefined) {
		const what = `the column ${quoted(row)} is a whole row: the file was read with another delimiter`;
		return { what, hint: `${adviseOnDelimiter(delimiterOf(row, columns)!)}.` };
	}

	const value = columns.find(isValue);
	const isHeader = columns.some((name) => !isValue(name) && isKnown(name));
	if (value === undefined || isHeader) return undefined;

	return {
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

function isValue(name: string): boolean {
	const isPhone = NUMBER.test(name) && isOfKind('phone', name);
	return isPhone || isOfKind('email', name) || WITH_FORM.test(name) || checkCif(name).valid;
}
