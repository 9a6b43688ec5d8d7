/**
 * A clock that moves only when everything waits: hours pass in milliseconds, and a run is the same
 * each time.
 */
export class VirtualTime {
	now = 0;
	#sleepers: Array<{ at: number; wake: () => void }> = [];

	sleep = async (milliseconds: number): Promise<void> =>
		await new Promise((wake) => {
			this.#sleepers.push({ at: this.now + Math.max(0, milliseconds), wake });
		});

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
			this.#sleepers.sort((first, second) => first.at - second.at);
			const next = this.#sleepers.shift();
			if (next === undefined) throw new Error('Everything waits and nothing will wake it');
			this.now = Math.max(this.now, next.at);
			next.wake();
		}
	}
}
