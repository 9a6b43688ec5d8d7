/** Names of fields: which ones the input has, which ones a user may enter, and which ones are still free. */

import { err, ok, type Result } from '../../../lib/result';
import { quoted } from '../../../lib/text';

const MAX_NAME_LENGTH = 500;

/** Reads the name of a field that the user entered. */
export function parseFieldName(value: unknown): Result<string> {
	const name = typeof value === 'object' ? '' : String(value).trim();
	// n8n reads dots and brackets as a path. A field called __proto__ would be lost from its object.
	const isName = /^[^.[\]]+$/.test(name) && name.length <= MAX_NAME_LENGTH && name !== '__proto__';
	return isName
		? ok(name)
		: err(
				`${quoted(value)} is not the name of a field`,
				'Enter a name without dots and brackets, e.g. company.',
			);
}

const PREFIX = 'company_';

/** The name itself or, if it is in use, the first free one with a prefix: `company_name`, `company_2_name`, … */
export function freeFieldName(name: string, usedNames: ReadonlySet<string>): string {
	let free = name;

	for (let number = 1; usedNames.has(free); number++) {
		free = number === 1 ? `${PREFIX}${name}` : `${PREFIX}${number}_${name}`;
	}

	return free;
}
