/** Thrown where a wait ends because its execution was cancelled; nothing is sent after it. */
export class Cancelled extends Error {
	constructor() {
		super('The execution was cancelled');
		this.name = 'Cancelled';
	}
}

/** Injected clock (ms), sleep and randomness. */
export interface World {
	now(): number;
	sleep(milliseconds: number): Promise<void>;
	random(): number;
}

/** Longest sleep between two looks at whether the execution was cancelled. */
const SLICE_MILLISECONDS = 250;

/**
 * Sleeps, and wakes early when the execution is cancelled.
 *
 * @throws {Cancelled} within a quarter of a second of the cancellation.
 */
export async function sleepUnlessCancelled(
	{ now, sleep }: World,
	milliseconds: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	const end = now() + milliseconds;
	for (let left = milliseconds; left > 0; left = end - now()) {
		throwIfCancelled(signal);
		await sleep(Math.min(left, SLICE_MILLISECONDS));
	}
	throwIfCancelled(signal);
}

/** @throws {Cancelled} when the execution was cancelled. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw new Cancelled();
}

/**
 * Waits for something that cannot be cancelled itself.
 *
 * @throws {Cancelled} as soon as the execution is cancelled; the promise goes on by itself.
 */
export async function unlessCancelled<T>(
	promise: Promise<T>,
	signal: AbortSignal | undefined,
): Promise<T> {
	if (signal === undefined) return await promise;
	throwIfCancelled(signal);
	let stopListening = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		const onAbort = () => reject(new Cancelled());
		signal.addEventListener('abort', onAbort, { once: true });
		stopListening = () => signal.removeEventListener('abort', onAbort);
	});
	try {
		return await Promise.race([promise, cancelled]);
	} finally {
		stopListening();
	}
}
