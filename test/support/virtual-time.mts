import type { Clock } from '../../nodes/shared/clock.ts';

interface Sleeper {
	at: number;
	order: number;
	wake: () => void;
}

/**
 * A clock that moves only when everything waits: hours pass in milliseconds, and a run is the same
 * each time.
 */
export class VirtualTime {
	now = 0;
	/** A heap, the earliest first. */
	readonly #sleepers: Sleeper[] = [];
	#order = 0;

	sleep = async (milliseconds: number): Promise<void> =>
		await new Promise((wake) => {
			this.#push({ at: this.now + Math.max(0, milliseconds), order: this.#order++, wake });
		});

	/** As the throttle wants it. */
	readonly clock: Clock = { now: () => this.now, sleep: this.sleep };

	/** Moves the clock from sleeper to sleeper until the work is done; returns what it returned. */
	async run<T>(work: Promise<T>): Promise<T> {
		let done = false;
		const settled = work.finally(() => {
			done = true;
		});
		settled.catch(() => {});
		for (;;) {
			await new Promise(setImmediate);
			if (done) return await settled;
			const next = this.#pop();
			if (next === undefined) throw new Error('Everything waits and nothing will wake it');
			this.now = Math.max(this.now, next.at);
			next.wake();
			while (this.#sleepers.length > 0 && this.#sleepers[0].at <= this.now) this.#pop()!.wake();
		}
	}

	#push(sleeper: Sleeper): void {
		const heap = this.#sleepers;
		let index = heap.push(sleeper) - 1;
		while (index > 0) {
			const parent = (index - 1) >> 1;
			if (!isBefore(heap[index], heap[parent])) return;
			[heap[index], heap[parent]] = [heap[parent], heap[index]];
			index = parent;
		}
	}

	#pop(): Sleeper | undefined {
		const heap = this.#sleepers;
		const first = heap[0];
		const last = heap.pop();
		if (first === undefined || last === undefined || heap.length === 0) return first;
		heap[0] = last;
		for (let index = 0; ;) {
			let least = index;
			for (const child of [2 * index + 1, 2 * index + 2]) {
				if (child < heap.length && isBefore(heap[child], heap[least])) least = child;
			}
			if (least === index) return first;
			[heap[index], heap[least]] = [heap[least], heap[index]];
			index = least;
		}
	}
}

function isBefore(one: Sleeper, other: Sleeper): boolean {
	return one.at === other.at ? one.order < other.order : one.at < other.at;
}
