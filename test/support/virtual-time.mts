import type { Clock } from '../../lib/clock.ts';

interface Sleeper {
	at: number;
	wake: () => void;
}

/**
 * A clock that moves only when everything waits: hours pass in milliseconds, and a run is the same
 * each time.
 */
export class VirtualTime {
	now = 0;
	/** By the time at which they wake; those of the same time in the order in which they fell asleep. */
	readonly #sleepers: Sleeper[] = [];

	sleep = async (milliseconds: number): Promise<void> =>
		await new Promise((wake) => {
			const at = this.now + Math.max(0, milliseconds);
			const earlier = this.#sleepers.findLastIndex((sleeper) => sleeper.at <= at);
			this.#sleepers.splice(earlier + 1, 0, { at, wake });
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
		return this.#sleepers.at(0)?.at ?? Infinity;
	}

	/** Resolves when nothing happens any more before the clock is moved, or the work is done. */
	protected async untilAllWait(isDone: () => boolean): Promise<void> {
		if (!isDone()) await new Promise(setImmediate);
	}

	/** Moves the clock on and wakes whoever has slept until then. */
	protected async moveTo(time: number): Promise<void> {
		this.now = Math.max(this.now, time);
		while (this.nextWake <= this.now) this.#sleepers.shift()!.wake();
	}
}
