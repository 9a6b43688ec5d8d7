/** A request that waits for its turn. */
export interface Waiter {
	/** Whose request it is: all of one run have the same. */
	group: unknown;
	/** How many of its group may be under way together. */
	concurrency: number;
	/** Milliseconds it may be held, from `since`. */
	maxWait: number;
	/**
	 * Since when the limits of the service have held it, on the throttle's clock. Waiting behind requests
	 * of its own run, or for the first response, does not count.
	 */
	since?: number;
	/** Ends the wait when it is aborted. */
	signal?: AbortSignal;
}

interface Group<W> {
	waiting: W[];
	underWay: number;
}

/**
 * The waiting requests: first come, first served within a group, and one of each group in turn, so that
 * a run with thousands of requests does not hold back one with few.
 */
export class FairQueue<W extends Waiter> {
	/** In the order of their turns. */
	readonly #groups = new Map<unknown, Group<W>>();

	/** Whether nobody waits and nothing is under way. */
	get isIdle(): boolean {
		return this.#groups.size === 0;
	}

	/** Adds a waiter; one that was held before goes before the others of its group. */
	add(waiter: W): void {
		const group = this.#groups.get(waiter.group) ?? { waiting: [], underWay: 0 };
		this.#groups.set(waiter.group, group);
		if (waiter.since === undefined) group.waiting.push(waiter);
		else group.waiting.unshift(waiter);
	}

	/** The waiter that leaves next; undefined while no group may send more. */
	next(): W | undefined {
		for (const waiter of this.first()) if (this.hasTurn(waiter)) return waiter;
		return undefined;
	}

	/** The first waiter of each group, and the next one if that is removed meanwhile. */
	*first(): Generator<W> {
		for (const { waiting } of this.#groups.values()) {
			let seen: W | undefined;
			while (waiting.length > 0 && waiting[0] !== seen) {
				[seen] = waiting;
				yield seen;
			}
		}
	}

	/** Whether its own run lets a waiter leave that is the first of its group. */
	hasTurn({ group, concurrency }: W): boolean {
		return this.#groups.get(group)!.underWay < concurrency;
	}

	/** Removes a waiter that leaves now, which ends its group's turn. To be followed by `release`. */
	take(waiter: W): void {
		const group = this.#groups.get(waiter.group)!;
		this.#groups.delete(waiter.group);
		this.#groups.set(waiter.group, group);
		group.underWay++;
		group.waiting.splice(group.waiting.indexOf(waiter), 1);
	}

	/** Records that a request of the group is no longer under way. */
	release(key: unknown): void {
		const group = this.#groups.get(key)!;
		group.underWay--;
		this.#forgetIfEmpty(key, group);
	}

	/** Removes a waiter that gives up, if it is still there. */
	remove(waiter: W): void {
		const group = this.#groups.get(waiter.group);
		if (!group?.waiting.includes(waiter)) return;
		group.waiting.splice(group.waiting.indexOf(waiter), 1);
		this.#forgetIfEmpty(waiter.group, group);
	}

	#forgetIfEmpty(key: unknown, { waiting, underWay }: Group<W>): void {
		if (waiting.length === 0 && underWay === 0) this.#groups.delete(key);
	}
}
