/**
 * Time that can be passed in: a clock, sleeping that a cancellation ends, backoff, and turns that let other work in.
 */

import { sleep } from 'n8n-workflow';

/** A clock that can be passed in. */
export interface Clock {
	/** Milliseconds of a steady clock: setting the time of the machine does not move it. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

/** The clock of this process. */
export const SYSTEM_CLOCK: Clock = { now: () => performance.now(), sleep };

/** Thrown when the execution is cancelled while something waits. */
export class Cancelled extends Error {
	constructor() {
		super('The execution was cancelled');
		this.name = 'Cancelled';
	}
}

const SLICE_MILLISECONDS = 250;

/** Sleeps, up to a quarter of a second past a cancellation; returns false where there was one. */
export async function sleepUnlessCancelled(
	{ now, sleep }: Clock,
	milliseconds: number,
	signal: AbortSignal | undefined,
): Promise<boolean> {
	const end = now() + milliseconds;

	for (let left = milliseconds; left > 0; left = end - now()) {
		if (signal?.aborted) return false;

		await sleep(Math.min(left, SLICE_MILLISECONDS));
	}

	return signal?.aborted !== true;
}

/** A number from 0 up to 1, as Math.random gives it. */
export type Random = () => number;

const MAX_EXPONENT = 10;
const JITTER = 0.25;

/** Milliseconds to wait after the n-th refusal in a row, from 1; jitter keeps clients from returning together. */
export function backoff(n: number, random: Random): number {
	const seconds = 2 ** Math.min(n, MAX_EXPONENT);
	return seconds * 1000 * (1 + JITTER * random());
}

/** Milliseconds that work on many items may keep the process busy before other work gets its turn. */
const MAX_BUSY = 10;

/** Lets other work of the process in from time to time. */
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
