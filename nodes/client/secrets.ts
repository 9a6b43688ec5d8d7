import { isRecord } from '../lib/json';

/** Shorter values are too common to be taken for a secret. */
const SHORTEST = 8;
/** Characters of a secret that are compared; of a longer one, the rest is recognised by its characters. */
const COMPARED = 20;
/** Those that escape a character. Only from the first on, or a file of them would take minutes. */
const BACKSLASHES = '(?<!\\\\)\\\\+';
/** In ASCII, so that it also fits into bytes. */
const REDACTED = '***';

/** Takes the secrets of a credential out of whatever the service sends, which n8n keeps and logs. */
export class Secrets {
	readonly #values = new Set<string>();
	/** Each by itself: joined into one, they take five times as long. */
	#patterns: RegExp[] = [];

	constructor(...values: unknown[]) {
		this.add(...values);
	}

	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < SHORTEST || this.#values.has(value)) continue;
			this.#values.add(value);
			this.#patterns.push(...encodings(value).map((form) => new RegExp(patternOf(form), 'gi')));
		}
	}

	redacted<T>(value: T): T {
		return this.#redacted(value) as T;
	}

	#redacted(value: unknown): unknown {
		if (typeof value === 'string') return this.#replaced(value);
		if (Buffer.isBuffer(value)) {
			const text = value.toString('latin1');
			const replaced = this.#replaced(text);
			return replaced === text ? value : Buffer.from(replaced, 'latin1');
		}
		if (Array.isArray(value)) return value.map((entry) => this.#redacted(entry));
		if (!isRecord(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [key, this.#redacted(entry)]),
		);
	}

	#replaced(text: string): string {
		return this.#patterns.reduce((rest, pattern) => rest.replace(pattern, REDACTED), text);
	}
}

function encodings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const encoded = [0, 1, 2].flatMap((before) =>
		(['base64', 'base64url'] as const).map((encoding) =>
			// The characters at the edges also depend on what surrounds the secret.
			Buffer.concat([Buffer.alloc(before), bytes])
				.toString(encoding)
				.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
		),
	);
	return [...new Set([secret, bytes.toString('latin1'), bytes.toString('hex'), ...encoded])];
}

function patternOf(text: string): string {
	const start = [...text.slice(0, COMPARED)].map((character) => oneOf([character])).join('');
	const rest = text.slice(COMPARED);
	return rest === '' ? start : `${start}${oneOf([...new Set(rest)])}{0,${rest.length}}`;
}

/**
 * Matches one of these characters as URLs, JSON and HTML write it, also one quoted within another, or as it is. In this
 * order, since a character may be written with another of them.
 */
function oneOf(characters: string[]): string {
	const encoded = characters.map((character) => {
		const code = character.codePointAt(0)!;
		const hex = code.toString(16);
		const [byte, unit] = [2, 4].map((digits) => hex.padStart(digits, '0'));
		return `%(?:25)*${byte}|${BACKSLASHES}u${unit}|&#(?:0*${code}|x0*${hex});`;
	});
	const literal = characters.map((character) => {
		if (character === ' ') return '[ +]';
		return /\w/.test(character) ? character : `(?:${BACKSLASHES})?\\${character}`;
	});
	return `(?:${[...encoded, ...literal].join('|')})`;
}
