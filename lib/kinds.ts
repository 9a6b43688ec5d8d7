/** Determines the kind of a value: an object or a list. */

import type { IDataObject } from 'n8n-workflow';

/** True for an object with fields; false for a list. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names the kind of a value in a message: "a list", "an object", or the value itself. */
export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';

	return isRecord(value) ? 'an object' : String(value);
}
