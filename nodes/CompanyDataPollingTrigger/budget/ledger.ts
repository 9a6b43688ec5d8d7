const DAY = 24 * 60 * 60_000;

/**
 * Days over which what is sent counts. A billing month has 31 days at most, and its day of renewal is not known:
 * whenever it begins, it lies within these, of which the first and the last are not whole.
 */
export const PERIOD_DAYS = 32;

/** What polls take of the monthly quotas. */
export interface Spending {
	requests: number;
	lookups: number;
}

/** A day since 1970, and what was spent on it. */
export type SpentDay = [day: number, requests: number, lookups: number];

/** What was spent, day by day. */
export class Ledger {
	#days: SpentDay[];

	constructor(days: readonly SpentDay[] = []) {
		this.#days = days.map((day) => [...day]);
	}

	/** Adds what is spent at a time, in milliseconds since 1970. */
	add({ requests, lookups }: Spending, time: number): void {
		const today = Math.floor(time / DAY);
		let entry = this.#days.find(([day]) => day === today);
		if (entry === undefined) this.#days.push((entry = [today, 0, 0]));
		entry[1] += requests;
		entry[2] += lookups;
	}

	/**
	 * Adds what polls at regular intervals would have spent between two times: of these it is not known whether they
	 * were made.
	 */
	assume(cost: Spending, interval: number, from: number, to: number): void {
		const start = Math.max(from, to - PERIOD_DAYS * DAY);
		const polls = Math.floor((to - start) / interval);
		for (let poll = 1; poll <= polls; poll++) this.add(cost, start + poll * interval);
	}

	/** What counts at a time. */
	total(time: number): Spending {
		const counting = this.#countingAt(time);
		return {
			requests: counting.reduce((sum, [, requests]) => sum + requests, 0),
			lookups: counting.reduce((sum, [, , lookups]) => sum + lookups, 0),
		};
	}

	/** Without what no longer counts. */
	toStored(time: number): SpentDay[] {
		return this.#countingAt(time);
	}

	#countingAt(time: number): SpentDay[] {
		const first = Math.floor(time / DAY) - PERIOD_DAYS;
		return this.#days.filter(([day]) => day > first);
	}
}
