import { err, ok, type Result } from '../result';

/** What comes along when a key is copied from a document, a script or a table. */
const AROUND = '[\\s"\'`“”‘’]';
/** A key, with the header it may have been copied with. */
const PASTED = new RegExp(
	`^${AROUND}*(?:authorization${AROUND}*[:=]${AROUND}*)?(?:bearer(?:${AROUND}|:)+)?(.*?)${AROUND}*$`,
	'is',
);
/** What a header can carry. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Reads the API key of a credential, also where it was pasted with the header `Authorization: Bearer …`,
 * quotes, blanks or line breaks around it.
 */
export function parseApiKey(value: unknown): Result<string> {
	const key = PASTED.exec(typeof value === 'string' ? value : '')?.[1] ?? '';
	if (key === '') return err('is empty', 'Paste the API key from the dashboard.');
	if (!SENDABLE.test(key)) {
		return err(
			'contains blanks or characters that no key has',
			'Copy the key from the dashboard again, from its first character to its last.',
		);
	}
	return ok(key);
}
