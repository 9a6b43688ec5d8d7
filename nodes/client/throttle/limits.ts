import type { RateLimit } from '../request';
import { backoff, type Random } from '../../lib/concurrency';

const SECOND = 1000;
/** Milliseconds that a burst is kept to: a second, and what requests may draw together on their way. */
const BURST_TIME = 1060;
/** Tokens that a lone process leaves to newcomers: the refill of a second, and at least this. */
const LEAST_SPARED = 1.3;
/** Share of the bucket below which it also leaves them one request of each burst. */
const SPARED_BELOW = 0.6;
/** Tokens that a newcomer leaves, and requests that it sends without waiting for others to slow down. */
const SPARED_BY_NEWCOMER = 0.8;
const NEWCOMER_REQUESTS = 5;
/** One token, allowing for rounding errors in sums of fractions. */
const TOKEN = 1 - 1e-6;
/** Requests a second where no limit is shown: those of the smallest plan at first, and the least. */
const FIRST_UNKNOWN = 6;
const LEAST_UNKNOWN = 1 / 6;

/** Tokens and seconds of refill by which a comparison may be wrong: readings are whole, and take their way. */
const ROUNDING = 1.5;
const TIMING = 0.1;
/** Tokens that are to be accounted for before others count as gone. */
const COMPARED_TOKENS = 60;
/** Share of the refill that a process has at least, and of the burst that a newcomer has: there may be ten. */
const LEAST_SHARE = 0.1;
/** Share of the burst that none falls below. */
const LEAST_BURST = 0.05;
/** Share of the burst that all use together, and exponent by which those with little of it gain on the others. */
const SHARED_BURST = 0.6;
const EQUALIZATION = 0.95;
/** Share of the bucket, and least number of tokens, at which the pace is the whole refill. */
const RESERVE_SHARE = 0.12;
const LEAST_RESERVE = 7;
/** Readings of an empty bucket in a row after which a process takes all of the refill that it can get. */
const MOST_EMPTY = 4;

export interface Answered {
	number: number;
	at: number;
	/** Others under way, which may or may not have been counted. */
	others: number;
	isRefused?: boolean;
}

interface Reading {
	at: number;
	remaining: number;
	/** Our requests sent by then: at most this many have been counted. */
	sent: number;
	underWay: number;
}

/**
 * A copy of the service's token bucket, corrected by every response. Until the first one every request may leave. A
 * lone process spends the bucket almost to the last token. Beside others the pace follows from the level, which all
 * see, and settles where their paces add up to the refill. Times are milliseconds of a steady clock.
 */
export class Bucket {
	isKnown = false;
	#rateLimit?: RateLimit;
	#level = 0;
	#levelAt = 0;
	#sent = 0;
	#counted = 0;
	#lastAnswered = 0;
	readonly #departures: number[] = [];
	#isAlone = true;
	/** Tokens a second that others take. */
	#others = 0;
	/** The most requests a second, so that all together keep to the burst; or what is tried if no limit is shown. */
	#ceiling = FIRST_UNKNOWN;
	#growth = 2;
	#changedAt?: number;
	#before?: Reading;
	#empty = 0;

	get burst(): number {
		return this.#rateLimit?.burst ?? Infinity;
	}

	take(now: number): number {
		this.#setLevel(this.#levelNow(now) - 1, now);
		while (this.#departures.at(-1)! <= now - BURST_TIME) this.#departures.pop();
		this.#departures.unshift(now);
		this.#counted++;
		return ++this.#sent;
	}

	observe(rateLimit: RateLimit | undefined, answered: Answered, now: number): void {
		const { number, isRefused } = answered;
		const hadToken = this.isKnown && this.#levelNow(now) >= 1;
		if (isRefused) this.#counted--;
		if (rateLimit === undefined) {
			if (this.#rateLimit === undefined) this.#feel(answered, now);
		} else if (number > this.#lastAnswered) this.#learn(rateLimit, answered, now);
		if (isRefused && hadToken) {
			this.#isAlone = false;
			this.#ceiling = Math.max(this.#ceiling / 2, this.burst * LEAST_BURST);
			this.#before = undefined;
		}
		this.isKnown = true;
	}

	forget(): void {
		this.isKnown = false;
		this.#counted = 0;
	}

	/** Milliseconds until the next request may leave; 0 or less for now. */
	timeToNext(now: number): number {
		if (!this.isKnown) return 0;
		if (this.#rateLimit === undefined) {
			const count = Math.max(1, Math.floor(this.#ceiling));
			return this.#timeAfter(count, (BURST_TIME * count) / this.#ceiling, now);
		}
		const { limit, burst, refill } = this.#rateLimit;
		const level = this.#levelNow(now);
		const timeToSpare = (spared: number) => ((TOKEN + spared - level) / refill) * SECOND;
		const left = this.#isAlone && level < SPARED_BELOW * limit ? 1 : 0;
		const byBurst = this.#timeAfter(Math.max(1, burst - left), BURST_TIME, now);
		if (this.#isAlone) return Math.max(byBurst, timeToSpare(Math.max(LEAST_SPARED, refill)));
		const byPace = this.#timeAfter(1, SECOND / this.#pace(level, this.#rateLimit), now);
		if (this.#counted >= NEWCOMER_REQUESTS) return Math.max(byBurst, byPace);
		const byCeiling = this.#timeAfter(1, SECOND / this.#ceiling, now);
		const asNewcomer = Math.max(byCeiling, timeToSpare(SPARED_BY_NEWCOMER));
		return Math.max(byBurst, Math.min(byPace, asNewcomer));
	}

	#pace(level: number, { limit, refill }: RateLimit): number {
		const reserve = Math.max(RESERVE_SHARE * limit, LEAST_RESERVE);
		const byLevel = refill * (Math.max(0, level) / reserve) ** 2;
		// Restraint is of use only among those who keep it, and they leave something in the bucket.
		const least = refill * (this.#empty > MOST_EMPTY ? 1 : LEAST_SHARE);
		return Math.max(least, Math.min(byLevel, this.#ceiling));
	}

	#learn(rateLimit: RateLimit, { number, at, others }: Answered, now: number): void {
		const { limit, remaining, refill } = rateLimit;
		const isSame = limit === this.#rateLimit?.limit;
		const copy = isSame ? this.#levelNow(now) : limit;
		this.#rateLimit = rateLimit;
		this.#lastAnswered = number;
		const sent = this.#counted;
		const reading = { at: now, remaining, sent, underWay: others };
		if (this.isKnown && isSame) {
			const highest = remaining + 1 + (refill * (now - at)) / SECOND;
			this.#setLevel(Math.min(Math.max(copy, remaining - others), highest), now);
			this.#compare(reading, rateLimit);
		} else {
			const expected = copy + sent < limit ? copy - 1 : limit - sent;
			this.#begin(remaining >= expected, reading);
			this.#setLevel(remaining - others, now);
		}
	}

	#begin(isAlone: boolean, reading: Reading): void {
		this.#isAlone = isAlone;
		this.#others = 0;
		this.#ceiling = this.burst * (isAlone ? SHARED_BURST : LEAST_SHARE);
		this.#before = reading;
	}

	/** Whatever the bucket lost since an earlier reading beyond what we sent, others took. */
	#compare(reading: Reading, { limit, refill, burst }: RateLimit): void {
		const before = (this.#before ??= reading);
		this.#empty = reading.remaining < 1 ? this.#empty + 1 : 0;
		const seconds = (reading.at - before.at) / SECOND;
		const taken = before.remaining - reading.remaining + refill * seconds;
		const ours = reading.sent - before.sent - (reading.underWay - before.underWay) / 2;
		const others = taken - ours;
		const underWay = reading.underWay + before.underWay;
		if (Math.max(reading.remaining, before.remaining) >= limit - refill) {
			// A full bucket gains nothing, and so tells only that all together may take more.
			this.#ceiling = SHARED_BURST * burst;
			this.#before = reading;
		} else if (others > ROUNDING + TIMING * refill + underWay / 2) {
			this.#isAlone = false;
			this.#others = Math.min(refill, others / Math.max(1, seconds));
			const share = Math.min(1, Math.max(LEAST_BURST, ours / taken));
			this.#ceiling = SHARED_BURST * burst * share ** EQUALIZATION;
			this.#before = reading;
		} else if (!this.#isAlone) {
			const compared = Math.max(taken, refill * seconds);
			if (compared >= COMPARED_TOKENS + 2 * underWay) this.#begin(true, reading);
		}
	}

	/** Grows with each second in which nothing is refused, and less once something was. */
	#feel({ at, isRefused }: Answered, now: number): void {
		const since = (this.#changedAt ??= at - 1);
		if (at <= since || (!isRefused && at < since + BURST_TIME)) return;
		if (isRefused) this.#growth = 1.25;
		const factor = isRefused ? 1 / 2 : this.#growth;
		this.#ceiling = Math.max(LEAST_UNKNOWN, this.#ceiling * factor);
		this.#changedAt = now;
	}

	#timeAfter(count: number, milliseconds: number, now: number): number {
		return (this.#departures[count - 1] ?? -Infinity) + milliseconds - now;
	}

	#levelNow(now: number): number {
		const { limit, refill } = this.#rateLimit ?? { limit: 0, refill: 0 };
		const gained = ((refill - this.#others) * (now - this.#levelAt)) / SECOND;
		return Math.min(limit, this.#level + gained);
	}

	#setLevel(level: number, now: number): void {
		this.#level = level;
		this.#levelAt = now;
	}
}

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
	#exponent = -1;
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
	 * @param isShort true where only a token is lacking, or the second is full: waits grow to 2 s at most.
	 */
	begin(sentAt: number, retryAfter: number, now: number, isShort = false): void {
		if (sentAt > this.#refusedAt) {
			const next = this.#exponent + 1;
			this.#exponent = isShort ? Math.min(1, next) : Math.max(1, next);
			this.#refusedAt = now;
		}
		const least = backoff(this.#exponent, () => 0);
		const jitter = backoff(this.#exponent, this.#random) - least;
		this.#tryAt = now + TRY_EVERY;
		this.#until = Math.max(this.#until, now + Math.max(retryAfter, least) + jitter);
	}

	end(sentAt: number): void {
		if (sentAt <= this.#refusedAt) return;
		this.#exponent = -1;
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
