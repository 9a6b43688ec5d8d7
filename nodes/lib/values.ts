import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'crypto';

export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells that nothing was entered: null, only white space, or a list of nothing else. */
export function isEmpty(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isEmpty);
	return typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
}

export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return isRecord(value) ? 'an object' : String(value);
}

export function toCount(value: unknown): number | undefined {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
}

/** Parses a text that is a JSON object or list; any other value stays as it is. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

const HASH_LENGTH = 32;

/** Hashes JSON: equal for equal values, from which they cannot be read. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_LENGTH);
}

export function uuidOf(parts: readonly unknown[]): string {
	return hashOf(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type Result<T> = { ok: true; value: T } | Err;

/** Reason in a message: `what` continues the sentence "'Field' …", `hint` says what to do. */
export interface Reason {
	what: string;
	hint: string;
}

export type Err = { ok: false } & Reason;

export function ok<T>(value: T): Result<T> {
	return { ok: true, value };
}

export function err(what: string, hint: string): Err {
	return { ok: false, what, hint };
}

/** Refuses a text that is too long to look closer at; undefined for others. */
export function refuseLong(value: unknown, longest: number, hint: string): Err | undefined {
	return typeof value === 'string' && value.length > longest
		? err(`${shown(value)} has ${value.length} characters; at most ${longest} are expected`, hint)
		: undefined;
}

export function refuseEmptyOrLong(value: unknown, longest: number, hint: string): Err | undefined {
	return isEmpty(value) ? err('is empty', hint) : refuseLong(value, longest, hint);
}

export class InvalidInput extends Error {
	readonly field: string;
	readonly reason: Reason;

	constructor(field: string, reason: Reason) {
		super(`'${field}' ${reason.what}`);
		this.name = 'InvalidInput';
		this.field = field;
		this.reason = reason;
	}
}

/** @throws {InvalidInput} when the result is not ok; `field` is its display name. */
export function unwrap<T>(field: string, result: Result<T>): T {
	if (!result.ok) throw new InvalidInput(field, { what: result.what, hint: result.hint });
	return result.value;
}

const LONGEST_SHOWN = 1000;

/** A user's value as a message shows it: quoted, on one line, at most 60 characters. */
export function shown(value: unknown): string {
	const text = String(typeof value === 'object' ? JSON.stringify(value) : value);
	const oneLine = text.slice(0, LONGEST_SHOWN).replace(/\s+/g, ' ').trim();
	return `"${oneLine.length > 60 ? `${oneLine.slice(0, 57)}…` : oneLine}"`;
}

/** A text of at most so many characters, cut between words and outside of brackets where it is longer. */
export function shortened(text: string, most: number): string {
	if (text.length <= most) return text;
	const isOpen = (part: string) => part.lastIndexOf('(') > part.lastIndexOf(')');
	let end = most;
	do end = text.lastIndexOf(' ', end - 1);
	while (end > 0 && isOpen(text.slice(0, end)));
	return `${text.slice(0, end > 0 ? end : most - 1).replace(/(?<![\s,;:·.→–-])[\s,;:·.→–-]+$/, '')}…`;
}

/** The largest of any number of numbers, more than a call takes as arguments; -Infinity for none. */
export function largestOf(numbers: Iterable<number>): number {
	let largest = -Infinity;
	for (const number of numbers) if (number > largest) largest = number;
	return largest;
}

export function grouped(count: number): string {
	return count.toLocaleString('en');
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
	return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

export interface NumberRule {
	minimum?: number;
	maximum?: number;
	above?: number;
	integer?: boolean;
}

const ONE_SEPARATOR = /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/;
/** One with a separator of thousands, or a number with three decimals. */
const ONE_GROUP = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED_BY_DOTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
const GROUPED_BY_COMMAS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

const LONGEST_NUMBER = 50;

/**
 * Reads a number, also as text, which expressions and AI agents pass, in Spanish (1.234,56) as in English
 * notation (1,234.56). "1.234" and "1,234" are refused, since they can be read in two ways.
 */
export function parseNumber(value: unknown, rule: NumberRule = {}): Result<number> {
	const hint = `Enter ${wording(rule)}.`;
	const refused = refuseEmptyOrLong(value, LONGEST_NUMBER, hint);
	if (refused !== undefined) return refused;
	if (typeof value === 'string' && ONE_GROUP.test(value.trim())) {
		return err(
			`${shown(value)} can be read in two ways`,
			`${hint} Leave out the thousands separator.`,
		);
	}
	const number = readDecimal(value);
	if (!Number.isFinite(number)) {
		return err(`${shown(value)} is not a number`, `${hint} Write it in digits, without a unit.`);
	}
	return satisfies(number, rule) ? ok(number) : err(`${shown(value)} is out of range`, hint);
}

/** Reads "1.234" as a little more than one; NaN for what is no number. */
export function readDecimal(value: unknown): number {
	if (typeof value === 'number') return value;
	const text = typeof value === 'string' ? value.trim().replace('\u2212', '-') : '';
	if (ONE_SEPARATOR.test(text)) return Number(text.replace(',', '.'));
	if (GROUPED_BY_DOTS.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
	return GROUPED_BY_COMMAS.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

function satisfies(number: number, rule: NumberRule): boolean {
	const { minimum = -Infinity, maximum = Infinity, above = -Infinity, integer } = rule;
	const isWithin = number >= minimum && number <= maximum && number > above;
	return isWithin && (!integer || Number.isSafeInteger(number));
}

function wording({ minimum, maximum, above, integer }: NumberRule): string {
	const kind = integer ? 'a whole number' : 'a number';
	if (minimum !== undefined) {
		return `${kind} ${maximum === undefined ? `of ${minimum} or more` : `from ${minimum} to ${maximum}`}`;
	}
	const limits = [
		above === undefined ? '' : ` above ${above}`,
		maximum === undefined ? '' : ` up to ${maximum}`,
	];
	return kind + limits.filter(Boolean).join(' and');
}

const ON = ['true', 'yes', 'si', 'sí', 'on', '1'];
const OFF = ['', 'false', 'no', 'off', '0'];

/** Reads a switch, also as the words and digits that AI agents and spreadsheets write; nothing at all is off. */
export function parseSwitch(value: unknown): Result<boolean> {
	const scalar = value ?? '';
	// A list of one thing would otherwise read as that thing.
	const word = typeof scalar === 'object' ? 'neither' : String(scalar).trim().toLowerCase();
	if (ON.includes(word.normalize())) return ok(true);
	if (OFF.includes(word)) return ok(false);
	return err(
		`${shown(value)} is neither true nor false`,
		'Enter true or false; yes and no, on and off, 1 and 0 are understood too.',
	);
}

/**
 * Reads a list of texts: an array, a JSON list as text, or text whose entries are separated by
 * commas, semicolons or new lines. Empty entries are dropped; nothing at all is an empty list.
 */
export function parseList(
	value: unknown,
	hint = 'Enter the values separated by commas, or a JSON list, e.g. ["nombre", "email"].',
): Result<string[]> {
	const entries = toEntries(value);
	if (!entries?.every(isTextOrNothing))
		return err(`${shown(value)} is not a list of text values`, hint);
	return ok(entries.map((entry) => String(entry ?? '').trim()).filter(Boolean));
}

function toEntries(value: unknown): unknown[] | undefined {
	const given = fromJson(value);
	if (Array.isArray(given)) return given;
	const text = String(given ?? '').trim();
	return isTextOrNothing(given) && !/^[[{]/.test(text) ? text.split(/[,;\r\n]/) : undefined;
}

function isTextOrNothing(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number' || (value ?? null) === null;
}

/** Reads one of several values: "Selected Fields", "selected_fields" and "selectedFields" are the same. */
export function parseChoice<T extends string>(value: unknown, choices: readonly T[]): Result<T> {
	const choice = choices.find((candidate) => wordOf(candidate) === wordOf(value));
	return choice === undefined
		? err(`${shown(value)} is not one of the choices`, hintOf(choices))
		: ok(choice);
}

const LONGEST_LIST = 5000;

/** Reads several of them, as parseList does. */
export function parseChoices<T extends string>(value: unknown, choices: readonly T[]): Result<T[]> {
	const long = refuseLong(value, LONGEST_LIST, hintOf(choices));
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
