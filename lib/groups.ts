/** Groups the entries of a list. */

/** Groups entries by a key, in the order in which the keys first appear. */
export function groupsOf<T>(entries: readonly T[], keyOf: (entry: T) => string): T[][] {
	const groups = new Map<string, T[]>();

	for (const entry of entries) {
		const group = groups.get(keyOf(entry)) ?? [];
		group.push(entry);
		groups.set(keyOf(entry), group);
	}

	return [...groups.values()];
}
