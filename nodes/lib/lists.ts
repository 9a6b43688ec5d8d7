/** Reads lists of texts that users, expressions and models enter. */

import { fromJson } from './json';
import { isNoText } from './nothing';
import { err, ok, type Result } from './result';
import { quoted } from './text';

/**
 * Reads a list of texts: an array, a JSON list as text, or text whose entries are separated by
 * commas, semicolons or new lines. Entries that are nothing are dropped; of a value that is nothing, the list is empty.
 */
export function parseList(
	value: unknown,
	hint = 'Enter the values separated by commas, or a JSON list, e.g. ["nombre", "email"].',
): Result<string[]> {
	const entries = toEntries(value);
	if (!entries?.every(isTextOrNothing))
		return err(`${quoted(value)} is not a list of text values`, hint);

	return ok(entries.filter((entry) => !isNoText(entry)).map((entry) => String(entry).trim()));
}

function toEntries(value: unknown): unknown[] | undefined {
	const parsed = fromJson(value);
	if (Array.isArray(parsed)) return parsed;

	const text = parsed === false ? '' : String(parsed ?? '').trim();
	return isTextOrNothing(parsed) && !/^[[{]/.test(text) ? text.split(/[,;\r\n]/) : undefined;
}

function isTextOrNothing(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number' || isNoText(value);
}
