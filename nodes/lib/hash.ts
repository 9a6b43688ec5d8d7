/** Hashes of values, for idempotency keys and for comparing contents. */

import { createHash } from 'crypto';

const HASH_LENGTH = 32;

/** Hashes a value as JSON: equal values have equal hashes, which do not reveal them. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_LENGTH);
}

/** A hash in the form of a UUID. */
export function uuidOf(parts: readonly unknown[]): string {
	return hashOf(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
