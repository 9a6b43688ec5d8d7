/**
 * Does the work for every number below `count`, at most `concurrency` at a time, and yields what it
 * returns in their order. Stops starting new work when the consumer stops listening.
 */
export async function* inOrder<T>(
	count: number,
	concurrency: number,
	work: (index: number) => Promise<T>,
): AsyncGenerator<T> {
	const underWay = new Map<number, Promise<T>>();
	for (let next = 0, index = 0; index < count; index++) {
		for (; next < count && underWay.size < concurrency; next++) underWay.set(next, work(next));
		const result = await underWay.get(index)!;
		underWay.delete(index);
		yield result;
	}
}
