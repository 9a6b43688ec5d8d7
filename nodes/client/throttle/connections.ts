/** Milliseconds between two added connections: as long as nothing was refused, and after refusals. */
const SHORTEST_INTERVAL = 2;
const INTERVAL_AFTER_REFUSAL = 1000;
const LONGEST_INTERVAL = 30_000;
/** Connections at most if the plan's number is unknown: as many as the largest published plan has. */
const MOST_UNKNOWN = 200;

/**
 * The number of requests that may be under way together. If the plan is known, its connections; else the
 * limit rises while requests wait for it. A 503 shows the limit exactly: the requests that were under way
 * besides the refused one. More is then tried one at a time, less often with every refusal.
 */
export class Connections {
	#limit = 1;
	#plan?: number;
	#interval = SHORTEST_INTERVAL;
	#raisedAt = -Infinity;
	/** The most that were admitted together since the last refusal. */
	#admitted = 0;

	/** Connections to count on: what a refusal has shown, until as many as before are admitted. */
	get known(): number {
		return this.#interval > SHORTEST_INTERVAL ? this.#limit : (this.#plan ?? MOST_UNKNOWN);
	}

	/** Sets the connections of the plan; undefined if their number is unknown. */
	setPlan(connections: number | undefined): void {
		if (connections === this.#plan) return;
		this.#plan = connections;
		this.#limit = connections ?? this.#limit;
	}

	/** Milliseconds until one more may be tried, while requests wait for it; Infinity for never. */
	timeToRaise(now: number): number {
		const most = this.#plan ?? MOST_UNKNOWN;
		return this.#limit < most ? this.#raisedAt + this.#interval - now : Infinity;
	}

	/** Whether another request may leave beside `underWay`; when it is time, one more is tried. */
	hasRoom(underWay: number, now: number): boolean {
		if (underWay < this.#limit) return true;
		if (this.timeToRaise(now) > 0) return false;
		this.#raisedAt = now;
		this.#limit++;
		return true;
	}

	/** Records that a request was admitted as one of `underWay`. */
	admit(underWay: number, now: number): void {
		this.#raisedAt = Math.min(this.#raisedAt, now);
		if (underWay <= this.#admitted) return;
		this.#admitted = underWay;
		this.#interval = Math.max(SHORTEST_INTERVAL, this.#interval / 2);
	}

	/** Records that a request was refused as one too many of `underWay`. */
	refuse(underWay: number): void {
		const limit = Math.max(1, underWay - 1);
		if (limit >= this.#limit) return;
		this.#limit = limit;
		this.#admitted = limit;
		// Until another request is admitted, there is no news to try more on.
		this.#raisedAt = Infinity;
		const interval = Math.max(INTERVAL_AFTER_REFUSAL, this.#interval * 2);
		this.#interval = Math.min(LONGEST_INTERVAL, interval);
	}
}
