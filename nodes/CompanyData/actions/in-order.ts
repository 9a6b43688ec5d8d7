/**
 * Runs `work` for every index below `count`, at most `concurrency()` at a time, and yields the
 * results by index. A slow one delays the results behind it, but not the work. No new work starts
 * once the consumer stops, or once a result ends the run; what has started by then is still yielded.
 *
 * @param endsRun whether a result makes further work pointless.
 */
export async function* inOrder<T>(
	count: number,
	concurrency: () => number,
	work: (index: number) => Promise<T>,
	endsRun: (result: T) => boolean = () => false,
): AsyncGenerator<T> {
	const results = new Map<number, Promise<T>>();
	let next = 0;
	let running = 0;
	let isOver = false;
	const startMore = () => {
		for (; !isOver && next < count && running < concurrency(); next++) {
			running++;
			results.set(next, start(next));
		}
	};
	const start = async (index: number): Promise<T> => {
		try {
			const result = await work(index);
			isOver ||= endsRun(result);
			return result;
		} finally {
			running--;
			startMore();
		}
	};
	try {
		startMore();
		for (let index = 0; results.has(index); index++) {
			const result = await results.get(index)!;
			yield result;
			results.delete(index);
		}
	} finally {
		isOver = true;
	}
}
