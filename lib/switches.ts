/** Reads booleans that users, AI agents and spreadsheets write in words. */

import { err, ok, type Result } from './result';
import { quoted } from './text';

const ON = ['true', 'yes', 'si', 'sí', 'on', '1'];
const OFF = ['', 'false', 'no', 'off', '0'];

/** Reads a boolean, or a word or digit that means one, such as "sí" or 0. An empty value is false. */
export function parseSwitch(value: unknown): Result<boolean> {
	const scalar = value ?? '';
	// Converted to a string, a list with one entry would look like that entry.
	const word = typeof scalar === 'object' ? 'neither' : String(scalar).trim().toLowerCase();
	if (ON.includes(word.normalize())) return ok(true);
	if (OFF.includes(word)) return ok(false);

	return err(
		`${quoted(value)} is neither true nor false`,
		'Enter true or false; yes and no, on and off, 1 and 0 are understood too.',
	);
}
