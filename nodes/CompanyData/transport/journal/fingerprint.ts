import { createHash } from 'crypto';
import type { ApiRequest } from '../http/types';

/** Characters of a fingerprint: 128 bits, in hexadecimal. */
const LENGTH = 32;

/**
 * What a request does, as a short text: the same for two requests exactly when they send the same.
 * Nothing of what is sent can be read from it.
 */
export function fingerprintOf({ method, path, query, body, idempotencyKey }: ApiRequest): string {
	return hashOf([method, path, query ?? null, body ?? null, idempotencyKey ?? null]);
}

/** A short text for a value that can be written as JSON. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);
}
