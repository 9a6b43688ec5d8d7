import type { RateLimit } from '../../service/rate-limit';
import { Sharing } from './sharing';

const SECOND = 1000;
/** Milliseconds that a burst is kept to: a second, and what requests may draw together on their way. */
const BURST_TIME = 1060;
/** Tokens that a lone process leaves to newcomers: the refill of a second, and at least this. */
const LEAST_SPARED = 1.3;
/** Share of the bucket below which it also leaves them one request of each burst. */
const SPARED_BELOW = 0.6;
/** Tokens that a newcomer leaves. */
const SPARED_BY_NEWCOMER = 0.8;
/** Requests that a newcomer sends without waiting for others to slow down. */
const NEWCOMER_REQUESTS = 4;
/** One token, allowing for rounding errors in sums of fractions. */
const TOKEN = 1 - 1e-6;

/** The request a response belongs to. Times in milliseconds. */
export interface Answered {
	/** Its sequence number, from 1. */
	number: number;
	/** When it left. */
	at: number;
	/** Others under way, which may or may not have been counted yet. */
	others: number;
	/** Whether it was refused, and so took no token. */
	isRefused?: boolean;
}

/**
 * A copy of the service's token bucket, corrected by every response. Until the first one it lets every
 * request leave. A lone process spends the bucket almost to the last token, as fast as the burst allows;
 * once others are seen, `Sharing` sets the pace.
 *
 * Pure: time is passed in, as milliseconds of a steady clock.
 */
export class Bucket {
	/** Whether a response has shown the plan's limit, or that there is none. */
	isKnown = false;
	readonly #sharing = new Sharing();
	/** As the latest response has shown it; undefined where the service shows none. */
	#rateLimit?: RateLimit;
	#level = 0;
	#levelAt = 0;
	#sent = 0;
	/** Requests that took a token of the bucket as it is known. */
	#counted = 0;
	/** The latest request that was answered. */
	#answered = 0;
	/** The last request that counts as a newcomer's. */
	#lastOfNewcomer = 0;
	/** When requests left within the time of a burst, the latest first. */
	readonly #departures: number[] = [];

	/** Requests that may leave in a second; Infinity while nothing limits them. */
	get burst(): number {
		return this.#rateLimit?.burst ?? Infinity;
	}

	/** Records that a request leaves now, and returns its number, from 1. */
	take(now: number): number {
		this.#setLevel(this.#levelNow(now) - 1, now);
		while (this.#departures.at(-1)! <= now - BURST_TIME) this.#departures.pop();
		this.#departures.unshift(now);
		this.#counted++;
		return ++this.#sent;
	}

	/** Learns from a response: from its rate limit, or undefined for none. */
	observe(rateLimit: RateLimit | undefined, answered: Answered, now: number): void {
		const hadToken = this.isKnown && this.#levelNow(now) >= 1;
		if (answered.isRefused) this.#counted--;
		if (rateLimit !== undefined && answered.number > this.#answered) {
			this.#learn(rateLimit, answered, now);
		}
		if (answered.isRefused && hadToken) this.#sharing.refuse(this.#rateLimit!);
		this.isKnown = true;
	}

	/** Forgets the level after an idle time in which others may have used the bucket. */
	forget(): void {
		this.isKnown = false;
		this.#counted = 0;
	}

	/** Milliseconds until the next request may leave; 0 or less when it may leave now. */
	timeToNext(now: number): number {
		if (this.#rateLimit === undefined || !this.isKnown) return 0;
		const { limit, burst, refill } = this.#rateLimit;
		const { isAlone, ceiling } = this.#sharing;
		const level = this.#levelNow(now);
		const spared = isAlone ? Math.max(LEAST_SPARED, Math.floor(refill)) : SPARED_BY_NEWCOMER;
		const byLevel = ((TOKEN + spared - level) / refill) * SECOND;
		const left = isAlone && level < SPARED_BELOW * limit ? 1 : 0;
		const byBurst = this.#timeAfter(Math.max(1, burst - left), BURST_TIME, now);
		if (isAlone) return Math.max(byBurst, byLevel);
		const pace = this.#sharing.pace(level, this.#rateLimit);
		const byPace = this.#timeAfter(1, SECOND / pace, now);
		if (this.#sent >= this.#lastOfNewcomer) return Math.max(byBurst, byPace);
		const byCeiling = this.#timeAfter(1, SECOND / ceiling, now);
		return Math.max(byBurst, Math.min(byPace, Math.max(byLevel, byCeiling)));
	}

	#learn(rateLimit: RateLimit, { number, at, others }: Answered, now: number): void {
		const { limit, remaining, refill } = rateLimit;
		const isSame = limit === this.#rateLimit?.limit;
		const isFirst = !this.isKnown || !isSame;
		const copy = isSame ? this.#levelNow(now) : limit;
		this.#rateLimit = rateLimit;
		this.#answered = number;
		const sent = this.#counted;
		const reading = { ...rateLimit, at: now, sent, underWay: others };
		if (isFirst) {
			const expected = copy + sent < limit ? copy - 1 : limit - sent;
			this.#sharing.begin(reading, remaining >= expected);
			this.#lastOfNewcomer = this.#sent + NEWCOMER_REQUESTS;
			this.#setLevel(remaining - others, now);
		} else {
			const highest = remaining + 1 + (refill * (now - at)) / SECOND;
			this.#setLevel(Math.min(Math.max(copy, remaining - others), highest), now);
			this.#sharing.observe(reading);
		}
	}

	/** Milliseconds until so much time has passed since that many requests left. */
	#timeAfter(count: number, milliseconds: number, now: number): number {
		return (this.#departures[count - 1] ?? -Infinity) + milliseconds - now;
	}

	#levelNow(now: number): number {
		const { limit, refill } = this.#rateLimit ?? { limit: 0, refill: 0 };
		const gained = ((refill - this.#sharing.others) * (now - this.#levelAt)) / SECOND;
		return Math.min(limit, this.#level + gained);
	}

	#setLevel(level: number, now: number): void {
		this.#level = level;
		this.#levelAt = now;
	}
}
