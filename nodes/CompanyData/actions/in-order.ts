/**
 * Does the work for every number below `count`, at most `concurrency()` at a time, and yields what it
 * returns in their order. A slow one holds back the results behind it, but not the work. Stops
 * starting new work when the consumer stops listening.
 */
export async function* inOrder<T>(
	count: number,
	concurrency: () => number,
	work: (index: number) => Promise<T>,
): AsyncGenerator<T> {
	const results = new Map<number, Promise<T>>();
	let next = 0;
	let underWay = 0;
	let isListening = true;
	const startMore = () => {
		for (; isListening && next < count && underWay < concurrency(); next++) {
			underWay++;
			results.set(next, work(next).finally(onEnd));
		}
	};
	const onEnd = () => {
		underWay--;
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
		isListening = false;
	}
}
