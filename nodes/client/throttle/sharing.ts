import type { RateLimit } from '../../service/rate-limit';

/** The bucket as a response shows it. */
interface Reading extends RateLimit {
	/** When it was like this, in milliseconds. */
	at: number;
	/** Our requests sent by then: at most this many have been counted. */
	sent: number;
	/** Those of them without an answer, which may not have been counted yet. */
	underWay: number;
}

/** Tokens by which the difference of two readings may be wrong, since they are whole numbers. */
const ROUNDING = 1.5;
/** Seconds of refill by which it may be wrong, since readings are some time on their way. */
const TIMING = 0.1;
/** Tokens that are to be accounted for before others count as gone. */
const COMPARED_TOKENS = 60;
/** Share of the burst that all processes together use, and of it that a newcomer begins with. */
const SHARED_BURST = 0.6;
const NEWCOMER_BURST = 0.1;
/** Least share of the burst that a process falls to after refusals. */
const LEAST_BURST = 0.05;
/** Exponent by which small ceilings gain on large ones. */
const EQUALIZATION = 0.05;
/** Share of the bucket, and least number of tokens, at which the pace is the whole refill. */
const RESERVE_SHARE = 0.12;
const LEAST_RESERVE = 7;
/** Share of the refill that a process has at least: ten of them take all of it. */
const LEAST_PACE = 0.1;

/**
 * Whether other processes draw on the bucket, and how fast to go if they do. The pace follows from the
 * level of the bucket, which all of them see, so that all go at the same pace, and the level settles
 * where their paces add up to the refill. While the bucket is well filled, the plan's burst limits them
 * instead: each adjusts a ceiling of its own until all together use 60 % of the burst.
 */
export class Sharing {
	/** Whether nobody else draws on the bucket, as far as is known. */
	isAlone = true;
	/** Tokens a second that others take, as far as the refill provides for them. */
	others = 0;
	/** The most requests a second, so that all together keep to the burst. */
	ceiling = Infinity;
	#anchor?: Reading;

	/** Starts over with a reading. */
	begin(reading: Reading, isAlone: boolean): void {
		this.isAlone = isAlone;
		this.others = 0;
		this.ceiling = reading.burst * (isAlone ? SHARED_BURST : NEWCOMER_BURST);
		this.#anchor = reading;
	}

	/** Compares a reading with an earlier one: what the bucket lost beyond what we sent, others took. */
	observe(reading: Reading): void {
		const before = (this.#anchor ??= reading);
		const { refill } = reading;
		const seconds = (reading.at - before.at) / 1000;
		const taken = before.remaining - reading.remaining + refill * seconds;
		const ours = reading.sent - before.sent - (reading.underWay - before.underWay) / 2;
		const underWay = reading.underWay + before.underWay;
		const others = taken - ours;
		if (isFull(reading)) {
			// It gains nothing, and so tells only that all together may take more.
			if (seconds >= 1) this.#adjustCeiling(0, reading);
		} else if (isFull(before)) {
			this.#anchor = reading;
		} else if (others > ROUNDING + TIMING * refill + underWay / 2) {
			this.isAlone = false;
			this.others = Math.min(refill, others / Math.max(1, seconds));
			this.#adjustCeiling(taken / seconds, reading);
		} else if (!this.isAlone) {
			const compared = Math.max(taken, refill * seconds);
			if (compared >= COMPARED_TOKENS + 2 * underWay) this.begin(reading, true);
		}
	}

	/** Records a refusal although the bucket should have held a token. */
	refuse({ burst }: RateLimit): void {
		this.ceiling = Math.max(this.ceiling / 2, burst * LEAST_BURST);
		this.isAlone = false;
		this.#anchor = undefined;
	}

	/** Requests a second that each process may send while the bucket holds `level` tokens. */
	pace(level: number, { limit, refill }: RateLimit): number {
		const reserve = Math.max(RESERVE_SHARE * limit, LEAST_RESERVE);
		const share = (Math.max(0, level) / reserve) ** 2;
		return Math.min(refill * Math.max(share, LEAST_PACE), this.ceiling);
	}

	/** Compares from this reading on. @param total requests a second of all processes. */
	#adjustCeiling(total: number, reading: Reading): void {
		this.#anchor = reading;
		const most = SHARED_BURST * reading.burst;
		const factor = Math.min(2, Math.max(1 / 2, most / total));
		const equalized = factor * (reading.burst / this.ceiling) ** EQUALIZATION;
		this.ceiling = Math.min(most, this.ceiling * equalized);
	}
}

function isFull({ remaining, limit, refill }: Reading): boolean {
	return remaining >= limit - refill;
}
