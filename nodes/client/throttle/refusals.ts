import { backoff, type Random } from '../../lib/clock';

/** Milliseconds between two added connections: as long as nothing was refused, and after refusals. */
const SHORTEST_INTERVAL = 2;
const INTERVAL_AFTER_REFUSAL = 1000;
const LONGEST_INTERVAL = 30_000;
/** Connections at most if the plan's number is unknown: as many as the largest published plan has. */
const MOST_UNKNOWN = 200;

/** Milliseconds between two requests that try a pause. */
export const TRY_EVERY = 300_000;

/** Holds all requests after a 429 as long as the service asks, at least 2^n seconds after the n-th in a row. */
export class Pause {
	readonly #random: Random;
	#until = -Infinity;
	#tryAt = Infinity;
	#refusalsInARow = 0;
	#refusedAt = -Infinity;

	constructor(random: Random) {
		this.#random = random;
	}

	timeLeft(now: number): number {
		return Math.max(0, this.#until - now);
	}

	/** Lets a request that cannot wait for the end try now and then: the plan may have been raised. */
	mayTry(now: number): boolean {
		if (now < this.#tryAt) return false;
		this.#tryAt = now + TRY_EVERY;
		return true;
	}

	/**
	 * Requests under way when the pause began may lengthen it, but do not count again.
	 *
	 * @param retryAfter milliseconds; 0 if the service does not say.
	 * @param isByBurst true where only the second was full, which is soon over.
	 */
	begin(sentAt: number, retryAfter: number, now: number, isByBurst = false): void {
		if (sentAt > this.#refusedAt) {
			this.#refusalsInARow = isByBurst ? 1 : this.#refusalsInARow + 1;
			this.#refusedAt = now;
		}
		const least = backoff(this.#refusalsInARow, () => 0);
		const jitter = backoff(this.#refusalsInARow, this.#random) - least;
		this.#tryAt = now + TRY_EVERY;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter, least) + jitter);
	}

	end(sentAt: number): void {
		if (sentAt <= this.#refusedAt) return;
		this.#refusalsInARow = 0;
		this.#until = -Infinity;
	}
}

/**
 * Limits the requests under way to the connections of the plan, or, if it is unknown, to a number that rises while
 * requests wait. A 503 shows the limit; more is then tried one at a time, less often with every refusal.
 */
export class Connections {
	#limit = 1;
	#plan?: number;
	#interval = SHORTEST_INTERVAL;
	#raisedAt = -Infinity;
	#admitted = 0;

	/** Connections to count on: what a refusal has shown, until as many as before are admitted. */
	get known(): number {
		return this.#interval > SHORTEST_INTERVAL ? this.#limit : this.#most;
	}

	get #most(): number {
		return this.#plan ?? MOST_UNKNOWN;
	}

	setPlan(connections: number | undefined): void {
		if (connections === this.#plan) return;
		this.#plan = connections;
		this.#limit = connections ?? this.#limit;
	}

	timeToRaise(now: number): number {
		return this.#limit < this.#most ? this.#raisedAt + this.#interval - now : Infinity;
	}

	hasRoom(underWay: number, now: number): boolean {
		if (underWay < this.#limit) return true;
		if (this.timeToRaise(now) > 0) return false;
		this.#raisedAt = now;
		this.#limit++;
		return true;
	}

	admit(underWay: number, now: number): void {
		this.#raisedAt = Math.min(this.#raisedAt, now);
		if (underWay <= this.#admitted) return;
		this.#admitted = underWay;
		this.#interval = Math.max(SHORTEST_INTERVAL, this.#interval / 2);
	}

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
