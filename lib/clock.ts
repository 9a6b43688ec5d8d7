/** Time that tests can replace: a clock, a cancellable sleep, backoff, and yielding to other work. */

/** A clock that can be passed in. */
export interface Clock {
	/** The time in ms of a steady clock, which does not change when the time of the machine is set. */
	now(): number;
	sleep: (milliseconds: number) => Promise<void>;
}

/** The clock of this process. Its sleep is n8n's, which the nodes provide. */
export const SYSTEM_CLOCK: Clock = {
	now: () => performance.now(),
	sleep: async () => await Promise.reject(new Error('Nobody has provided a sleep')),
};

/** Provides the sleep of the clock of this process: outside n8n there is none that a published package may use. */
export function provideSleep(sleep: Clock['sleep']): void {
	SYSTEM_CLOCK.sleep = sleep;
}

/** Thrown when the execution is cancelled while something waits. */
export class Cancelled extends Error {
	constructor() {
		super('The execution was cancelled');
		this.name = 'Cancelled';
	}
}

/** Longest single sleep in ms: a cancellation is noticed after it. */
const SLICE_MILLISECONDS = 250;

/** Sleeps; a cancellation ends the sleep within a quarter of a second. Returns false if cancelled. */
export async function sleepUnlessCancelled(
	{ now, sleep }: Clock,
	milliseconds: number,
	signal: AbortSignal | undefined,
): Promise<boolean> {
	const end = now() + milliseconds;

	for (let remaining = milliseconds; remaining > 0; remaining = end - now()) {
		if (signal?.aborted) return false;

		await sleep(Math.min(remaining, SLICE_MILLISECONDS));
	}

	return signal?.aborted !== true;
}

/** Returns a number from 0 up to, but not including, 1, as Math.random does. */
export type Random = () => number;

const MAX_EXPONENT = 10;
const JITTER = 0.25;

/**
 * The wait in ms after a number of refusals in a row: 2, 4, 8 … seconds. Jitter keeps clients from coming back all at once.
 */
export function backoff(refusals: number, random: Random): number {
	const seconds = 2 ** Math.min(refusals, MAX_EXPONENT);
	return seconds * 1000 * (1 + JITTER * random());
}

/** Longest time in ms that work on many items may keep the process busy before it yields. */
const MAX_BUSY = 10;

/** Yields to other work of the process from time to time. */
export class Yielder {
	readonly #clock: Clock;
	#since: number;

	constructor(clock = SYSTEM_CLOCK) {
		this.#clock = clock;
		this.#since = clock.now();
	}

	get isDue(): boolean {
		return this.#clock.now() - this.#since >= MAX_BUSY;
	}

	async yieldIfBusy(): Promise<void> {
		if (this.isDue) await this.yieldNow();
	}

	async yieldNow(): Promise<void> {
		await this.#clock.sleep(0);
		this.#since = this.#clock.now();
	}
}
