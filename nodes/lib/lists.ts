/** Reads lists of texts that users, expressions and models enter. */

import { fromJson } from './json';
import { isNoText } from './nothing';
import { err, ok, type Result } from './result';
import { quoted } from './text';

const ARTICLES = 'a as o os el la los las lo l els les es sa ses'.split(' ');

/** Articles of the names of places, as in "Coruña, A". */
export const PLACE_ARTICLES: ReadonlySet<string> = new Set(ARTICLES);

const BREAKS = '[;\\r\\n]';
const AND = '\\s(?:y|e|i|and)\\s';
const COMMA = `,(?!\\s*(?:${ARTICLES.join('|')})(?:\\s*(?:[,;\\r\\n]|$)|${AND}))`;

/** A sign between two words. A dash needs blanks, and a number before it may be the code of the place: "27 - Madrid". */
const SIGN = '(?<=[\\p{L})]\\s*)(?:[/+&|]|\\s[-–—]\\s)(?=\\s*\\p{L})';

/**
 * Separators of several places, in the order in which they are tried: a comma before an article is part of a name, and so may
 * "y" be, as in "Castilla y León", or a sign, as in "Araba/Álava".
 */
export const PLACE_SEPARATORS: readonly RegExp[] = [
	BREAKS,
	`${BREAKS}|${COMMA}`,
	`${BREAKS}|${COMMA}|${AND}`,
	`${BREAKS}|${COMMA}|${AND}|${SIGN}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** The text without the separators that an empty neighbour leaves at its ends. */
export function withoutEnds(text: string): string {
	return text.replace(/^[\s,;.:|/+-]+|(?<![\s,;.:|/+-])[\s,;.:|/+-]+$/g, '');
}

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

/**
 * Reads a list whose entries may contain commas: an array, a JSON list, or a text, which is read as one entry if it can
 * be, and otherwise divided by the first of the separators that leaves only entries that can be read.
 */
export function parseListOf<T>(
	value: unknown,
	separators: readonly RegExp[],
	parse: (entry: string) => Result<T>,
): Result<T[]> {
	const parsed = fromJson(value);
	const list = parseList(typeof parsed === 'string' ? [parsed] : parsed);
	if (!list.ok) return list;

	const read = readAll(list.value, (text) => readDivided(text, separators, parse));
	return read.ok ? ok(read.value.flat()) : read;
}

function readDivided<T>(
	text: string,
	separators: readonly RegExp[],
	parse: (entry: string) => Result<T>,
): Result<T[]> {
	const whole = readAll([text], parse);
	if (whole.ok) return whole;

	const readings = separators.flatMap((separator) => {
		const parts = text.split(separator).map((part) => part.trim());
		const entries = parts.filter((part) => !isNoText(part));
		return parts.length > 1 && entries.length > 0 ? [readAll(entries, parse)] : [];
	});

	return readings.find((reading) => reading.ok) ?? readings[0] ?? whole;
}

/** What all texts are read as, or the reason why the first of them that cannot be read is refused. */
function readAll<T>(texts: readonly string[], parse: (text: string) => Result<T>): Result<T[]> {
	const values: T[] = [];

	for (const text of texts) {
		const read = parse(text);
		if (!read.ok) return read;

		values.push(read.value);
	}

	return ok(values);
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
