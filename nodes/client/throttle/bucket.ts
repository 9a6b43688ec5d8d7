import type { RateLimit } from './rate-limit';
import { Sharing } from './sharing/sharing';

/** Milliseconds that the plan's burst applies to. */
export const SECOND = 1000;
/** Milliseconds by which requests may draw closer together on their way. */
const SLACK = 60;
/** Seconds of refill, in whole tokens, that a lone process leaves in the bucket for newcomers. */
const SPARED_SECONDS = 1;
/** The least it leaves after so many milliseconds alone, in tokens: on a small plan the above is none. */
const SPARED_TOKENS = 1.5;
const SPARED_AFTER = 60_000;
/** Requests of a burst that a lone process leaves to newcomers while the bucket holds less than this share. */
const SPARED_BURST = 1;
const SPARED_BELOW = 0.6;
/** Tokens that a newcomer leaves. */
const SPARED_BY_NEWCOMER = 0.8;
/** Requests that a newcomer sends, once it sees others, without waiting for them to slow down. */
const NEWCOMER_REQUESTS = 4;
/** One token, allowing for rounding errors in sums of fractions. */
const TOKEN = 1 - 1e-6;
/** Of a service that shows none. */
const NO_LIMIT: RateLimit = { limit: 0, remaining: 0, refill: 0, burst: 1 };

/** The request a response belongs to. */
export interface Answered {
	/** Its sequence number, from 1. */
	number: number;
	/** When it left, in milliseconds. */
	at: number;
	/** How many others are under way, which may or may not have been counted yet. */
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
	readonly #sharing = new Sharing();
	/** As the latest response has shown it. */
	#rateLimit = NO_LIMIT;
	#level = 0;
	#levelAt = 0;
	#sent = 0;
	/** Requests that took a token of the bucket as it is known. */
	#counted = 0;
	/** The latest request that was answered. */
	#answered = 0;
	#knownSince = 0;
	/** The last request that counts as a newcomer's. */
	#lastOfNewcomer = 0;
	/** When the last requests left, as many as a burst, the latest first. */
	#departures: number[] = [];
	#isKnown = false;

	/** Whether a response has shown the plan's limit, or that there is none. */
	get isKnown(): boolean {
		return this.#isKnown;
	}

	/** Records that a request leaves now, and returns its number, from 1. */
	take(now: number): number {
		this.#setLevel(this.#levelNow(now) - 1, now);
		this.#departures.unshift(now);
		this.#departures.length = this.#rateLimit.burst;
		this.#counted++;
		return ++this.#sent;
	}

	/** Learns from a response: from its rate limit, or undefined for none. */
	observe(rateLimit: RateLimit | undefined, answered: Answered, now: number): void {
		const hadToken = this.#isKnown && this.#levelNow(now) >= 1;
		if (answered.isRefused) this.#counted--;
		if (rateLimit !== undefined && answered.number > this.#answered) {
			this.#learn(rateLimit, answered, now);
		}
		if (answered.isRefused && hadToken) this.#sharing.refuse(this.#rateLimit);
		this.#isKnown = true;
	}

	/** Forgets the level after an idle time in which others may have used the bucket. */
	forget(): void {
		this.#isKnown = false;
		this.#counted = 0;
	}

	/** Milliseconds until the next request may leave; 0 or less when it may leave now. */
	timeToNext(now: number): number {
		const { limit, burst, refill } = this.#rateLimit;
		if (limit === 0 || !this.#isKnown) return 0;
		const { state, ceiling } = this.#sharing;
		const level = this.#levelNow(now);
		const spared = state === 'alone' && level < SPARED_BELOW * limit ? SPARED_BURST : 0;
		const byBurst = this.#leftAt(Math.max(1, burst - spared)) + SECOND + SLACK - now;
		const byLevel = ((TOKEN + this.#sparedTokens(now) - level) / refill) * SECOND;
		if (state === 'alone') return Math.max(byBurst, byLevel);
		const byPace = this.#leftAt(1) + SECOND / this.#sharedPace(now) - now;
		const byCeiling = this.#leftAt(1) + SECOND / ceiling - now;
		const asNewcomer = Math.max(byLevel, byCeiling);
		if (state === 'unsure') return Math.max(byBurst, asNewcomer);
		const isNew = this.#sent < this.#lastOfNewcomer;
		return Math.max(byBurst, isNew ? Math.min(byPace, asNewcomer) : byPace);
	}

	/** Requests that may leave in the next second; Infinity while nothing limits them. */
	rate(now: number): number {
		const { limit, burst, refill } = this.#rateLimit;
		if (limit === 0 || !this.#isKnown) return Infinity;
		if (this.#sharing.state === 'shared') return this.#sharedPace(now);
		return Math.min(burst, refill + Math.max(0, this.#levelNow(now)));
	}

	#learn(rateLimit: RateLimit, { number, at, others }: Answered, now: number): void {
		const { limit, remaining, refill } = rateLimit;
		const isSame = limit === this.#rateLimit.limit;
		const isFirst = !this.#isKnown || !isSame;
		const copy = isSame ? this.#levelNow(now) : limit;
		this.#rateLimit = rateLimit;
		this.#answered = number;
		const sent = this.#counted;
		const reading = { ...rateLimit, at: now, sent, underWay: others };
		const gained = (refill * (now - at)) / SECOND;
		if (isFirst) {
			const expected = copy + sent < limit ? copy - 1 - gained : limit - sent;
			this.#sharing.begin(reading, remaining >= expected);
			this.#knownSince = now;
			this.#lastOfNewcomer = this.#sent + NEWCOMER_REQUESTS;
			this.#setLevel(remaining - others, now);
		} else {
			const highest = remaining + 1 + gained;
			this.#setLevel(Math.min(Math.max(copy, remaining - others), highest), now);
			this.#sharing.observe(reading);
		}
	}

	#sparedTokens(now: number): number {
		if (this.#sharing.state !== 'alone') return SPARED_BY_NEWCOMER;
		const least = now - this.#knownSince > SPARED_AFTER ? SPARED_TOKENS : 0;
		return Math.max(least, Math.floor(this.#rateLimit.refill * SPARED_SECONDS));
	}

	#sharedPace(now: number): number {
		return this.#sharing.pace(this.#levelNow(now), this.#rateLimit);
	}

	/** When the request left that many were sent since, itself included. */
	#leftAt(count: number): number {
		return this.#departures.at(count - 1) ?? -Infinity;
	}

	#levelNow(now: number): number {
		const { limit, refill } = this.#rateLimit;
		const gained = ((refill - this.#sharing.others) * (now - this.#levelAt)) / SECOND;
		return Math.min(limit, this.#level + gained);
	}

	#setLevel(level: number, now: number): void {
		this.#level = level;
		this.#levelAt = now;
	}
}
