import { fromJson } from '../lib/json';
import { err, ok, refuseLong, type Result, shown } from '../lib/result';
import { CIF_LENGTH, normaliseCif } from './cif';

/**
 * Reads a list of texts: an array, a JSON list as text, or text whose entries are separated by
 * commas, semicolons or new lines. Empty entries are dropped; nothing at all is an empty list.
 */
export function parseList(
	value: unknown,
	hint = 'Enter the values separated by commas, or a JSON list, e.g. ["nombre", "email"].',
): Result<string[]> {
	const entries = toEntries(value);
	if (!entries?.every(isText)) return err(`${shown(value)} is not a list of text values`, hint);
	return ok(entries.map((entry) => String(entry ?? '').trim()).filter(Boolean));
}

/** Reads CIFs as they were written: a list whose entries may hold several, separated by blanks, "y" or "and". */
export function parseCifs(value: unknown): Result<string[]> {
	const list = parseList(
		value,
		'Enter the CIFs separated by commas, or a list of them, e.g. ["J99216582", "B86670460"].',
	);
	return list.ok && list.value.some((entry) => /\s/.test(entry))
		? ok(list.value.flatMap(splitCifs))
		: list;
}

function toEntries(value: unknown): unknown[] | undefined {
	const given = fromJson(value);
	if (Array.isArray(given)) return given;
	const text = String(given ?? '').trim();
	return isText(given) && !/^[[{]/.test(text) ? text.split(/[,;\r\n]/) : undefined;
}

function isText(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number' || (value ?? null) === null;
}

/** Spares most CIFs of a long list the search for separators in them. */
const PLAIN_CIF = /^[a-z]\d{7}[a-z\d]$/i;

/** Blanks separate CIFs only if each part is as long as one, since a CIF may contain blanks itself. */
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

/** Reads one of several values: "Selected Fields", "selected_fields" and "selectedFields" are the same. */
export function parseChoice<T extends string>(value: unknown, choices: readonly T[]): Result<T> {
	const choice = choices.find((candidate) => wordOf(candidate) === wordOf(value));
	return choice === undefined
		? err(`${shown(value)} is not one of the choices`, hintOf(choices))
		: ok(choice);
}

const LONGEST = 5000;

/** Reads several of them, as parseList does. */
export function parseChoices<T extends string>(value: unknown, choices: readonly T[]): Result<T[]> {
	const long = refuseLong(value, LONGEST, hintOf(choices));
	if (long !== undefined) return long;
	const list = parseList(value, hintOf(choices));
	if (!list.ok) return list;
	const found = list.value.map((entry) => parseChoice(entry, choices));
	return found.find((one) => !one.ok) ?? ok(found.flatMap((one) => (one.ok ? [one.value] : [])));
}

function hintOf(choices: readonly string[]): string {
	return `Choose from the list, or give one of ${choices.join(', ')}.`;
}

function wordOf(value: unknown): string {
	return String(value)
		.replace(/[\s_-]/g, '')
		.toLowerCase();
}
