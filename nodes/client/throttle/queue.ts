/** A request that waits for its turn. */
export interface Waiter {
	/** The same for all requests of a run. */
	group: unknown;
	/** Requests of its run that may be under way together. */
	concurrency: number;
	/** Milliseconds it may be held, from `since`. */
	maxWait: number;
	/** Since when the limits of the service hold it, and not others of its run or the first response. */
	since?: number;
	/** Ends the wait when it is aborted. */
	signal?: AbortSignal;
}

/** Waiting requests: one of each run in turn, so that a long run does not hold back a short one. */
export class FairQueue<W extends Waiter> {
	/** In the order of their turns. */
	readonly #runs = new Map<unknown, { waiting: W[]; underWay: number }>();

	/** Whether nothing waits and nothing is under way. */
	get isIdle(): boolean {
		return this.#runs.size === 0;
	}

	/** Adds a waiter; one that was held before goes before the others of its run. */
	add(waiter: W): void {
		const run = this.#runs.get(waiter.group) ?? { waiting: [], underWay: 0 };
		this.#runs.set(waiter.group, run);
		if (waiter.since === undefined) run.waiting.push(waiter);
		else run.waiting.unshift(waiter);
	}

	/** The first waiter of each run that may send more, in the order of their turns. */
	next(): W[] {
		return [...this.#runs.values()].flatMap(({ waiting, underWay }) =>
			waiting.slice(0, 1).filter(({ concurrency }) => underWay < concurrency),
		);
	}

	/** Lets a waiter leave, which ends its run's turn. To be followed by `release`. */
	take(waiter: W): void {
		const run = this.#runs.get(waiter.group)!;
		this.#runs.delete(waiter.group);
		this.#runs.set(waiter.group, run);
		run.underWay++;
		this.remove(waiter);
	}

	/** Records that a request of the run is no longer under way. */
	release(group: unknown): void {
		this.#runs.get(group)!.underWay--;
		this.#forgetIfEmpty(group);
	}

	/** Removes a waiter, if it is still there. */
	remove(waiter: W): void {
		const run = this.#runs.get(waiter.group);
		if (run === undefined) return;
		run.waiting = run.waiting.filter((other) => other !== waiter);
		this.#forgetIfEmpty(waiter.group);
	}

	#forgetIfEmpty(group: unknown): void {
		const { waiting, underWay } = this.#runs.get(group)!;
		if (waiting.length === 0 && underWay === 0) this.#runs.delete(group);
	}
}
