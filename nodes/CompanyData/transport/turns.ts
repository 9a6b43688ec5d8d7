/** Runs work of the same order one at a time, in the sequence in which it arrived. */
export class Turns {
	readonly #last = new Map<string, Promise<unknown>>();
	readonly #rest: () => Promise<void>;

	/** @param rest lets whoever heard of a failure react before the next work begins. */
	constructor(rest: () => Promise<void>) {
		this.#rest = rest;
	}

	/**
	 * Does the work once all earlier work of the same order has ended, however it ended.
	 *
	 * @param order what the work is about; work without one waits for nothing.
	 */
	async take<T>(order: string | undefined, work: () => Promise<T>): Promise<T> {
		if (order === undefined) return await work();
		const earlier = this.#last.get(order);
		const afterFailure = async () => {
			await this.#rest();
			return await work();
		};
		const turn = (earlier ?? this.#rest()).then(work, afterFailure);
		this.#last.set(order, turn);
		try {
			return await turn;
		} finally {
			if (this.#last.get(order) === turn) this.#last.delete(order);
		}
	}
}
