import { burstOf, type RateLimit } from './rate-limit';

/** Share of the burst a second that is used: the server's second and ours do not start together. */
const BURST_SHARE = 0.85;
/** Share of the burst a second that a start begins with, until it is seen what others take. */
const STARTING_SHARE = 0.25;
/** Milliseconds over which a start rises to the full burst. */
const STARTING_TIME = 3000;
/** Requests left in the bucket, since what it shows is rounded and on the way. */
const RESERVE = 1;
/** Share of the bucket left in it where others take of it too, since they see the same rest. */
const SHARED_RESERVE_SHARE = 0.03;
/** Share of the refill that others must take to count as taking part. */
const SHARING_SHARE = 0.2;
/** Milliseconds over which what the bucket holds is spent. */
const SPENDING_TIME = 5000;
/** Least milliseconds between two observations that are compared. */
const OBSERVATION_TIME = 250;
/** Weight of the newest observation of what others take. Stable for up to seven processes on a key. */
const NEWEST_WEIGHT = 0.25;
/** Milliseconds by which a late permit may be made up for. */
const CATCH_UP_TIME = 50;
/** Milliseconds without a response after which an observation of others says nothing any more. */
const STALE_TIME = 10_000;

interface Observation {
	at: number;
	remaining: number;
	sent: number;
}

/**
 * Spaces requests so that they leave as fast as the service's token bucket allows. It is inert until
 * a response has shown the bucket. From then on every response corrects it: what the bucket lost
 * beyond our own requests is what other processes and programs took, and is left to them.
 *
 * Pure: time comes in as milliseconds of any steady clock.
 */
export class Pacer {
	#limit = 0;
	#newest?: Observation;
	#compared?: Observation;
	#sent = 0;
	#takenByOthers = 0;
	#nextSend = 0;
	#firstSend = 0;

	/** Takes note of what a response shows of the bucket. */
	observe({ limit, remaining }: RateLimit, now: number): void {
		const isFirst = this.#newest === undefined;
		this.#limit = limit;
		this.#newest = { at: now, remaining, sent: this.#sent };
		if (this.#compared === undefined || now - this.#compared.at > STALE_TIME) {
			this.#compared = this.#newest;
			this.#takenByOthers = 0;
		} else if (now - this.#compared.at >= OBSERVATION_TIME) {
			this.#compare(this.#compared, this.#newest);
			this.#compared = this.#newest;
		}
		if (isFirst) this.#nextSend = this.#firstSend + (this.#sent * 1000) / this.rate(now);
	}

	/** Milliseconds until the next request may leave; 0 when it may leave now. */
	timeToNext(now: number): number {
		return this.#newest === undefined ? 0 : Math.max(0, this.#nextSend - now);
	}

	/** Takes note that a request leaves now. */
	take(now: number): void {
		if (this.#sent === 0) this.#firstSend = now;
		this.#sent++;
		const rate = this.rate(now);
		if (rate === Infinity) return;
		this.#nextSend = Math.max(this.#nextSend, now - CATCH_UP_TIME) + 1000 / rate;
	}

	/** Requests a second that may leave now; Infinity while nothing is known of the bucket. */
	rate(now: number): number {
		if (this.#newest === undefined) return Infinity;
		const refill = this.#refill();
		const { at, remaining, sent } = this.#newest;
		const gained = ((refill - this.#takenByOthers) * (now - at)) / 1000;
		const held = Math.min(this.#limit, remaining + gained - (this.#sent - sent));
		const spare = held - this.#reserve();
		const whole = Math.min(refill + (spare * 1000) / SPENDING_TIME, this.#burst(now));
		return Math.max(whole - this.#takenByOthers, refill / 10);
	}

	/** Tokens to leave in the bucket. */
	#reserve(): number {
		const isShared = this.#takenByOthers > this.#refill() * SHARING_SHARE;
		return isShared ? Math.max(RESERVE, this.#limit * SHARED_RESERVE_SHARE) : RESERVE;
	}

	/** Requests a second that all processes together may send, however full the bucket is. */
	#burst(now: number): number {
		const started = Math.min(1, (now - this.#firstSend) / STARTING_TIME);
		const share = STARTING_SHARE + (BURST_SHARE - STARTING_SHARE) * started;
		return Math.max(1, burstOf(this.#limit) * share);
	}

	/** Tokens the bucket gains a second. */
	#refill(): number {
		return this.#limit / 60;
	}

	#compare(before: Observation, after: Observation): void {
		if (after.remaining >= this.#limit - 1) {
			// A full bucket gains nothing, so what it lost cannot be told.
			this.#takenByOthers *= 1 - NEWEST_WEIGHT;
			return;
		}
		const seconds = (after.at - before.at) / 1000;
		const taken = before.remaining - after.remaining + this.#refill() * seconds;
		const ours = after.sent - before.sent;
		const others = Math.max(0, (taken - ours) / seconds);
		this.#takenByOthers += NEWEST_WEIGHT * (others - this.#takenByOthers);
	}
}
