import type { Clock } from '../clock.mts';

export class TokenBucket {
	readonly #clock: Clock;
	readonly #capacity: number;
	readonly #perSecond: number;
	#tokens: number;
	#countedAt: number;

	constructor(clock: Clock, capacity: number, perSecond: number) {
		this.#clock = clock;
		this.#capacity = capacity;
		this.#perSecond = perSecond;
		this.#tokens = capacity;
		this.#countedAt = clock.now();
	}

	take(): void {
		this.#refill();
		this.#tokens = Math.max(0, this.#tokens - 1);
	}

	/** Whole tokens left. */
	remaining(): number {
		this.#refill();
		// Sums of fractions end up at 0.9999999 instead of 1.
		return Math.floor(this.#tokens + 1e-6);
	}

	/** Milliseconds until there are so many tokens; 0 when there are. */
	waitFor(wanted: number): number {
		this.#refill();
		const missing = wanted - this.#tokens;
		return missing <= 1e-6 ? 0 : (missing / this.#perSecond) * 1000;
	}

	#refill(): void {
		const now = this.#clock.now();
		const elapsed = Math.max(0, now - this.#countedAt);
		this.#tokens = Math.min(this.#capacity, this.#tokens + (elapsed / 1000) * this.#perSecond);
		this.#countedAt = now;
	}
}
