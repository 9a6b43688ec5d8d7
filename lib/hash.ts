/** Hashes of values, for idempotency keys and for comparing contents. */

import { createHash } from 'crypto';

const HASH_LENGTH = 32;

/** Hashes a value as JSON, and bytes that belong to it: the hashes are equal if and only if both are. */
export function hashOf(value: unknown, bytes: Buffer = Buffer.alloc(0)): string {
	const hash = createHash('sha256').update(JSON.stringify(value)).update(bytes);
	return hash.digest('hex').slice(0, HASH_LENGTH);
}

/** A hash in the form of a UUID. */
export function uuidOf(parts: readonly unknown[]): string {
	return hashOf(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
