import type { Clock } from './clock';

/** Thrown where a wait ends because its execution was cancelled; nothing is sent after it. */
export class Cancelled extends Error {
	constructor() {
		super('The execution was cancelled');
		this.name = 'Cancelled';
	}
}

const SLICE_MILLISECONDS = 250;

/** Sleeps, for a quarter of a second at most after a cancellation; returns whether there was none. */
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
