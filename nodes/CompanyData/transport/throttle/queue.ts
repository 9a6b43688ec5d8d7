/** A request that waits for its turn. */
export interface Waiter {
	/** Whose request it is: all of one run have the same. */
	group: unknown;
	/** How many of its group may be under way together. */
	concurrency: number;
	/** Milliseconds it may be held since `since`. */
	maxWait: number;
	/**
	 * Since when it is held, on the throttle's clock: since it is the first of its group. What it
	 * waits behind its own run's requests is that run's order, not a limit of the service.
	 */
	since?: number;
}

interface Group<W> {
	waiting: W[];
	underWay: number;
}

/**
 * Who waits, in turn: first come, first served within a group, and one of each group after the
 * other, so that a run of thousands does not hold back one that asks for little.
 */
export class FairQueue<W extends Waiter> {
	/** In the order of their turns. */
	readonly #groups = new Map<unknown, Group<W>>();

	/** Whether nobody waits and nothing is under way. */
	get isIdle(): boolean {
		return this.#groups.size === 0;
	}

	/** Adds a waiter at `now`; one that was held before goes before the others of its group. */
	add(waiter: W, now: number): void {
		const group = this.#groups.get(waiter.group) ?? { waiting: [], underWay: 0 };
		this.#groups.set(waiter.group, group);
		if (waiter.since === undefined) group.waiting.push(waiter);
		else group.waiting.unshift(waiter);
		group.waiting[0].since ??= now;
	}

	/** The first waiter of each group whose group may send more. */
	*eligible(): Generator<W> {
		for (const { waiting, underWay } of this.#groups.values()) {
			const [first] = waiting;
			if (first !== undefined && underWay < first.concurrency) yield first;
		}
	}

	/** The first waiter of each group, and the one behind it where that is removed meanwhile. */
	*first(): Generator<W> {
		for (const { waiting } of this.#groups.values()) {
			let seen: W | undefined;
			while (waiting.length > 0 && waiting[0] !== seen) {
				[seen] = waiting;
				yield seen;
			}
		}
	}

	/** Takes a waiter out that leaves now; the turn of its group is over. Ends with `release`. */
	take(waiter: W, now: number): void {
		const group = this.#groups.get(waiter.group)!;
		this.#groups.delete(waiter.group);
		this.#groups.set(waiter.group, group);
		group.underWay++;
		this.#remove(group, waiter, now);
	}

	/** Takes note that a request of the group is no longer under way. */
	release(key: unknown): void {
		const group = this.#groups.get(key)!;
		group.underWay--;
		this.#forgetIfEmpty(key, group);
	}

	/** Takes a waiter out that gives up; says whether it was still there. */
	remove(waiter: W, now: number): boolean {
		const group = this.#groups.get(waiter.group);
		if (group === undefined || !group.waiting.includes(waiter)) return false;
		this.#remove(group, waiter, now);
		this.#forgetIfEmpty(waiter.group, group);
		return true;
	}

	#remove(group: Group<W>, waiter: W, now: number): void {
		group.waiting.splice(group.waiting.indexOf(waiter), 1);
		if (group.waiting.length > 0) group.waiting[0].since ??= now;
	}

	#forgetIfEmpty(key: unknown, { waiting, underWay }: Group<W>): void {
		if (waiting.length === 0 && underWay === 0) this.#groups.delete(key);
	}
}
