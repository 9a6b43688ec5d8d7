import { fromJson } from './json';
import { ok, err, refuseEmptyOrLong, refuseLong, shown, type Result } from './result';

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

const LONGEST = 50;

/**
 * Reads a number, also as text, which expressions and AI agents pass, in Spanish (1.234,56) as in English
 * notation (1,234.56). "1.234" and "1,234" are refused, since they can be read in two ways.
 */
export function parseNumber(value: unknown, rule: NumberRule = {}): Result<number> {
	const hint = `Enter ${wording(rule)}.`;
	const refused = refuseEmptyOrLong(value, LONGEST, hint);
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
