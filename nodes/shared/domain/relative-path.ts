import { ok, err, shown, type Result } from '../result';

/**
 * Reads a path below the base URL. Anything that would leave the host or the base URL's own path is
 * rejected, since the key would be sent there: absolute addresses, "//", "..", backslashes and their
 * encoded forms. A query is rejected too, since it has a field of its own.
 *
 * @returns the path with one leading slash.
 */
export function parseRelativePath(value: unknown): Result<string> {
	const text = typeof value === 'string' ? value.trim() : '';
	const path = text.replace(/^\//, '');
	if (path === '') return err('is empty', 'Enter a path, e.g. /lists.');
	if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) {
		return err(
			`${shown(text)} is not relative to the Base URL`,
			'Enter only what follows the Base URL, e.g. /lists. The key is never sent to another host.',
		);
	}
	if (/[?#]/.test(path)) {
		return err(
			`${shown(text)} carries a query`,
			'Enter the path alone, and the query under Additional Query Parameters.',
		);
	}
	if (!staysBelow(path)) {
		return err(
			`${shown(text)} leads out of the Base URL`,
			'Enter a path without "..", backslashes and control characters.',
		);
	}
	return ok(`/${path}`);
}

const BASE = 'https://base.example/root/';

function staysBelow(path: string): boolean {
	const decoded = decodedFully(path);
	if (decoded === undefined || /[\\\p{Cc}]/u.test(decoded)) return false;
	if (decoded.split('/').some((segment) => segment === '..' || segment === '.')) return false;
	return URL.canParse(path, BASE) && new URL(path, BASE).href.startsWith(BASE);
}

/** The path with every layer of percent encoding removed; undefined after more than five. */
function decodedFully(path: string): string | undefined {
	let current = path;
	for (let layer = 0; layer < 5; layer++) {
		if (!/%[0-9a-f]{2}/i.test(current)) return current;
		const next = current.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
			String.fromCharCode(parseInt(hex, 16)),
		);
		if (next === current) return current;
		current = next;
	}
	return undefined;
}
