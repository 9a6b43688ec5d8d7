/** Works on several items at once, and yields the results in the order of the items. */

import { type Clock, SYSTEM_CLOCK, Yielder } from './clock';

/** Splits a list into pieces of at most this size. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

interface Workload<T> {
	count: number;
	concurrency(): number;
	work(index: number): Promise<T>;
	endsRun?(result: T): boolean;
	clock?: Clock;
}

/** Yields results by index. No more work is started once the consumer stops or a result ends the run. */
export async function* inOrder<T>(workload: Workload<T>): AsyncGenerator<T> {
	const { count, concurrency, work, endsRun = () => false, clock = SYSTEM_CLOCK } = workload;
	const results = new Map<number, Promise<T>>();
	let next = 0;
	let running = 0;
	let isOver = false;
	let pause: Promise<void> | undefined;
	const startMore = async () => {
		if (pause !== undefined) return;

		// Requests leave only once this work yields.
		const yielder = new Yielder(clock);

		for (; !isOver && next < count && running < concurrency(); next++) {
			running++;
			results.set(next, start(next));
			if (!yielder.isDue) continue;

			pause = yielder.yieldNow();
			await pause;
			pause = undefined;
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
			while (!results.has(index) && pause !== undefined) await pause;
			if (!results.has(index)) return;

			yield await results.get(index)!;
			results.delete(index);
		}
	} finally {
		isOver = true;
	}
}

/** What a function makes of each entry of a long list. Yields to other work in between. */
export async function mapYielding<T, R>(list: readonly T[], make: (entry: T) => R): Promise<R[]> {
	const made: R[] = [];
	const yielder = new Yielder();

	for (const entry of list) {
		made.push(make(entry));
		await yielder.yieldIfBusy();
	}

	return made;
}
