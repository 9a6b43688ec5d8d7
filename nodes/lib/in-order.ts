import { SYSTEM_CLOCK, type Clock } from '../../shared/clock';
import { Turns } from './turns';

/** What is to be done for each index below `count`. */
export interface Workload<T> {
	count: number;
	/** How many may be done at a time. */
	concurrency(): number;
	work(index: number): Promise<T>;
	/** Whether a result makes further work pointless. */
	endsRun?(result: T): boolean;
	clock?: Clock;
}

/**
 * Does the work, with as much concurrency as allowed, and yields the results by index. A slow one
 * delays the results after it, but not the work. No new work starts once the consumer stops, or once a
 * result ends the run; what has started by then is still yielded.
 */
export async function* inOrder<T>(workload: Workload<T>): AsyncGenerator<T> {
	const { count, concurrency, work, endsRun = () => false, clock = SYSTEM_CLOCK } = workload;
	const results = new Map<number, Promise<T>>();
	let next = 0;
	let running = 0;
	let isOver = false;
	let rest: Promise<void> | undefined;
	const startMore = async () => {
		if (rest !== undefined) return;
		// Requests that may leave do so only once the process pauses.
		const turns = new Turns(clock);
		for (; !isOver && next < count && running < concurrency(); next++) {
			running++;
			results.set(next, start(next));
			if (!turns.isDue) continue;
			rest = turns.rest();
			await rest;
			rest = undefined;
		}
	};
	const start = async (index: number): Promise<T> => {
		try {
			const result = await work(index);
			isOver ||= endsRun(result);
			return result;
		} finally {
			running--;
			void startMore();
		}
	};
	try {
		void startMore();
		for (let index = 0; ; index++) {
			while (!results.has(index) && rest !== undefined) await rest;
			if (!results.has(index)) return;
			yield await results.get(index)!;
			results.delete(index);
		}
	} finally {
		isOver = true;
	}
}
