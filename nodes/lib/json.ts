import type { IDataObject } from 'n8n-workflow';

/** Tells a JSON object from an array, a scalar and null. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells that nothing was entered: null, only white space, or a list of nothing else. */
export function isEmpty(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isEmpty);
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** The word of a message for a value that a field does not take. */
export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return isRecord(value) ? 'an object' : String(value);
}

/** A text of a JSON object or list as the value that it stands for; any other value as it is. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}
