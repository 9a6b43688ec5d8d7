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
/** Responses after which a bucket that lost no more than we sent counts as ours alone. */
const ENOUGH_RESPONSES = 2;
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
	/** Whether the next response decides, and until then little is sent. */
	isUnsure = false;
	#anchor?: Reading;
	#isNew = true;
	#hasSeenOthers = false;

	/**
	 * Compares a reading with an earlier one.
	 *
	 * @param refill tokens a second.
	 * @param limit tokens of a full bucket.
	 */
	observe(reading: Reading, refill: number, limit: number): void {
		const isFull = reading.remaining >= limit - (this.#isNew ? reading.sent : 1);
		this.isUnsure = this.#isNew && isFull && isUndecided(reading);
		if (this.isUnsure) {
			this.#set(NEWCOMER_SHARE, refill, true);
			return;
		}
		if (isFull) {
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
	}

	/**
	 * Records a refusal that others must have contributed to.
	 */
	refuse(): void {
		this.restart();
		this.#set(Math.max(this.value / 2, LEAST_SHARE), this.others, true);
	}

	/** Restarts the comparison: refused requests take nothing. */
	restart(): void {
		this.#anchor = undefined;
	}

	#compare(before: Reading, after: Reading, refill: number): void {
		const seconds = (after.at - before.at) / 1000;
		if (seconds < SHORTEST_COMPARISON) return;
		const taken = before.remaining - after.remaining + refill * seconds;
		const unsure = after.sent - after.answered + before.sent - before.answered;
		const ours = (after.sent + after.answered - before.sent - before.answered) / 2;
		const error = ROUNDING + TIMING * refill + unsure / 2;
		if (taken - ours > error) {
			this.#hasSeenOthers = true;
			this.#set(Math.max(ours / taken, LEAST_SHARE), (taken - ours) / seconds, true);
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

/**
 * Whether another response has to decide: of processes that begin together, each may be counted before
 * the others' first requests, but only one before all of them.
 */
function isUndecided({ answered, sent }: Reading): boolean {
	return answered < ENOUGH_RESPONSES && sent > answered;
}
