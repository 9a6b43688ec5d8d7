/** Tells what kind of value something is: a record, nothing at all, a list. */

import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object with fields, and no list. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells that nothing was entered: null, only white space, or a list of nothing else. */
export function isEmpty(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isEmpty);

	return typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
}

/** What a value is, for a message about its shape. */
export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';

	return isRecord(value) ? 'an object' : String(value);
}
