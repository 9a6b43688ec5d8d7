/**
 * The pause after a 429, during which no request of this process leaves. After the n-th refusal in a row it lasts as long
 * as the service asks for, but at least 2^n seconds, and up to a quarter longer. Requests that were in flight together
 * count as one refusal, and the first success resets the count.
 */

import { backoff, type Random } from '../../lib/clock';

/** Waits grow up to 2^3 seconds and no further: about thirty attempts then fit into the five minutes of Max Wait. */
const MAX_DOUBLINGS = 3;

/** The wait in ms after the n-th refusal in a row, counted from 1. */
export function waitAfter(refusals: number, random: Random): number {
	return backoff(Math.min(refusals, MAX_DOUBLINGS), random);
}

/** Holds all requests of a process after a 429. Times are in ms of a steady clock. */
export class Pause {
	readonly #random: Random;
	#until = -Infinity;
	#refusals = 0;
	#refusedAt = -Infinity;

	constructor(random: Random) {
		this.#random = random;
	}

	/** Remaining time of the pause in ms; 0 if there is no pause. */
	timeLeft(now: number): number {
		return Math.max(0, this.#until - now);
	}

	/**
	 * Begins or extends the pause. The refusal of a request that left before it began does not count again.
	 *
	 * @param retryAfter how long the service asks to wait, in ms; 0 if it does not say.
	 */
	begin(sentAt: number, retryAfter: number, now: number): void {
		if (sentAt > this.#refusedAt) {
			this.#refusals++;
			this.#refusedAt = now;
		}

		const minimum = waitAfter(this.#refusals, () => 0);
		const jitter = waitAfter(this.#refusals, this.#random) - minimum;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter, minimum) + jitter);
	}

	/** Ends the pause after a success, if that request left after the pause began. */
	end(sentAt: number): void {
		if (sentAt <= this.#refusedAt) return;

		this.#refusals = 0;
		this.#until = -Infinity;
	}
}
