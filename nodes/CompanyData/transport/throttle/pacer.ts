import { BurstWindow } from './burst-window';
import { burstOf, type RateLimit } from './rate-limit';
import { Share, type Reading } from './share';

/** Milliseconds that the plan's burst applies to. */
const SECOND = 1000;
/**
 * A burst is spread over this many parts of this many milliseconds each, so that other processes are
 * noticed before it is spent. Within a part, requests that a busy machine delayed may catch up.
 */
const PARTS = 5;
const PART_LENGTH = 10;
/** Seconds of refill, in whole tokens, that a lone process leaves in the bucket for any newcomer. */
const SPARED_SECONDS = 1;
/**
 * Share of the round trip for which the bucket is assumed to have refilled since the first request was
 * counted. If both ways take equally long, it was counted half-way at the latest.
 */
const WAY_BACK = 0.25;
/** Share of the bucket left unused if others take nearly all: they see its level as late as we do. */
const RESERVE_SHARE = 0.1;
/** Seconds over which a shared bucket's surplus above the reserve is spent. */
const SPENDING_SECONDS = 15;
/** Seconds over which a shortfall below the reserve is made up. */
const SAVING_SECONDS = 5;
/** Share of the burst that all processes together use. */
const SHARED_BURST_SHARE = 0.6;
/** Share of the refill that all processes together may always use. */
const LEAST_REFILL_SHARE = 0.25;
/** Below 1, so that small shares grow and large ones shrink until all are equal. */
const EQUALIZING_POWER = 0.8;
/** Bursts within which a second refusal is not a matter of chance. */
const SOON = 20;
/** One token, allowing for rounding errors in sums of fractions. */
const TOKEN = 1 - 1e-6;

/** The request a response belongs to. */
export interface Answered {
	/** Its sequence number, from 1. */
	number: number;
	/** When it left, in milliseconds. */
	at: number;
	/** How many others are under way, which may or may not have been counted yet. */
	others: number;
	/** Whether it was refused, and so took nothing from the bucket. */
	isRefused?: boolean;
}

/**
 * Lets requests leave as fast as the service's token bucket and its burst per second allow, and no
 * faster. It is inert until a response has shown the bucket, and from then on keeps a copy of it that
 * every response corrects. A lone process spends its copy to the last token. If the bucket loses more
 * than we send, others draw on it: then all follow one pace that falls with the bucket's level, each
 * according to its share of recent requests (compare RCP, the Rate Control Protocol, in which every flow
 * reads its rate off the queue they share).
 *
 * Pure: time comes in as milliseconds of a steady clock.
 */
export class Pacer {
	readonly #window = new BurstWindow();
	readonly #share = new Share();
	#limit = 0;
	#level = 0;
	#levelAt = 0;
	#sent = 0;
	#forgotten = 0;
	#answered = 0;
	/** What the last response has shown, and when it was so, in milliseconds. */
	#remaining = 0;
	#readAt = -Infinity;
	/** Requests refused since the bucket was forgotten. */
	#refused = 0;
	/** The last request refused. */
	#lastRefused = -Infinity;
	/** The last request sent before it was doubted that the bucket is ours alone. */
	#doubted?: number;
	#lastSent = 0;
	#isKnown = false;

	/** Whether a response has shown the plan's limit, or that there is none. */
	get isKnown(): boolean {
		return this.#isKnown;
	}

	/** Requests sent so far; the number of the last. */
	get sent(): number {
		return this.#sent;
	}

	/** Records that a request leaves now. */
	take(now: number): void {
		this.#setLevel(this.#levelNow(now) - 1, now);
		this.#window.take(now);
		this.#lastSent = now;
		this.#sent++;
	}

	/** Learns from a response: from its rate limit, or undefined for none. */
	observe(rateLimit: RateLimit | undefined, answered: Answered, now: number): void {
		if (answered.isRefused) this.#refused++;
		const isLate = answered.number <= this.#answered;
		// A refusal overtakes the responses before it. Once all have come, it is known what they have taken.
		const isUseful = !isLate || (this.#doubted !== undefined && answered.others === 0);
		if (rateLimit !== undefined && isUseful) {
			const shown = isLate ? this.#notBefore(rateLimit) : rateLimit;
			const reading = this.#read(shown, answered, now);
			this.#correctCopy(shown, answered, now);
			this.#judge(reading, answered.number);
		}
		this.#isKnown = true;
	}

	/**
	 * Records that a request was refused. If the bucket held a burst and the request is not of the first
	 * burst, it may merely have come too close to our own requests before it: the response to the next
	 * shows whether others were there. If it happens again soon, they were.
	 */
	refuse(number: number, now: number): void {
		const isAlone = !this.#share.isShared && number - this.#forgotten > this.#burst();
		const isOurs = isAlone && this.#levelNow(now) >= this.#burst();
		if (isOurs && number - this.#lastRefused > SOON * this.#burst()) {
			this.#share.doubt();
			this.#doubted = this.#sent;
		} else if (this.#doubted === undefined || number > this.#doubted) {
			this.#doubted = undefined;
			this.#share.refuse();
		}
		this.#lastRefused = number;
	}

	/** Forgets the bucket after an idle time in which others may have used it; the plan is kept. */
	forget(): void {
		this.#isKnown = false;
		// What others have left is not known; what we have left alone, refills.
		if (this.#share.isShared) this.#level = Infinity;
		this.#forgotten = this.#sent;
		this.#refused = 0;
		this.#doubted = undefined;
		this.#share.forget();
	}

	/**
	 * Milliseconds until the next request may leave; 0 or less when it may leave now.
	 *
	 * @param slack milliseconds by which requests may move closer together on their way.
	 */
	timeToNext(now: number, slack: number): number {
		if (this.#limit === 0 || !this.#isKnown) return 0;
		const burst = this.#burst();
		const ours = Math.max(1, Math.floor(burst * this.#share.value));
		const byBurst = this.#window.timeToNext(now, ours, SECOND + slack);
		if (this.#share.isShared) {
			return Math.max(byBurst, this.#lastSent + SECOND / this.#sharedRate(now) - now);
		}
		const spared = Math.floor(this.#refill() * SPARED_SECONDS);
		const missing = TOKEN + spared - this.#levelNow(now);
		return Math.max(
			byBurst,
			this.#window.timeToNext(now, Math.ceil(burst / PARTS), PART_LENGTH),
			(missing / this.#refill()) * SECOND,
		);
	}

	/** Requests that may leave in the next second; Infinity while nothing limits them. */
	rate(now: number): number {
		if (this.#limit === 0 || !this.#isKnown) return Infinity;
		if (this.#share.isShared) return this.#sharedRate(now);
		return Math.min(this.#burst(), this.#refill() + Math.max(0, this.#levelNow(now)));
	}

	/** What a late response shows, which was counted before the last one: no more is left than that showed. */
	#notBefore({ limit, remaining }: RateLimit): RateLimit {
		return { limit, remaining: Math.min(remaining, this.#remaining) };
	}

	#read({ limit, remaining }: RateLimit, { at, others }: Answered, now: number): Reading {
		const sent = this.#sent - this.#forgotten - this.#refused;
		const copy = limit === this.#limit ? this.#levelNow(now) : limit;
		const isKnown = copy + sent < limit;
		return {
			at: Math.max((at + now) / 2, this.#readAt),
			remaining,
			answered: sent - others,
			sent,
			expected: isKnown ? copy - 1 - gained(limit, now - at) : limit - sent,
		};
	}

	#correctCopy({ limit, remaining }: RateLimit, { number, at, others }: Answered, now: number) {
		const isFirst = !this.#isKnown || limit !== this.#limit;
		this.#limit = limit;
		this.#answered = Math.max(this.#answered, number);
		this.#remaining = remaining;
		const lowest = remaining - others;
		const unsure = gained(limit, now - at);
		const level = Math.min(Math.max(this.#levelNow(now), lowest), remaining + 1 + unsure);
		this.#setLevel(isFirst ? lowest + WAY_BACK * unsure : level, now);
	}

	#judge(reading: Reading, number: number): void {
		this.#readAt = reading.at;
		if (this.#doubted !== undefined && number <= this.#doubted) {
			this.#share.sharpen(reading);
			return;
		}
		this.#share.observe(reading, this.#refill(), this.#limit);
		if (this.#doubted !== undefined) this.#share.trust();
		this.#doubted = undefined;
	}

	#sharedRate(now: number): number {
		const { value } = this.#share;
		const refill = this.#refill();
		const reserve = RESERVE_SHARE * this.#limit;
		const spare = this.#levelNow(now) - reserve;
		const pace = refill + Math.min(spare / SPENDING_SECONDS, spare / SAVING_SECONDS);
		const whole = Math.min(
			Math.max(pace, refill * LEAST_REFILL_SHARE),
			this.#burst() * SHARED_BURST_SHARE,
		);
		return value ** EQUALIZING_POWER * whole;
	}

	#levelNow(now: number): number {
		const gained = ((this.#refill() - this.#share.others) * (now - this.#levelAt)) / SECOND;
		return Math.min(this.#limit, this.#level + gained);
	}

	#setLevel(level: number, now: number): void {
		this.#level = level;
		this.#levelAt = now;
	}

	#burst(): number {
		return burstOf(this.#limit);
	}

	/** Tokens the bucket gains a second. */
	#refill(): number {
		return this.#limit / 60;
	}
}

/** Tokens that a bucket gains while a request is under way: the service counts it at some time then. */
function gained(limit: number, milliseconds: number): number {
	return ((limit / 60) * milliseconds) / SECOND;
}
