/** Two caches: one lets concurrent callers share a read, the other keeps what all runs of a process share. */

/** Lets concurrent callers share a read, and keeps its value for a lifetime in ms. */
export class CoalescingCache<Value> {
	readonly #reads = new Map<string, { startedAt: number; value: Promise<Value> }>();
	readonly #lifetime: number;

	constructor(lifetimeMilliseconds: number) {
		this.#lifetime = lifetimeMilliseconds;
	}

	/** `now` may come from any clock. Failed reads are not cached. */
	async get(key: string, now: number, read: () => Promise<Value>): Promise<Value> {
		for (const [old, { startedAt }] of this.#reads) {
			// A clock that was set back must not extend the lifetime of a value.
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

/** Maximum number of values, so that the memory of a process with many tenants does not grow forever. */
const MAX_SHARED = 1000;

/** Returns the value shared by all with this identity, or creates it. The least recently used value is dropped. */
export function getOrCreate<T>(shared: Map<string, T>, identity: string, make: () => T): T {
	const value = shared.get(identity) ?? make();
	shared.delete(identity);
	shared.set(identity, value);
	if (shared.size > MAX_SHARED) shared.delete([...shared.keys()][0]);

	return value;
}
