/** Reads lists of texts that users, expressions and models enter. */

import { fromJson } from './json';
import { isNoText } from './nothing';
import { type Err, err, ok, refuseLong, type Result } from './result';
import { quoted } from './text';

/** What separates entries wherever it stands. */
const BREAK = /[;|\t\r\n]/;

/**
 * What separates entries, but may be part of one: a comma, a word, or a sign between two words. A number before a sign may be
 * the code of the name after it, as in "27 - Madrid", so a sign may only separate two of a kind.
 */
const SEPARATOR =
	/,|(?<=\s)(?:y|e|i|o|y\/o|and|or)(?=\s)|(?<=[\p{L})]\s?)(?:[/+&]|(?<=\s)[-–—](?=\s))(?=\s?\p{L})|(?<=\d\s?)\/(?=\s?\d)/giu;

/** A sign whose parts may be names as well as the whole: "47,11", "Getafe, Madrid". */
const COMMA_OR_SLASH = /[,/]/;

/** Longest text that is divided, and longest name, in characters. */
const MAX_LIST_LENGTH = 5000;
const MAX_NAME_LENGTH = 500;
/** Maximum number of parts of one name. */
const MAX_JOINED = 8;

const NUMBER = /^\d{1,5}[.)]\s+(?=\D)/;

/** Makes a function that takes the numbers off the entries of a numbered list, and leaves all other texts as they are. */
export function numberRemover(texts: readonly string[]): (text: string) => string {
	const numbered = texts.filter((text) => NUMBER.test(text)).length;
	// One line may have no number, and the numbers may start again.
	const isList = numbered > 1 && numbered > texts.filter((text) => text !== '').length / 2;
	return (text) => (isList ? text.replace(NUMBER, '') : text);
}

/** The text without the separators that an empty neighbour leaves at its ends. */
export function withoutEnds(text: string): string {
	return text.replace(/^[\s,;.:|/+-]+|(?<![\s,;.:|/+-])[\s,;.:|/+-]+$/g, '');
}

/** Knows the names of something. */
export interface NameReader<T> {
	/** Says what to enter. */
	example: string;
	/** What a text names, or why that cannot be used; undefined if it is no name. */
	find(text: string): Result<T> | undefined;
	/** Refuses a text that is no name. */
	refuse(text: string): Err;
	/** Writes a value in a way that can only be read as this value; by default as it is. */
	write?(value: T): string;
}

/** What an entry of a list names, and the text that names it. */
export interface Named<T> {
	text: string;
	value: T;
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

/** Reads a text that is one name. */
export function parseName<T>(value: unknown, reader: NameReader<T>): Result<T> {
	if (isNoText(value)) return err('is empty', reader.example);
	if (!isTextOrNothing(value)) return err(`${quoted(value)} is not text`, reader.example);

	return find(reader, String(value)) ?? refuse(reader, String(value));
}

/**
 * Reads one name or several: an array, a JSON list, or a text, which is one name if it can be, and is otherwise divided into
 * names, the longest first. A text that its commas or slashes divide into other names is refused.
 *
 * @param separator what may separate names in a text, and be part of one.
 */
export function parseNames<T>(
	value: unknown,
	reader: NameReader<T>,
	separator = SEPARATOR,
): Result<Array<Named<T>>> {
	const given = fromJson(value);
	const list = parseList(typeof given === 'string' ? [given] : given, reader.example);
	if (!list.ok) return list;

	const texts = list.value
		.flatMap((text) => (find(reader, text)?.ok ? [text] : text.split(BREAK)))
		.map(withoutEnds)
		.filter((text) => !isNoText(text));

	const names: Array<Named<T>> = [];

	for (const text of texts.map(numberRemover(texts))) {
		const found =
			refuseLong(text, MAX_LIST_LENGTH, reader.example) ?? divide(text, reader, separator);

		if (!found.ok) return found;

		const isOneOfSeveral = texts.length > 1 && found.value.length === 1;
		const asked = isOneOfSeveral ? [] : found.value.flatMap((name) => askAbout(name, reader));
		if (asked.length > 0) return asked[0];

		for (const name of found.value) names.push(name);
	}

	return ok(names);
}

function find<T>(reader: NameReader<T>, text: string): Result<T> | undefined {
	return text.length > MAX_NAME_LENGTH ? undefined : reader.find(text);
}

function refuse<T>(reader: NameReader<T>, text: string): Err {
	return refuseLong(text, MAX_NAME_LENGTH, reader.example) ?? reader.refuse(text);
}

/** Divides a text into the longest names, or says what of it is none. */
function divide<T>(
	text: string,
	reader: NameReader<T>,
	separator: RegExp,
): Result<Array<Named<T>>> {
	const whole = find(reader, text);
	if (whole?.ok) return ok([{ text, value: whole.value }]);

	const separators = [...text.matchAll(separator)];
	const starts = [0, ...separators.map(({ index, 0: sign }) => index + sign.length)];
	const ends = [...separators.map(({ index }) => index), text.length];
	const names: Array<Named<T>> = [];
	let first = 0;

	while (first < starts.length) {
		const texts = ends
			.slice(first, first + MAX_JOINED)
			.map((end) => withoutEnds(text.slice(starts[first], end)));

		const found = texts.map((part) => (isNoText(part) ? undefined : find(reader, part)));
		const last = found.findLastIndex((one) => one?.ok);
		const name = found[last];
		if (name?.ok) names.push({ text: texts[last], value: name.value });
		else if (!isNoText(texts[0]))
			return found.findLast((one) => one?.ok === false) ?? refuse(reader, texts[0]);

		first += Math.max(last, 0) + 1;
	}

	return ok(names);
}

/** Asks what a name means if the parts between its commas and slashes are names, too, and mean something else. */
function askAbout<T>({ text, value }: Named<T>, reader: NameReader<T>): Err[] {
	const parts = text.split(COMMA_OR_SLASH).map((part) => find(reader, part.trim()));
	const values = parts.flatMap((part) => (part?.ok ? [part.value] : []));
	const [whole, divided] = [[value], values].map((all) => {
		const written = all.map((one) => reader.write?.(one) ?? String(one));
		return [...new Set(written)].join('; ');
	});

	return whole === divided || values.length < parts.length
		? []
		: [err(`${quoted(text)} can be read in two ways`, `Enter ${whole}, or ${divided}.`)];
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
