import type { Failure } from './failure';
import { isRecord } from '../lib/kinds';
import { shortened } from '../lib/text';
import { ERROR_CODE_FIELD, ERROR_MESSAGE_FIELDS, KEY_PREFIXES } from '../service/api';

export function withWords(failure: Failure, words?: string): Failure {
	const { hint } = failure;
	return words === undefined ? failure : { ...failure, hint: `${hint} The service says: ${words}` };
}

export function withoutStop(words: string): string {
	return words.replace(/\.$/, '');
}

const SECRETS = new RegExp(
	`\\b(${Object.keys(KEY_PREFIXES).join('|')})[\\w.~+/=-]+|\\bBearer\\s+[\\w.~+/=-]+`,
	'gi',
);

const LONGEST_QUOTE = 1500;

/** Reads the code and message of an error, without anything that looks like a secret. */
export function parseErrorBody(json: unknown) {
	const outer: Record<string, unknown> = isRecord(json) ? json : {};
	const body = isRecord(outer.error) ? { ...outer, ...outer.error } : outer;
	const code = body[ERROR_CODE_FIELD];
	const words = ERROR_MESSAGE_FIELDS.map((field) => textIn(body[field])).find(Boolean);
	return {
		body,
		code: typeof code === 'string' ? code.slice(0, LONGEST_QUOTE) : undefined,
		words: words === undefined ? undefined : shortened(words, LONGEST_QUOTE).replace(SECRETS, '…'),
	};
}

/** The text of a message, or of a list of them with the fields that they are about. */
function textIn(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join('; ');
	if (!isRecord(value)) return '';

	const { loc, field = loc, path = field, msg, message = msg, ...others } = value;
	const text = textIn(message) || Object.values(others).map(textIn).filter(Boolean).join('; ');
	const place = [path].flat().filter(Boolean).map(String).join('.');
	return place === '' ? text : `${place}: ${text}`;
}
