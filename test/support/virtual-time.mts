import TinyQueue from 'tinyqueue';
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
	readonly #sleepers = new TinyQueue<Sleeper>(
		[],
		(one, other) => one.at - other.at || one.order - other.order,
	);
	#order = 0;

	sleep = async (milliseconds: number): Promise<void> =>
		await new Promise((wake) => {
			this.#sleepers.push({ at: this.now + Math.max(0, milliseconds), order: this.#order++, wake });
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
			const next = this.#sleepers.pop();
			if (next === undefined) throw new Error('Everything waits and nothing will wake it');
			this.now = Math.max(this.now, next.at);
			next.wake();
			while ((this.#sleepers.peek()?.at ?? Infinity) <= this.now) this.#sleepers.pop()!.wake();
		}
	}
}
