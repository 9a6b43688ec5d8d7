/** Reads the body of an error, and quotes it. What a status or a code means is not decided here. */

import type { Failure } from './failure';
import { isRecord } from '../lib/kinds';
import { shortened } from '../lib/text';
import { ERROR_CODE_FIELD, ERROR_MESSAGE_FIELDS, KEY_PREFIXES } from '../service/api';

/** What the body of an error says. */
export interface ErrorBody {
	/** Its fields, with those of a nested `error`; empty if it is not an object. */
	body: Record<string, unknown>;
	/** The code of the error; undefined if it has none. */
	code?: string;
	/** Its message, without secrets; undefined if it has none. */
	words?: string;
}

const SECRETS = new RegExp(
	`\\b(${Object.keys(KEY_PREFIXES).join('|')})[\\w.~+/=-]+|\\bBearer\\s+[\\w.~+/=-]+`,
	'gi',
);

/** Characters of a code or a message that are quoted. */
const MAX_QUOTE = 1500;

/** Reads the code and message of an error, without anything that looks like a secret. */
export function parseErrorBody(json: unknown): ErrorBody {
	const outer: Record<string, unknown> = isRecord(json) ? json : {};
	const body = isRecord(outer.error) ? { ...outer, ...outer.error } : outer;
	const code = body[ERROR_CODE_FIELD];
	const words = ERROR_MESSAGE_FIELDS.map((field) => textIn(body[field])).find(Boolean);
	return {
		body,
		code: typeof code === 'string' ? code.slice(0, MAX_QUOTE) : undefined,
		words: words === undefined ? undefined : shortened(words, MAX_QUOTE).replace(SECRETS, '…'),
	};
}

/** Adds the words of the service to the hint, if it has said any. */
export function withWords(failure: Failure, words?: string): Failure {
	if (words === undefined) return failure;

	return { ...failure, hint: `${failure.hint} The service says: ${words}` };
}

/** The words without the full stop at their end, for use within a sentence. */
export function withoutStop(words: string): string {
	return words.replace(/\.$/, '');
}

/** The text of a message, or of a list of them with the fields that they are about. */
function textIn(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join('; ');
	if (!isRecord(value)) return '';

	// Frameworks name the field and the message differently.
	const { path, field, loc, message, msg, ...others } = value;
	const text = textIn(message ?? msg) || textIn(Object.values(others));
	const place = [path ?? field ?? loc].flat().filter(Boolean).map(String).join('.');
	return place === '' ? text : `${place}: ${text}`;
}
