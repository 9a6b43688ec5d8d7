/**
 * The entries of a list the user typed or an expression returned, trimmed, without empty ones.
 *
 * @param separators what stands between the entries of a text.
 */
export function splitList(value: unknown, separators = /[,\n]/): string[] {
	const entries = Array.isArray(value) ? value.map(String) : String(value ?? '').split(separators);
	return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
