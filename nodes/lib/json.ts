import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'crypto';

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

export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return isRecord(value) ? 'an object' : String(value);
}

/** Parses a text that is a JSON object or list; any other value stays as it is. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

const LENGTH = 32;

/** Hashes JSON: equal for equal values, from which they cannot be read. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);
}

export function uuidOf(parts: readonly unknown[]): string {
	return hashOf(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
