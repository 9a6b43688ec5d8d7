/** Logs the progress of a long run, whenever a request or an item is done, but at most every 30 seconds. */

import type { Stage } from '../../../client';
import { SYSTEM_CLOCK } from '../../../lib/clock';
import { grouped } from '../../../lib/text';

/** Shortest time between two lines, in ms. */
const LOG_INTERVAL = 30_000;

/** The progress of one run. */
export class Progress {
	readonly #log: (text: string) => void;
	readonly #all: number;
	readonly #now: () => number;
	#loggedAt: number;
	#items = 0;
	#requests = 0;

	/** @param all the number of input items. */
	constructor(log: (text: string) => void, all: number, now = SYSTEM_CLOCK.now) {
		this.#log = log;
		this.#all = all;
		this.#now = now;
		this.#loggedAt = now();
	}

	itemDone(): void {
		this.#items++;
		this.#logIfDue();
	}

	/** Counts each request once, however often it is resent. */
	countRequests(): Stage {
		return (next) => async (request) => {
			const outcome = await next(request);

			this.#requests++;
			this.#logIfDue();

			return outcome;
		};
	}

	#logIfDue(): void {
		const now = this.#now();
		if (now - this.#loggedAt < LOG_INTERVAL) return;

		this.#loggedAt = now;
		const requests = `requests made: ${grouped(this.#requests)}`;
		const items = `items done: ${grouped(this.#items)} of ${grouped(this.#all)}, `;
		this.#log(this.#items === 0 ? requests : items + requests);
	}
}
