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
			await this.untilAllWait(() => done);
			if (done) return await settled;
			const next = this.nextWake;
			if (next === Infinity) throw new Error('Everything waits and nothing will wake it');
			await this.moveTo(next);
		}
	}

	/** When the next sleeper wakes; Infinity if there is none. */
	protected get nextWake(): number {
		return this.#sleepers.peek()?.at ?? Infinity;
	}

	/** Resolves when nothing happens any more before the clock is moved, or the work is done. */
	protected async untilAllWait(isDone: () => boolean): Promise<void> {
		if (!isDone()) await new Promise(setImmediate);
	}

	/** Moves the clock on and wakes whoever has slept until then. */
	protected async moveTo(time: number): Promise<void> {
		this.now = Math.max(this.now, time);
		while (this.nextWake <= this.now) this.#sleepers.pop()!.wake();
	}
}
