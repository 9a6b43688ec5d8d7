/**
 * The pause after a 429, in which no request of this process leaves. After the n-th refusal in a row it is as long as the
 * service asks for, but at least 2^n seconds, and up to a quarter more. Requests that were in flight together count as
 * one refusal, and the first success ends the count.
 */

import { backoff, type Random } from '../../lib/clock';

/** Refusals after which waits stay at 2^3 seconds: some thirty attempts then fit into Max Wait's five minutes. */
const MAX_DOUBLINGS = 3;

/** Milliseconds to wait after the n-th refusal in a row, from 1. */
export function waitAfter(refusals: number, random: Random): number {
	return backoff(Math.min(refusals, MAX_DOUBLINGS), random);
}

/** Holds all requests of a process after a 429. Times are milliseconds of a steady clock. */
export class Pause {
	readonly #random: Random;
	#until = -Infinity;
	#refusals = 0;
	#refusedAt = -Infinity;

	constructor(random: Random) {
		this.#random = random;
	}

	/** Milliseconds that are left; 0 for none. */
	timeLeft(now: number): number {
		return Math.max(0, this.#until - now);
	}

	/**
	 * Begins or extends the pause. The refusal of a request that left before it began does not count again.
	 *
	 * @param retryAfter milliseconds; 0 if the service does not say.
	 */
	begin(sentAt: number, retryAfter: number, now: number): void {
		if (sentAt > this.#refusedAt) {
			this.#refusals++;
			this.#refusedAt = now;
		}

		const least = waitAfter(this.#refusals, () => 0);
		const jitter = waitAfter(this.#refusals, this.#random) - least;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter, least) + jitter);
	}

	/** Ends it, if the request that was answered left after it began. */
	end(sentAt: number): void {
		if (sentAt <= this.#refusedAt) return;

		this.#refusals = 0;
		this.#until = -Infinity;
	}
}
