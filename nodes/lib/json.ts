/** Reads JSON as services really write it, and distinguishes text that breaks off from text that never was JSON. */

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

const TOKENS = /\\.|["[\]{}]|-?\bInfinity\b|\bNaN\b/gs;

/**
 * Parses JSON, with null in place of NaN and Infinity, which JSON does not have but Python writes.
 *
 * @returns undefined when the text is not JSON.
 */
export function parseJson(text: string): unknown {
	const value = parsed(text);
	return value === undefined ? parsed(scan(text).repaired) : value;
}

/** True if a text that is not JSON ends inside a string, a list or an object, so that it may have been cut off. */
export function endsEarly(text: string): boolean {
	return scan(text).endsEarly;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** Goes through the text once, whatever it is: every token is short, so none takes long to find. */
function scan(text: string): { repaired: string; endsEarly: boolean } {
	let isInString = false;
	let open = 0;
	const repaired = text.replace(TOKENS, (token) => {
		if (token === '"') isInString = !isInString;
		if (isInString || token === '"' || token.startsWith('\\')) return token;

		if ('[{'.includes(token)) open++;
		else if (']}'.includes(token)) open--;
		else return 'null';

		return token;
	});

	return { repaired, endsEarly: isInString || open > 0 };
}

/** The texts of a list or an object as Python writes it, in either quotation marks, and its word for null. */
const PYTHON_TOKENS = /"[^"]*"|'([^'"\\]*)'|\bNone\b/g;

/**
 * Parses a text that is a list or an object in JSON, or as Python writes it; returns any other value unchanged, and so a
 * text that is nested more deeply than MAX_DEPTH.
 */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;

	const json = parsed(value) ?? parsed(value.replace(PYTHON_TOKENS, inJson));
	return json === undefined || isDeeperThan(MAX_DEPTH, json) ? value : json;
}

function inJson(token: string, inner?: string): string {
	if (inner !== undefined) return JSON.stringify(inner);

	return token === 'None' ? 'null' : token;
}
