interface Read<Value> {
	startedAt: number;
	value: Promise<Value>;
}

/**
 * Lets callers of the same moment share one reading. What n8n does to hand over a credential costs
 * more than to verify an event by it, and a flood of events, forged or not, comes close together.
 */
export class SharedReads<Value> {
	/** By what is read; the one begun first comes first. */
	readonly #reads = new Map<string, Read<Value>>();
	readonly #lifetime: number;

	/** @param lifetimeMilliseconds how long after its beginning a reading is given to others. */
	constructor(lifetimeMilliseconds: number) {
		this.#lifetime = lifetimeMilliseconds;
	}

	get size(): number {
		return this.#reads.size;
	}

	/** The value, read now or at most the lifetime ago. */
	async get(key: string, now: number, read: () => Promise<Value>): Promise<Value> {
		this.#forgetOld(now);
		const present = this.#reads.get(key);
		if (present !== undefined) return await present.value;
		const value = read();
		this.#reads.set(key, { startedAt: now, value });
		return await value;
	}

	#forgetOld(now: number): void {
		for (const [key, { startedAt }] of this.#reads) {
			// A clock that was set back must not keep a reading alive.
			if (now >= startedAt && now - startedAt < this.#lifetime) return;
			this.#reads.delete(key);
		}
	}
}
