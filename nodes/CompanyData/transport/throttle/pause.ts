import { backoff, type Random } from '../../../shared/backoff';

/**
 * Milliseconds of a pause after which one request tests whether it still applies. A bucket is full
 * again within a minute, so a longer Retry-After means something else, or is wrong.
 */
const TEST_INTERVAL = 60_000;

/**
 * The pause after a 429, which stops all requests and not only the one that met it: at least what
 * the service asks for, and never less than 2^n seconds after the n-th refusal in a row.
 */
export class Pause {
	readonly #random: Random;
	#until = -Infinity;
	#testAt = 0;
	#refusalsInARow = 0;
	#sentBefore = 0;

	constructor(random: Random) {
		this.#random = random;
	}

	/** Milliseconds until the pause ends; 0 when there is none. */
	timeLeft(now: number): number {
		return Math.max(0, this.#until - now);
	}

	/** Milliseconds until a request may leave, even if only to test a long pause. */
	timeToNext(now: number): number {
		return Math.max(0, Math.min(this.#until, this.#testAt) - now);
	}

	/** Records that a request leaves at `now`. Within a pause it is a test, which puts off the next. */
	take(now: number): void {
		this.#testAt = now + TEST_INTERVAL;
	}

	/**
	 * Records a 429. Requests that were on their way when the pause began belong to the same refusal:
	 * they may lengthen the pause by the wait they are asked for, but do not count again.
	 *
	 * @param number of the refused request; `sent` counts all that left so far.
	 * @param retryAfter milliseconds the service asks to wait; 0 where it does not.
	 */
	begin(number: number, sent: number, retryAfter: number, now: number): void {
		if (number > this.#sentBefore) {
			this.#refusalsInARow++;
			this.#sentBefore = sent;
		}
		const least = backoff(this.#refusalsInARow, () => 0);
		const jitter = backoff(this.#refusalsInARow, this.#random) - least;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter, least) + jitter);
		this.#testAt = now + Math.max(TEST_INTERVAL, least) + jitter;
	}

	/** Records any other response, which ends the pause if its request left after the pause began. */
	end(number: number): void {
		if (number <= this.#sentBefore) return;
		this.#refusalsInARow = 0;
		this.#until = -Infinity;
	}
}
