/**
 * Runs `work` for every index below `count`, at most `concurrency` at a time, and yields the results
 * by index. A slow one delays the results behind it, but not the work. No new work starts once the
 * consumer stops.
 */
export async function* inOrder<T>(
	count: number,
	concurrency: number,
	work: (index: number) => Promise<T>,
): AsyncGenerator<T> {
	const results = new Map<number, Promise<T>>();
	let next = 0;
	let running = 0;
	let isConsumed = true;
	const startMore = () => {
		for (; isConsumed && next < count && running < concurrency; next++) {
			running++;
			results.set(next, work(next).finally(onEnd));
		}
	};
	const onEnd = () => {
		running--;
		startMore();
	};
	try {
		startMore();
		for (let index = 0; index < count; index++) {
			const result = await results.get(index)!;
			results.delete(index);
			yield result;
		}
	} finally {
		isConsumed = false;
	}
}
