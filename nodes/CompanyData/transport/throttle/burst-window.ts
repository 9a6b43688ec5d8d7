/** Milliseconds after which a request is forgotten; longer than any window that is asked for. */
const KEPT = 2000;

/**
 * Keeps to a number of requests within any stretch of time: a sliding log, the strictest reading of
 * "requests a second". Whoever keeps to it keeps to fixed seconds and to a token bucket as well.
 */
export class BurstWindow {
	#sent: number[] = [];

	/** Records that a request leaves at `now`, in milliseconds. */
	take(now: number): void {
		while (this.#sent[0] < now - KEPT) this.#sent.shift();
		this.#sent.push(now);
	}

	/**
	 * Milliseconds until another request stays within `most` in any `length` milliseconds; 0 or less if
	 * it does so now.
	 */
	timeToNext(now: number, most: number, length: number): number {
		const counterpart = this.#sent.at(-most);
		return counterpart === undefined ? 0 : counterpart + length - now;
	}
}
