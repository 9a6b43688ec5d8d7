import { isEmpty } from '../json';
import { ok, err, shown, type Result } from '../result';

/** The bounds of a number, in the unit of its field; `minimum` and `maximum` are inclusive. */
export interface NumberRule {
	minimum?: number;
	maximum?: number;
	above?: number;
	integer?: boolean;
}

/**
 * Reads a number. Text is accepted, since expressions and AI agents pass numbers as text, and so is
 * the decimal comma of Spanish ("40,4168").
 */
export function parseNumber(value: unknown, rule: NumberRule = {}): Result<number> {
	const number = toNumber(value);
	if (number === undefined) {
		return err(
			isEmpty(value) ? 'is empty' : `${shown(value)} is not a number`,
			`Enter ${wording(rule)}.`,
		);
	}
	if (!satisfies(number, rule)) {
		return err(`${shown(value)} is out of range`, `Enter ${wording(rule)}.`);
	}
	return ok(number);
}

function toNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (!/^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/.test(text)) return undefined;
	return Number(text.replace(',', '.'));
}

function satisfies(number: number, { minimum, maximum, above, integer }: NumberRule): boolean {
	return (
		(minimum === undefined || number >= minimum) &&
		(maximum === undefined || number <= maximum) &&
		(above === undefined || number > above) &&
		(!integer || Number.isSafeInteger(number))
	);
}

function wording({ minimum, maximum, above, integer }: NumberRule): string {
	const kind = integer ? 'a whole number' : 'a number';
	if (minimum !== undefined && maximum !== undefined)
		return `${kind} from ${minimum} to ${maximum}`;
	if (minimum !== undefined) return `${kind} of ${minimum} or more`;
	if (above !== undefined) return `${kind} above ${above}`;
	return kind;
}
