import type { IDataObject } from 'n8n-workflow';

/** Whether a value is a JSON object, as opposed to an array, a scalar or null. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether nothing was entered: absent, null or only white space. */
export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || String(value).trim() === '';
}
