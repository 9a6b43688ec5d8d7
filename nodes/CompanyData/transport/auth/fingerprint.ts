import { createHash } from 'crypto';

/** Tells secrets apart without keeping them. */
export function fingerprint(secret: unknown): string {
	return createHash('sha256').update(String(secret).trim()).digest('hex');
}
