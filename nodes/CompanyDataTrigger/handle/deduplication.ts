import { createHash } from 'crypto';

/**
 * The events this process has taken lately. Bounded in number and in time; a restart forgets them,
 * and another process knows nothing of them.
 */
export class RecentEvents {
	/** When each event may be forgotten, by its digest; the one taken first comes first. */
	readonly #expiries = new Map<string, number>();
	readonly #capacity: number;

	constructor(capacity: number) {
		this.#capacity = capacity;
	}

	get size(): number {
		return this.#expiries.size;
	}

	/**
	 * Takes an event for the caller, unless it has been taken already. Nothing is awaited in between,
	 * so of several deliveries at the same moment one gets it.
	 *
	 * @param parts what tells the event apart; only a digest of it is kept, whatever its length.
	 * @returns whether the caller has it now.
	 */
	claim(parts: readonly string[], now: number, lifetimeMilliseconds: number): boolean {
		const key = digestOf(parts);
		const expiry = this.#expiries.get(key);
		if (expiry !== undefined && expiry > now) return false;
		this.#expiries.delete(key);
		this.#forgetOldest(now);
		this.#expiries.set(key, now + lifetimeMilliseconds);
		return true;
	}

	/** Gives an event back that did not get its execution, so that its next delivery does. */
	release(parts: readonly string[]): void {
		this.#expiries.delete(digestOf(parts));
	}

	#forgetOldest(now: number): void {
		for (const [key, expiry] of this.#expiries) {
			if (expiry > now && this.#expiries.size < this.#capacity) return;
			this.#expiries.delete(key);
		}
	}
}

function digestOf(parts: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
