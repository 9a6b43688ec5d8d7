/**
 * Replaces the key, the client secret and the tokens of a credential in everything the service sends, since n8n stores and
 * logs it. In what was parsed, each character of a secret may be written as it is, in a percent code, in an HTML entity or
 * escaped for JSON. In a file, only the characters themselves are searched for. The ID and secret of an app are also
 * searched for together in Base64, as in a Basic header. Other forms in which a service might repeat a key are not covered.
 */

import { Yielder } from '../../lib/clock';

/** Minimum length of a secret: shorter values are so common that replacing them would destroy texts. */
const MIN_LENGTH = 8;

const REDACTED = '***';

/** Characters of a secret by which a text is searched: the expression for all of a long token takes long to build. */
const SEARCHED_LENGTH = 16;

/** Bytes of a file that are searched at a time. */
const PIECE = 4_000_000;

/** The known secrets of one credential. */
export class Secrets {
	readonly #values = new Set<string>();
	/** Matches the beginning of any secret. */
	#beginning?: RegExp;

	constructor(...values: unknown[]) {
		this.add(...values);
	}

	/** Adds secrets; ignores values that are not strings or are too short for a secret. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value === 'string' && value.length >= MIN_LENGTH) this.#values.add(value);
		}

		const beginnings = [...this.#values].map((value) => value.slice(0, SEARCHED_LENGTH));
		this.#beginning = beginnings.length === 0 ? undefined : anySpellingOf(beginnings);
	}

	/** The value, or a copy in which every secret is replaced in the texts and names at any depth of lists and objects. */
	redacted<T>(value: T): T;
	redacted(value: unknown): unknown {
		const beginning = this.#beginning;
		if (beginning === undefined || !isSomeText(value, (text) => beginning.test(text))) return value;

		const secret = anySpellingOf([...this.#values], 'g');
		return withTexts(value, (text) => text.replace(secret, REDACTED));
	}

	/** Overwrites every secret in the bytes of a file, which keep their number, and yields in between. */
	async redactFile(bytes: Buffer): Promise<void> {
		const yielder = new Yielder();

		for (const secret of this.#values) {
			for (let from = 0; from < bytes.length; from += PIECE) {
				overwrite(bytes.subarray(from, from + PIECE + secret.length - 1), secret);
				await yielder.yieldIfBusy();
			}
		}
	}
}

function overwrite(piece: Buffer, secret: string): void {
	for (let at = piece.indexOf(secret); at !== -1; at = piece.indexOf(secret, at + secret.length)) {
		piece.fill('*', at, at + secret.length);
	}
}

function isSomeText(value: unknown, condition: (text: string) => boolean): boolean {
	if (typeof value === 'string') return value.length >= MIN_LENGTH && condition(value);
	if (typeof value !== 'object' || value === null) return false;
	if (Array.isArray(value)) return value.some((entry) => isSomeText(entry, condition));

	return Object.entries(value).some(
		([name, entry]) => isSomeText(name, condition) || isSomeText(entry, condition),
	);
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((entry) => withTexts(entry, change));

	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [change(name), withTexts(entry, change)]),
	);
}

/** Matches each of the secrets, however its characters are written. */
function anySpellingOf(secrets: string[], flags = ''): RegExp {
	const spellings = secrets.map((secret) => Array.from(secret, spellingsOf).join(''));
	return new RegExp(spellings.join('|'), `u${flags}`);
}

const ENTITIES: Record<string, string> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** The ways to write a character: raw, in JSON, in a percent code, or in an HTML entity. */
function spellingsOf(character: string): string {
	const code = character.codePointAt(0)!;
	const hex = inEitherCase(code.toString(16));
	const raw = `\\u{${code.toString(16)}}`;
	const escaped = '"/\\'.includes(character) ? `\\\\?${raw}` : raw;
	// A percent sign may be written as a percent code itself.
	const percentCodes = [...Buffer.from(character)].map(
		(byte) => `%(?:25)*${inEitherCase(byte.toString(16).padStart(2, '0'))}`,
	);

	const entities = [`#0*${code}`, `#[xX]0*${hex}`, ENTITIES[character] ?? []].flat();
	return `(?:${escaped}|\\\\u0*${hex}|${percentCodes.join('')}|&(?:${entities.join('|')});)`;
}

function inEitherCase(hex: string): string {
	return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** The ID and secret of an app as in a Basic header (RFC 7617); undefined for an app without a secret. */
export function basicCredentials(id: unknown, secret: unknown): string | undefined {
	if (!secret) return undefined;

	return Buffer.from(`${String(id)}:${String(secret)}`).toString('base64');
}
