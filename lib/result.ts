/** A value that a user entered, or the reason why it cannot be used, and the exception that names the field. */

import { isNoText } from './nothing';
import { quoted } from './text';

/** A value, or the reason why there is none. */
export type Result<T> = { ok: true; value: T } | Err;

/** The parts of a message: `what` continues the sentence "'Field' …", `hint` says what to do. */
export interface Reason {
	what: string;
	hint: string;
}

/** The reason why a value cannot be used. */
export type Err = { ok: false } & Reason;

/** A result with a value. */
export function ok<T>(value: T): Result<T> {
	return { ok: true, value };
}

/** A result without a value: `what` continues "'Field' …", `hint` says what to do. */
export function err(what: string, hint: string): Err {
	return { ok: false, what, hint };
}

/** Refuses a text that is too long to be read; undefined for any other value. */
export function refuseLong(value: unknown, maxLength: number, hint: string): Err | undefined {
	return typeof value === 'string' && value.length > maxLength
		? err(
				`${quoted(value)} has ${value.length} characters; at most ${maxLength} are expected`,
				hint,
			)
		: undefined;
}

/** Refuses an empty value, and a text that is too long to be read; undefined for any other value. */
export function refuseEmptyOrLong(
	value: unknown,
	maxLength: number,
	hint: string,
): Err | undefined {
	return isNoText(value) ? err('is empty', hint) : refuseLong(value, maxLength, hint);
}

/** Thrown if a value of the user cannot be used; `field` is the display name of its field. */
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

/**
 * The value of a result.
 *
 * @param field the display name of the field.
 * @throws {InvalidInput} when there is no value.
 */
export function unwrap<T>(field: string, result: Result<T>): T {
	if (!result.ok) throw new InvalidInput(field, { what: result.what, hint: result.hint });

	return result.value;
}
