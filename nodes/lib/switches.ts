/** Reads a switch, also as agents and spreadsheets write it. */

import { err, ok, type Result } from './result';
import { quoted } from './text';

const ON = ['true', 'yes', 'si', 'sí', 'on', '1'];
const OFF = ['', 'false', 'no', 'off', '0'];

/** Reads a switch, also as the words and digits that AI agents and spreadsheets write; nothing at all is off. */
export function parseSwitch(value: unknown): Result<boolean> {
	const scalar = value ?? '';
	// A list of one thing would otherwise read as that thing.
	const word = typeof scalar === 'object' ? 'neither' : String(scalar).trim().toLowerCase();
	if (ON.includes(word.normalize())) return ok(true);
	if (OFF.includes(word)) return ok(false);

	return err(
		`${quoted(value)} is neither true nor false`,
		'Enter true or false; yes and no, on and off, 1 and 0 are understood too.',
	);
}
