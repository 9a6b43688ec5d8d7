/** Values kept at most, so that a process of many tenants does not grow for ever. */
const MOST = 1000;

/** Finds what all with the same identity share, or makes it; what was unused for longest goes. */
export function sharedIn<T>(shared: Map<string, T>, identity: string, make: () => T): T {
	const value = shared.get(identity) ?? make();
	shared.delete(identity);
	shared.set(identity, value);
	if (shared.size > MOST) shared.delete([...shared.keys()][0]);
	return value;
}
