/** Reads JSON, and distinguishes text that breaks off from text that never was JSON. */

/** Deepest nesting of lists and objects in a body or in a user's value: n8n and this node process both recursively. */
export const MAX_DEPTH = 100;

/** True if lists and objects are nested more deeply than this. */
export function isDeeperThan(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;

	return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** A value that is not understood: as a list with an object in it, it is neither a text nor nothing. */
const TOO_DEEP = Array.from({ length: MAX_DEPTH + 1 }).reduce((inner) => [inner], {});

/** A value as it is; one that is nested more deeply than MAX_DEPTH is replaced by a list just one level deeper than that. */
export function withinDepth(value: unknown): unknown {
	return isDeeperThan(MAX_DEPTH, value) ? TOO_DEEP : value;
}

/** Parses JSON; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** True if a text begins as an object or a list does and does not end so, so that it may have been cut off. */
export function endsEarly(text: string): boolean {
	const whole = text.trim();
	return (
		(whole.startsWith('{') && !whole.endsWith('}')) ||
		(whole.startsWith('[') && !whole.endsWith(']'))
	);
}

/** The texts of a list or an object as Python writes it, in either quotation marks, and its word for null. */
const PYTHON_TOKENS = /"[^"]*"|'([^'"\\]*)'|\bNone\b/g;

/** A block of code, as models write it. */
const CODE_BLOCK = /^\s*```\w*\s([^`]*)```\s*$/;

/**
 * Parses a text that is a list or an object in JSON, or as Python writes it, also in a block of code; returns any other
 * value unchanged, and so a text that is nested more deeply than MAX_DEPTH.
 */
export function fromJson(value: unknown): unknown {
	const text = typeof value === 'string' ? (CODE_BLOCK.exec(value)?.[1] ?? value) : value;
	if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return text;
	if (!/[\]}]/.test(text.trimEnd().slice(-1))) return text;

	const json = parseJson(text) ?? parseJson(text.replace(PYTHON_TOKENS, inJson));
	return json === undefined || isDeeperThan(MAX_DEPTH, json) ? text : json;
}

function inJson(token: string, inner?: string): string {
	if (inner !== undefined) return JSON.stringify(inner);

	return token === 'None' ? 'null' : token;
}
