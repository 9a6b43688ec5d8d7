import type { Clock } from './clock';

/** Thrown where a wait ends because its execution was cancelled; nothing is sent after it. */
export class Cancelled extends Error {
	constructor() {
		super('The execution was cancelled');
		this.name = 'Cancelled';
	}
}

/** Longest sleep between two looks at whether the execution was cancelled. */
const SLICE_MILLISECONDS = 250;

/**
 * Sleeps, and wakes within a quarter of a second when the execution is cancelled.
 *
 * @returns whether the execution goes on.
 */
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
