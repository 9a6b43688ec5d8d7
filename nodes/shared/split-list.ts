/** The entries of a list the user typed or an expression returned, trimmed, without empty ones. */
export function splitList(value: unknown): string[] {
	const entries = Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[,\n]/);
	return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
