/**
 * Encrypts a text so that only the holder of a secret can read it: AES-256-GCM with a key that HKDF derives from the secret
 * and a random salt. The salt and the nonce are stored with the text. A text that was changed, or that another secret
 * encrypted, cannot be opened.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'crypto';

const ALGORITHM = 'aes-256-gcm';
/** Binds the key to its use, so that it differs from any other key derived from the secret. */
const PURPOSE = 'n8n-nodes-company-data: record of a run';
/** Lengths in bytes: of the key and the salt, of the nonce that GCM is made for, and of its tag. */
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Encrypts a text; the result is plain ASCII. */
export function seal(text: string, secret: string): string {
	const salt = randomBytes(KEY_LENGTH);
	const nonce = randomBytes(NONCE_LENGTH);
	const cipher = createCipheriv(ALGORITHM, keyFrom(secret, salt), nonce);
	const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	const parts = [salt, nonce, cipher.getAuthTag(), encrypted];
	return parts.map((part) => part.toString('base64')).join('.');
}

/** The text that `seal` encrypted with this secret; undefined if it was another secret, or the text was changed. */
export function unseal(sealed: string, secret: string): string | undefined {
	const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
	const [salt, nonce, tag, encrypted = Buffer.alloc(0)] = parts;

	try {
		const key = keyFrom(secret, salt);
		const options = { authTagLength: TAG_LENGTH };
		const decipher = createDecipheriv(ALGORITHM, key, nonce, options).setAuthTag(tag);
		return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
	} catch {
		return undefined;
	}
}

function keyFrom(secret: string, salt: Buffer): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, salt, PURPOSE, KEY_LENGTH));
}
