/**
 * Replaces the key, the client secret and the tokens of a credential in everything the service sends, since n8n stores and
 * logs it. Each is searched for unchanged, URL-encoded and escaped for JSON. The ID and secret of an app are also searched
 * for together in Base64, as in a Basic header. Other forms in which a service might repeat a key are not covered.
 */

import { isRecord } from '../lib/kinds';

/** Minimum length of a secret: shorter values are so common that replacing them would destroy texts. */
const MIN_LENGTH = 8;

/** The replacement, in ASCII so that it can also replace bytes. */
const REDACTED = '***';

/** The known secrets of one credential. */
export class Secrets {
	/** Every form of every secret. */
	readonly #forms = new Set<string>();

	constructor(...values: unknown[]) {
		this.add(...values);
	}

	/** Adds secrets; ignores values that are not strings or are too short for a secret. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_LENGTH) continue;

			const inJson = JSON.stringify(value).slice(1, -1);
			this.#forms.add(value);
			this.#forms.add(encodeURIComponent(value));
			this.#forms.add(inJson);
			// The JSON of PHP escapes slashes too.
			this.#forms.add(inJson.replaceAll('/', '\\/'));
		}
	}

	/** A copy in which every secret is replaced, in texts and bytes at any depth of lists and objects. */
	redacted<T>(value: T): T;
	redacted(value: unknown): unknown {
		if (typeof value === 'string') return this.#redactText(value);
		if (Buffer.isBuffer(value)) return this.#redactBytes(value);
		if (Array.isArray(value)) return value.map((entry) => this.redacted(entry));
		if (!isRecord(value)) return value;

		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [key, this.redacted(entry)]),
		);
	}

	#redactText(text: string): string {
		return [...this.#forms].reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
	}

	/** Reads the bytes as Latin-1, which preserves each of them. Keys and tokens are ASCII, so their bytes never differ. */
	#redactBytes(bytes: Buffer): Buffer {
		const text = bytes.toString('latin1');
		const replaced = this.#redactText(text);
		return replaced === text ? bytes : Buffer.from(replaced, 'latin1');
	}
}

/** The ID and secret of an app as in a Basic header (RFC 7617); undefined for an app without a secret. */
export function basicCredentials(id: unknown, secret: unknown): string | undefined {
	if (!secret) return undefined;

	return Buffer.from(`${String(id)}:${String(secret)}`).toString('base64');
}
