import { ok, err, refuseLong, shown, type Result } from '../../../lib/result';

const LAYERS = 5;
/** Longer than any path of an API, in characters. */
const LONGEST = 2000;
/** After a leading slash, a colon is part of a name, as in /companies:search; "://" is a pasted address. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/[a-z][a-z\d+.-]*:\/\/|\/\/)/i;

/**
 * Reads a path below the base URL. Anything that would leave the host or the base URL's own path is
 * rejected, since the key would be sent there: absolute addresses, "//", "..", backslashes and their
 * encoded forms. A query is rejected too, since it has a field of its own.
 *
 * @returns the path with one leading slash.
 */
export function parseRelativePath(value: unknown): Result<string> {
	const long = refuseLong(value, LONGEST, 'Enter a path, e.g. /lists.');
	if (long !== undefined) return long;
	const text = typeof value === 'string' ? value.trim() : '';
	const path = text.replace(/^\//, '');
	if (path === '') return err('is empty', 'Enter a path, e.g. /lists.');
	if (ABSOLUTE.test(text)) {
		return err(
			`${shown(text)} is more than the part after the Base URL`,
			'Enter only what follows the Base URL, e.g. /lists. The key is never sent to another host.',
		);
	}
	if (/[?#]/.test(path)) {
		return err(
			`${shown(text)} contains more than a path`,
			'Add what follows the ? under Options → Additional Query Parameters, each name with its value.',
		);
	}
	if (!staysBelow(path)) {
		return err(
			`${shown(text)} points outside the Base URL`,
			'Enter a path without "..", backslashes and invisible characters, e.g. /lists.',
		);
	}
	return ok(`/${path}`);
}

function staysBelow(path: string): boolean {
	const decoded = decodedFully(path);
	if (decoded === undefined || /[\\\p{Cc}]/u.test(decoded)) return false;
	// Some servers drop what follows a semicolon in a segment.
	return !decoded.split('/').some((segment) => /^\.\.?(?:;|$)/.test(segment));
}

/** The path with every layer of percent encoding removed; undefined after more than five. */
function decodedFully(path: string, layer = 0): string | undefined {
	const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(parseInt(hex, 16)),
	);
	if (decoded === path) return path;
	return layer < LAYERS ? decodedFully(decoded, layer + 1) : undefined;
}
