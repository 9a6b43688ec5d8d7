/** Reads and quotes the body of an error response. What a status or a code means is decided in `api/errors.ts`. */

import type { Failure } from './failure';
import { ERROR_CODE_FIELD, ERROR_MESSAGE_FIELDS, KEY_PREFIXES } from '../service/api';
import { isRecord } from '../../lib/kinds';
import { isNoFact } from '../../lib/nothing';
import { shortened } from '../../lib/text';

/** The parts of the body of an error response. */
export interface ErrorBody {
	/** All fields, including the fields of a nested `error`; empty if the body is not an object. */
	body: Record<string, unknown>;
	/** The error code; undefined if there is none. */
	code?: string;
	/** The service's message, without secrets; undefined if there is none. */
	words?: string;
}

const SECRETS = new RegExp(
	`\\b(${Object.keys(KEY_PREFIXES).join('|')})[\\w.~+/=-]+|\\bBearer\\s+[\\w.~+/=-]+`,
	'gi',
);

/** Maximum length of a quoted code or message. */
const MAX_QUOTE = 1500;

/** Reads the code and the message of an error response, and removes everything that looks like a secret. */
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

/** True for the content of an error field without an error: some services always send it, empty, false, 0 or "none". */
export function isNoError(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isNoError);

	return isNoFact(value) || value === 0 || value === '0';
}

/** Adds the service's message to the hint, if there is one. */
export function withWords(failure: Failure, words?: string): Failure {
	if (words === undefined) return failure;

	return { ...failure, hint: `${failure.hint} The service says: ${words}` };
}

/** The message without its full stop, for use within a sentence. */
export function withoutStop(words: string): string {
	return words.replace(/\.$/, '');
}

/** The text of a message, or of a list of messages, each after its field: "cif: is required; notes: is too long". */
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
