/**
 * Replaces the key, the client secret and the tokens of a credential in whatever the service sends, since n8n stores and
 * logs it. Each is searched for as it is, URL-encoded and escaped for JSON; an app's ID and secret also together in
 * Base64, as in a Basic header. A service that repeats a key in any other form is not taken into account.
 */

import { isRecord } from '../lib/kinds';

/** Shorter values are too common to be taken for a secret. */
const MIN_LENGTH = 8;

/** ASCII, so that it can also be put among bytes. */
const REDACTED = '***';

/** The secrets of one credential, as far as they are known. */
export class Secrets {
	/** Every form of every secret. */
	readonly #forms = new Set<string>();

	constructor(...values: unknown[]) {
		this.add(...values);
	}

	/** Adds secrets; a value that is not a string, or too short for a secret, is left out. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_LENGTH) continue;

			const inJson = JSON.stringify(value).slice(1, -1);
			this.#forms.add(value);
			this.#forms.add(encodeURIComponent(value));
			this.#forms.add(inJson);
			// As PHP escapes it.
			this.#forms.add(inJson.replaceAll('/', '\\/'));
		}
	}

	/** A copy with every secret replaced in texts and bytes, at any depth of lists and records. */
	redacted<T>(value: T): T;
	redacted(value: unknown): unknown {
		if (typeof value === 'string') return this.#replaced(value);
		if (Buffer.isBuffer(value)) return this.#replacedIn(value);
		if (Array.isArray(value)) return value.map((entry) => this.redacted(entry));
		if (!isRecord(value)) return value;

		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [key, this.redacted(entry)]),
		);
	}

	#replaced(text: string): string {
		return [...this.#forms].reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
	}

	/** Read as Latin-1, which keeps every byte: keys and tokens are ASCII, the same bytes in any charset. */
	#replacedIn(bytes: Buffer): Buffer {
		const text = bytes.toString('latin1');
		const replaced = this.#replaced(text);
		return replaced === text ? bytes : Buffer.from(replaced, 'latin1');
	}
}

/** An app's ID and secret as a Basic header has them (RFC 7617); undefined for an app without a secret. */
export function basicCredentials(id: unknown, secret: unknown): string | undefined {
	if (!secret) return undefined;

	return Buffer.from(`${String(id)}:${String(secret)}`).toString('base64');
}
