/**
 * The pause after a 429, during which no request of this process leaves. After the n-th refusal in a row it lasts as long
 * as the service asks for, but at least 2^n seconds, and up to a quarter longer. Requests that were in flight together
 * count as one refusal, and the first success resets the count.
 */

import { backoff, type Random } from '../../../lib/clock';

/** Without a time from the service, waits grow up to 2^6 seconds: after a minute, the bucket of any plan is full again. */
const MAX_DOUBLINGS = 6;

/** If the service says how long to wait, it knows better: the wait then grows up to 2^3 seconds. */
const MAX_DOUBLINGS_IF_ASKED = 3;

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
	 * @param retryAfter how long the service asks to wait, in ms; undefined if it does not say.
	 */
	begin(sentAt: number, retryAfter: number | undefined, now: number): void {
		if (sentAt > this.#refusedAt) {
			this.#refusals++;
			this.#refusedAt = now;
		}

		const most = retryAfter === undefined ? MAX_DOUBLINGS : MAX_DOUBLINGS_IF_ASKED;
		const doublings = Math.min(this.#refusals, most);
		const minimum = backoff(doublings, () => 0);
		const jitter = backoff(doublings, this.#random) - minimum;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter ?? 0, minimum) + jitter);
	}

	/** Ends the pause after a success, if that request left after the pause began. */
	end(sentAt: number): void {
		if (sentAt <= this.#refusedAt) return;

		this.#refusals = 0;
		this.#until = -Infinity;
	}
}
