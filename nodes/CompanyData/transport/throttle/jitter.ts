/** Weight of the newest sample, as in RFC 3550. */
const WEIGHT = 1 / 16;
/** Milliseconds assumed before a response has shown the jitter. */
const UNKNOWN = 50;
/** Milliseconds a delay is kept: longer than the window in which the requests before it count. */
const DELAY_KEPT = 1200;
/** Requests whose latency is kept, for responses that overtake each other. */
const KEPT = 256;

/**
 * By how much requests move closer together on their way, in milliseconds: the interarrival jitter of
 * RFC 3550, section 6.4.1. Neighbours are compared, since the time this machine takes to process many at
 * once is nearly the same for both.
 */
export class Jitter {
	/** Smoothed difference between the latencies of two consecutive requests. */
	value = UNKNOWN;
	/** The longest recent delay of this process itself, in milliseconds: its requests left as late. */
	delay = 0;
	#delayedAt = 0;
	readonly #latencies = new Map<number, number>();

	/** Records the response to the request with this sequence number. */
	add(number: number, milliseconds: number): void {
		this.#latencies.set(number, milliseconds);
		const [oldest] = this.#latencies.keys();
		if (oldest <= number - KEPT) this.#latencies.delete(oldest);
		for (const neighbour of [number - 1, number + 1]) {
			const other = this.#latencies.get(neighbour);
			if (other !== undefined) this.value += WEIGHT * (Math.abs(milliseconds - other) - this.value);
		}
	}

	/** Records that this process was this many milliseconds late, at `now`. */
	addDelay(milliseconds: number, now: number): void {
		if (milliseconds < this.delay && now - this.#delayedAt < DELAY_KEPT) return;
		this.delay = milliseconds;
		this.#delayedAt = now;
	}

	/** Assumes a large jitter again, since a request was refused that should not have been. */
	forget(): void {
		this.value = UNKNOWN;
	}
}
