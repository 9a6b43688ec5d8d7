/**
 * Encrypts a text so that only the holder of a secret can read it: AES-256-GCM with a key that HKDF derives from the secret
 * and a random salt. The salt and the nonce are stored with the text. A text that was changed, or that another secret
 * encrypted, cannot be opened.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
/** Binds the key to its use, so that it differs from any other key derived from the secret. */
const PURPOSE = 'n8n-nodes-company-data: record of a run';
/** Lengths in bytes: of the key and the salt, of the nonce that GCM is made for, and of its tag. */
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Random bytes of a length, as `randomBytes` of Node returns them. */
type RandomBytes = (length: number) => Buffer;

/** Encrypts a text; the result is plain ASCII. */
export function seal(text: string, secret: string, random: RandomBytes = randomBytes): string {
	const salt = random(KEY_LENGTH);
	const nonce = random(NONCE_LENGTH);
	const cipher = createCipheriv(ALGORITHM, keyFrom(secret, salt), nonce);
	const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	const sealed = Buffer.concat([salt, nonce, cipher.getAuthTag(), encrypted]);
	return `${VERSION}.${sealed.toString('base64')}`;
}

/** The text that `seal` encrypted with this secret; undefined if it was another secret, or the text was changed. */
export function unseal(sealed: string, secret: string): string | undefined {
	const [version, data] = sealed.split('.');
	if (version !== VERSION || data === undefined) return undefined;

	const bytes = Buffer.from(data, 'base64');
	const [salt, nonce, tag, encrypted] = partsOf(bytes);

	try {
		const decipher = createDecipheriv(ALGORITHM, keyFrom(secret, salt), nonce, {
			authTagLength: TAG_LENGTH,
		}).setAuthTag(tag);

		return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
	} catch {
		return undefined;
	}
}

function keyFrom(secret: string, salt: Buffer): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, salt, PURPOSE, KEY_LENGTH));
}

function partsOf(bytes: Buffer): Buffer[] {
	const ends = [KEY_LENGTH, KEY_LENGTH + NONCE_LENGTH, KEY_LENGTH + NONCE_LENGTH + TAG_LENGTH];
	return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index]));
}
