import type { Latency } from './latency';

/** Milliseconds between two added connections, as long as nothing was refused. */
const SHORTEST_INTERVAL = 2;
/** The same after a refusal, and its maximum after refusals in a row. */
const INTERVAL_AFTER_REFUSAL = 1000;
const LONGEST_INTERVAL = 30_000;
/** Connections that are always allowed if the plan's number is unknown, unless refused. */
const LEAST_UNKNOWN = 5;
/** How many times the lowest latency a response may take before it counts as queueing. */
const TOLERANCE = 2;

/**
 * How many requests may be under way together. If the plan is known, its connections; else the level is
 * found by trial: it rises while requests wait for it, as long as latency does not show that they queue
 * further on (Gradient2 of Netflix's concurrency-limits). A 503 shows the level exactly: the requests
 * that were under way besides the refused one. More is then tried one at a time, less often with every
 * refusal.
 */
export class Connections {
	#limit: number;
	/** The plan's connections, once they are known. */
	#ceiling = Infinity;
	/** Whether latency shows that requests queue further on. */
	#isQueueing = false;
	#interval = SHORTEST_INTERVAL;
	#raisedAt = -Infinity;
	/** The most that were admitted together since the last refusal. */
	#admitted = 0;
	#refusedAt = -Infinity;
	/** Whether a request was admitted since the last refusal. */
	#hasNews = true;

	/** @param initial how many may be under way before anything is known. */
	constructor(initial: number) {
		this.#limit = initial;
	}

	get limit(): number {
		return this.#limit;
	}

	/** The known maximum: the plan's, or what a refusal has shown. */
	get known(): number {
		return this.#refusedAt === -Infinity ? this.#ceiling : this.#limit;
	}

	/** Sets the connections of the plan. */
	set ceiling(ceiling: number) {
		if (ceiling === this.#ceiling) return;
		this.#ceiling = ceiling;
		// If the new plan's connections are unknown, continue from what the previous one allowed.
		if (this.#refusedAt > -Infinity || ceiling === Infinity)
			this.#limit = Math.min(this.#limit, ceiling);
		else this.#limit = ceiling;
	}

	/** Milliseconds until one more may be tried, while requests wait for it; Infinity for never. */
	timeToRaise(now: number): number {
		if (this.#limit >= this.#ceiling || this.#isQueueing || !this.#hasNews) return Infinity;
		return this.#raisedAt + this.#interval - now;
	}

	/** Allows one more. */
	raise(now: number): void {
		this.#raisedAt = now;
		this.#limit++;
	}

	/** Records that a request was admitted as one of `underWay`. */
	admit(underWay: number, latency: Latency, milliseconds: number): void {
		this.#hasNews = true;
		if (underWay > this.#admitted) {
			this.#admitted = underWay;
			this.#interval = Math.max(SHORTEST_INTERVAL, this.#interval / 2);
		}
		if (this.#ceiling < Infinity) return;
		const unqueued = (TOLERANCE * latency.lowest) / milliseconds;
		const isQueueing = underWay * unqueued + Math.sqrt(underWay) < underWay;
		// A few requests under way say nothing about how many would fare.
		if (isQueueing || underWay > this.#limit / 2) this.#isQueueing = isQueueing;
		if (isQueueing && this.#limit > LEAST_UNKNOWN) this.#limit -= 1 / this.#limit;
	}

	/** Records that a request sent at `at` was refused as one too many of `underWay`. */
	refuse(underWay: number, at: number, now: number): void {
		const limit = Math.max(1, underWay - 1);
		if (limit >= this.#limit) return;
		this.#limit = limit;
		this.#admitted = limit;
		this.#hasNews = false;
		this.#raisedAt = now;
		if (at < this.#refusedAt) return;
		this.#refusedAt = now;
		this.#interval = Math.min(
			LONGEST_INTERVAL,
			Math.max(INTERVAL_AFTER_REFUSAL, this.#interval * 2),
		);
	}
}
