import { unlessCancelled } from './waiting';

/** Lets at most `limit` holders in at once; the limit may change while they wait. First come, first served. */
export class Semaphore {
	#held = 0;
	#waiting: Array<() => void> = [];

	#currentLimit: number;

	constructor(limit: number) {
		this.#currentLimit = limit;
	}

	get limit(): number {
		return this.#currentLimit;
	}

	set limit(limit: number) {
		this.#currentLimit = limit;
		this.#letIn();
	}

	/** How many are in. */
	get count(): number {
		return this.#held;
	}

	/**
	 * Waits for a place. Whoever got one gives it back with `release`.
	 *
	 * @throws {Cancelled} when the execution is cancelled first; no place is taken then.
	 */
	async acquire(signal: AbortSignal | undefined): Promise<void> {
		let enter = () => {};
		const entered = new Promise<void>((resolve) => {
			enter = resolve;
		});
		this.#waiting.push(enter);
		this.#letIn();
		let isIn = false;
		try {
			await unlessCancelled(entered, signal);
			isIn = true;
		} finally {
			if (!isIn) this.#leaveQueue(enter);
		}
	}

	release(): void {
		this.#held--;
		this.#letIn();
	}

	/** A cancelled waiter leaves the queue, or gives back the place it was let into meanwhile. */
	#leaveQueue(enter: () => void): void {
		const position = this.#waiting.indexOf(enter);
		if (position >= 0) this.#waiting.splice(position, 1);
		else this.release();
	}

	#letIn(): void {
		while (this.#held < this.#currentLimit && this.#waiting.length > 0) {
			this.#held++;
			this.#waiting.shift()?.();
		}
	}
}
