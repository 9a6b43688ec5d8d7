import { isEmpty } from '../../json';
import { ok, err, shown, type Result } from '../../result';

const EXAMPLES = 'Enter two to four digits, e.g. 62, 620, 6201 or 62.01.';

/** A code or a name without the word CNAE before it: "CNAE 56.10". */
export function withoutPrefix(value: unknown): unknown {
	return typeof value === 'string' ? value.replace(/^\s*CNAE[\s:.-]*(?=\d)/i, '') : value;
}

/** Whether a value is the name of an activity, or an entry of the list of activities, and not a code. */
export function looksLikeName(value: unknown): value is string {
	return typeof value === 'string' && /\p{L}{3}/u.test(value);
}

/**
 * Reads a CNAE code or a prefix of one, as the service's filter accepts it: two to four digits, kept
 * as text to preserve a leading zero. The dotted form of the official tables (62.01) is accepted.
 * Section letters are rejected: they were reassigned in CNAE-2025, and are not filter values.
 */
export function parseCnae(value: unknown): Result<string> {
	if (isEmpty(value)) return err('is empty', EXAMPLES);
	const text = String(value).trim();
	if (/^\d{2}(\.?\d{1,2})?$/.test(text)) return ok(text.replace('.', ''));
	if (/^\d$/.test(text)) {
		return err(
			`${shown(text)} has one digit; a CNAE code has two to four`,
			`Spreadsheets drop leading zeros: for division 0${text} enter 0${text}.`,
		);
	}
	if (/^[A-V]$/i.test(text)) {
		return err(
			`${shown(text)} is a section letter, which cannot be used as a filter`,
			'Enter the digits of a division, group or class, e.g. 62, 620 or 6201.',
		);
	}
	return err(`${shown(value)} is not a CNAE code`, EXAMPLES);
}
