/** Reads JSON that may be something else. */

/** Levels of lists and objects beyond which a body is refused, since n8n processes it recursively later. */
export const MAX_DEPTH = 100;

/** Parses JSON; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** Parses a text that is a JSON object or list; any other value stays as it is. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;

	return parseJson(value) ?? value;
}
