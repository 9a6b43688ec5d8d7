/**
 * Caches: one that lets callers of the same moment share a read, and one with a bound that all runs of a process
 * share.
 */

/** Lets callers of the same moment share a read, whose value is kept for a lifetime in milliseconds. */
export class CoalescingCache<Value> {
	readonly #reads = new Map<string, { startedAt: number; value: Promise<Value> }>();
	readonly #lifetime: number;

	constructor(lifetimeMilliseconds: number) {
		this.#lifetime = lifetimeMilliseconds;
	}

	/** `now` is of any clock. A read that fails is not kept. */
	async get(key: string, now: number, read: () => Promise<Value>): Promise<Value> {
		for (const [old, { startedAt }] of this.#reads) {
			// A clock that was set back must not keep a value alive.
			if (now >= startedAt && now - startedAt < this.#lifetime) break;

			this.#reads.delete(old);
		}

		const cached = this.#reads.get(key);
		if (cached !== undefined) return await cached.value;

		const value = read();
		const entry = { startedAt: now, value };
		this.#reads.set(key, entry);
		value.catch(() => {
			if (this.#reads.get(key) === entry) this.#reads.delete(key);
		});
		return await value;
	}
}

/** Values kept at most, so that a process of many tenants does not grow for ever. */
const MAX_SHARED = 1000;

/** Finds what all with the same identity share, or makes it; what was unused for longest goes. */
export function getOrCreate<T>(shared: Map<string, T>, identity: string, make: () => T): T {
	const value = shared.get(identity) ?? make();
	shared.delete(identity);
	shared.set(identity, value);
	if (shared.size > MAX_SHARED) shared.delete([...shared.keys()][0]);

	return value;
}
