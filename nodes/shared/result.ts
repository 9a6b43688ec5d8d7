/** What a check of a user's value found: the value as it can be sent, or why it cannot be. */
export type Checked<T> = { ok: true; value: T } | ({ ok: false } & Refusal);

/** Why a value cannot be sent. `what` continues the sentence "'Field' …"; `mend` says how to get on. */
export interface Refusal {
	what: string;
	mend: string;
}

/** The finding that a value can be sent. */
export function accept<T>(value: T): Checked<T> {
	return { ok: true, value };
}

/** The finding that a value cannot be sent, and why. */
export function refuse(what: string, mend: string): { ok: false } & Refusal {
	return { ok: false, what, mend };
}

/** A value of a field that cannot be sent. Knows nothing of n8n; the edges make n8n's error of it. */
export class InvalidInput extends Error {
	readonly refusal: Refusal;

	constructor(field: string, refusal: Refusal) {
		super(`'${field}' ${refusal.what}`);
		this.name = 'InvalidInput';
		this.refusal = refusal;
	}
}

/**
 * The value a check accepted.
 *
 * @param field display name of the field the value was entered in.
 * @throws {InvalidInput} when the check refused it.
 */
export function inField<T>(field: string, checked: Checked<T>): T {
	if (!checked.ok) throw new InvalidInput(field, { what: checked.what, mend: checked.mend });
	return checked.value;
}

/** How a user-supplied value is shown in a message: quoted, one line, at most 60 characters. */
export function shown(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
	const oneLine = text.replace(/\s+/g, ' ').trim();
	return `"${oneLine.length > 60 ? `${oneLine.slice(0, 57)}…` : oneLine}"`;
}
