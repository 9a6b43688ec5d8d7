import { createHash } from 'crypto';

const LENGTH = 32;

/** A short text that is the same for equal values, which must be JSON; the value cannot be read from it. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);
}

export function hashOfSecret(secret: unknown): string {
	return hashOf(String(secret).trim());
}

/** A UUID that is the same for equal parts. */
export function uuidOf(parts: readonly unknown[]): string {
	return hashOf(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
