/** Reads numbers in Spanish and English notation, and refuses numbers that can be read in two ways. */

import { err, ok, refuseEmptyOrLong, type Result } from './result';
import { quoted } from './text';

/** Reads a whole number of 0 or more; undefined for anything else. */
export function toCount(value: unknown): number | undefined {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
}

/** The largest number; -Infinity for none. Unlike Math.max, it accepts lists of any length. */
export function largestOf(numbers: Iterable<number>): number {
	let largest = -Infinity;

	for (const number of numbers) if (number > largest) largest = number;
	return largest;
}

/** The range of a number. `above` excludes the bound itself; `integer` requires a whole number. */
export interface NumberRule {
	minimum?: number;
	maximum?: number;
	above?: number;
	integer?: boolean;
}

const ONE_SEPARATOR = /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/;
/** A number whose only separator may mean thousands or decimals: "1.234" or "1,234". */
const ONE_GROUP = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED_BY_DOTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
const GROUPED_BY_COMMAS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

const MAX_NUMBER_LENGTH = 50;

/**
 * Reads a number, or a text with a number, which expressions and AI agents pass, in Spanish (1.234,56) or English
 * (1,234.56) notation. "1.234" and "1,234" are refused, since they can be read in two ways.
 */
export function parseNumber(value: unknown, rule: NumberRule = {}): Result<number> {
	const hint = `Enter ${describeRule(rule)}.`;
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

/** Reads a decimal number: "1.234" is a little more than one. NaN for anything that is not a number. */
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

function describeRule({ minimum, maximum, above, integer }: NumberRule): string {
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
