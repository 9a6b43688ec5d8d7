import { FairQueue, type Waiter } from '../../../../nodes/client/throttle/throttle.ts';

describe('a queue', () => {
	const waiter = (group: string, more: Partial<Waiter> = {}): Waiter => ({
		group,
		concurrency: Infinity,
		maxWait: 1000,
		...more,
	});

	function queueOf(...waiters: Waiter[]) {
		const queue = new FairQueue<Waiter>();
		for (const one of waiters) queue.add(one);
		return queue;
	}

	function served(queue: FairQueue<Waiter>): Waiter[] {
		const [next] = queue.next();
		if (next === undefined) return [];
		queue.take(next);
		return [next, ...served(queue)];
	}

	it('serves the runs in turn, and each run in its order', () => {
		const [a1, a2, a3, b1, c1] = ['a', 'a', 'a', 'b', 'c'].map((group) => waiter(group));
		const order = served(queueOf(a1, a2, a3, b1, c1));
		expect(order.map((one) => [a1, b1, c1, a2, a3].indexOf(one))).toEqual([0, 1, 2, 3, 4]);
	});

	it('serves a waiter that was held before ahead of its run', () => {
		const [first, second, again] = [waiter('a'), waiter('a'), waiter('a', { since: 5 })];
		expect(served(queueOf(first, second, again))).toEqual([again, first, second]);
	});

	it('keeps a run to the number it may have under way', () => {
		const many = Array.from({ length: 4 }, () => waiter('a', { concurrency: 2 }));
		const queue = queueOf(...many, waiter('b'));
		expect(served(queue).map(({ group }) => group)).toEqual(['a', 'b', 'a']);
		queue.release('a');
		expect(served(queue)).toHaveLength(1);
	});

	it('shows the first waiter of each run, and the next one after it has given up', () => {
		const [a1, a2, b1] = [waiter('a'), waiter('a'), waiter('b')];
		const queue = queueOf(a1, a2, b1);
		expect(queue.next()).toEqual([a1, b1]);
		queue.remove(a1);
		expect(queue.next()).toEqual([a2, b1]);
	});

	it('keeps the others of a run when one gives up that is no longer waiting', () => {
		const [gone, waiting] = [waiter('a'), waiter('a')];
		const queue = queueOf(gone, waiting);
		queue.take(gone);
		queue.remove(gone);
		expect(queue.next()).toEqual([waiting]);
	});

	it('forgets a run once nothing of it waits or is under way', () => {
		const [one, behind, other] = [waiter('a'), waiter('a'), waiter('b')];
		const queue = queueOf(one, behind, other);
		queue.take(one);
		for (const gone of [other, other, one, behind]) queue.remove(gone);
		expect(queue.isIdle).toBe(false);
		queue.release('a');
		expect(queue.isIdle).toBe(true);
	});
});
