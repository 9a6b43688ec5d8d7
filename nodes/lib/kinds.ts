/** Determines the kind of a value: an object, a list, or nothing at all. */

import type { IDataObject } from 'n8n-workflow';

/** True for an object with fields; false for a list. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if nothing was entered: undefined, null, only white space, or a list of such values. */
export function isEmpty(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isEmpty);

	return typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
}

/** Names the kind of a value in a message: "a list", "an object", or the value itself. */
export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';

	return isRecord(value) ? 'an object' : String(value);
}
