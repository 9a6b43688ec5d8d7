/** Reads numbers in Spanish and English notation, and refuses what can be read in two ways. */

import { err, ok, refuseEmptyOrLong, type Result } from './result';
import { quoted } from './text';

/** Reads a whole number from 0 on; undefined for anything else. */
export function toCount(value: unknown): number | undefined {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
}

/** The largest of any number of numbers, more than a call takes as arguments; -Infinity for none. */
export function largestOf(numbers: Iterable<number>): number {
	let largest = -Infinity;

	for (const number of numbers) if (number > largest) largest = number;
	return largest;
}

/** What a number must be; `above` excludes the bound itself. */
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

const MAX_NUMBER_LENGTH = 50;

/**
 * Reads a number, also as text, which expressions and AI agents pass, in Spanish (1.234,56) as in English
 * notation (1,234.56). "1.234" and "1,234" are refused, since they can be read in two ways.
 */
export function parseNumber(value: unknown, rule: NumberRule = {}): Result<number> {
	const hint = `Enter ${wording(rule)}.`;
	const refused = refuseEmptyOrLong(value, MAX_NUMBER_LENGTH, hint);
	if (refused !== undefined) return refused;
	if (typeof value === 'string' && ONE_GROUP.test(value.trim())) {
		return err(
			`${quoted(value)} can be read in two ways`,
			`${hint} Leave out the thousands separator.`,
		);
	}

	const number = readDecimal(value);
	if (!Number.isFinite(number)) {
		return err(`${quoted(value)} is not a number`, `${hint} Write it in digits, without a unit.`);
	}

	return satisfies(number, rule) ? ok(number) : err(`${quoted(value)} is out of range`, hint);
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
