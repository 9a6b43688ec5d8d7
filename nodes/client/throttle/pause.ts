import { backoff, type Random } from '../../lib/clock';

/**
 * The pause after a 429, which holds all requests and not only the refused one: as long as the service
 * asks for, and at least 2^n seconds after the n-th refusal in a row.
 */
export class Pause {
	readonly #random: Random;
	#until = -Infinity;
	#refusalsInARow = 0;
	/** When the last refusal that counts came. */
	#refusedAt = -Infinity;

	constructor(random: Random) {
		this.#random = random;
	}

	/** Milliseconds until the pause ends; 0 when there is none. */
	timeLeft(now: number): number {
		return Math.max(0, this.#until - now);
	}

	/**
	 * Records a 429. What was under way when the pause began may lengthen it, but does not count again.
	 *
	 * @param retryAfter milliseconds the service asks to wait; 0 if it does not say.
	 * @param isByBurst whether only the second was full, which is soon over.
	 */
	begin(sentAt: number, retryAfter: number, now: number, isByBurst = false): void {
		if (sentAt > this.#refusedAt) {
			this.#refusalsInARow = isByBurst ? 1 : this.#refusalsInARow + 1;
			this.#refusedAt = now;
		}
		const least = backoff(this.#refusalsInARow, () => 0);
		const jitter = backoff(this.#refusalsInARow, this.#random) - least;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter, least) + jitter);
	}

	/** Records any other response: if its request left after the pause, the next refusal is the first. */
	end(sentAt: number): void {
		if (sentAt > this.#refusedAt) this.#refusalsInARow = 0;
	}
}
