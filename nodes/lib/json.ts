import type { IDataObject } from 'n8n-workflow';

/** Whether a value is a JSON object, as opposed to an array, a scalar or null. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether nothing was entered: absent, null, only white space, or a list of nothing else. */
export function isEmpty(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isEmpty);
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** What a message calls a value that a field does not take: a list, an object, or the value itself. */
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
