/** What a response shows of the bucket all processes share. */
export interface Reading {
	/** When it came, in milliseconds. */
	at: number;
	/** Tokens left in the bucket. */
	remaining: number;
	/** Requests of ours that were answered by then: at least this many have been counted. */
	answered: number;
	/** Requests we had sent by then: at most this many have been counted. */
	sent: number;
	/** Tokens that are left at least if nobody else took any since we last knew. */
	expected: number;
}

/** Tokens by which a difference of two readings may be wrong, since they are rounded. */
const ROUNDING = 1.5;
/** Seconds of refill by which it may be wrong, since readings are some time on their way. */
const TIMING = 0.1;
/** Least number of seconds between two readings that are compared. */
const SHORTEST_COMPARISON = 0.25;
/** Tokens taken by all after which the next comparison begins. */
const ENOUGH_TOKENS = 60;
/** Tokens of refill after which it begins at the latest. */
const ENOUGH_REFILL = 20;
/** Share a process begins with where the bucket shows that others were there before it. */
const NEWCOMER_SHARE = 0.1;
/** Least share: that of one among fifty. */
const LEAST_SHARE = 0.02;

/**
 * What share of a bucket is ours and how much others take from it, judged by what the bucket lost
 * between two responses beyond what we sent. Only our own responses are known.
 */
export class Share {
	/** Our share of all requests, above 0 up to 1. */
	value = 1;
	/** Tokens a second that others take. */
	others = 0;
	/** Whether others draw on the bucket. */
	isShared = false;
	#anchor?: Reading;
	#isNew = true;
	#hasSeenOthers = false;

	/**
	 * Compares a reading with an earlier one, or with what was to be expected.
	 *
	 * @param refill tokens a second.
	 * @param limit tokens of a full bucket.
	 */
	observe(reading: Reading, refill: number, limit: number): void {
		if (reading.remaining >= (this.#isNew ? reading.expected : limit - 1)) {
			this.#set(1, 0, false);
			this.#anchor = undefined;
		} else if (this.#isNew) {
			this.#set(NEWCOMER_SHARE, refill, true);
			this.#begin(reading);
		} else if (this.#anchor !== undefined) {
			this.#compare(this.#anchor, reading, refill);
		} else if (reading.remaining < limit - refill) {
			// A full bucket gains nothing, so what it lost since cannot be told.
			this.#begin(reading);
		}
		this.#isNew = false;
	}

	/** Starts over: what was compared is no longer valid. */
	forget(): void {
		this.#isNew = true;
		this.others = 0;
	}

	/** Records a refusal that others must have contributed to. */
	refuse(): void {
		this.#anchor = undefined;
		this.#set(Math.max(this.value / 2, LEAST_SHARE), this.others, true);
	}

	/** Records a refusal that others may have contributed to: until `trust`, little is sent. */
	doubt(): void {
		this.#set(NEWCOMER_SHARE, 0, true);
	}

	/** Begins the comparison in doubt anew at a reading with fewer under way. */
	sharpen(reading: Reading): void {
		if (this.#anchor !== undefined && underWay(reading) < underWay(this.#anchor)) {
			this.#begin(reading);
		}
	}

	/** Takes the bucket for ours alone again, unless others were seen since the doubt. */
	trust(): void {
		if (this.others === 0) this.#set(1, 0, false);
	}

	#compare(before: Reading, after: Reading, refill: number): void {
		const seconds = (after.at - before.at) / 1000;
		if (seconds < SHORTEST_COMPARISON) return;
		const taken = before.remaining - after.remaining + refill * seconds;
		const unsure = underWay(before) + underWay(after);
		const ours = (after.sent + after.answered - before.sent - before.answered) / 2;
		const error = ROUNDING + TIMING * refill + unsure / 2;
		if (taken - ours > error) {
			this.#hasSeenOthers = true;
			this.#set(Math.max(ours / taken, LEAST_SHARE), (taken - ours) / Math.max(seconds, 1), true);
		} else {
			this.value = Math.max(this.value, ours / (ours + error));
		}
		const isLong = taken > ENOUGH_TOKENS + 4 * unsure;
		if (!isLong && seconds * refill < ENOUGH_REFILL + refill + 4 * unsure) return;
		if (!this.#hasSeenOthers) this.#set(1, 0, false);
		this.#begin(after);
	}

	#begin(reading: Reading): void {
		this.#anchor = reading;
		this.#hasSeenOthers = false;
	}

	#set(value: number, others: number, isShared: boolean): void {
		this.value = value;
		this.others = others;
		this.isShared = isShared;
	}
}

/** Requests of which a reading does not say whether they have been counted. */
function underWay({ sent, answered }: Reading): number {
	return sent - answered;
}
