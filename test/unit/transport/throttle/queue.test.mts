import { FairQueue, type Waiter } from '../../../../nodes/CompanyData/transport/throttle/queue.ts';

describe('a queue', () => {
	const waiter = (group: string, more: Partial<Waiter> = {}): Waiter => ({
		group,
		concurrency: Infinity,
		maxWait: 1000,
		...more,
	});

	function served(queue: FairQueue<Waiter>): Waiter[] {
		const order: Waiter[] = [];
		for (let next = queue.next(); next !== undefined; next = queue.next()) {
			queue.take(next);
			order.push(next);
		}
		return order;
	}

	it('serves the groups in turn, and each group in its order', () => {
		const queue = new FairQueue<Waiter>();
		const [a1, a2, a3, b1, c1] = ['a', 'a', 'a', 'b', 'c'].map((group) => waiter(group));
		for (const one of [a1, a2, a3, b1, c1]) queue.add(one);
		const order = served(queue).map((one) => [a1, b1, c1, a2, a3].indexOf(one));
		expect(order).toEqual([0, 1, 2, 3, 4]);
	});

	it('serves a waiter that was held before ahead of its group', () => {
		const queue = new FairQueue<Waiter>();
		const [first, second, again] = [waiter('a'), waiter('a'), waiter('a', { since: 5 })];
		for (const one of [first, second, again]) queue.add(one);
		expect(served(queue)).toEqual([again, first, second]);
		expect(again.since).toBe(5);
	});

	it('gives a waiter its turn while its group has less under way than it may', () => {
		const queue = new FairQueue<Waiter>();
		const [first, second] = [waiter('a', { concurrency: 1 }), waiter('a', { concurrency: 1 })];
		for (const one of [first, second]) queue.add(one);
		expect(queue.hasTurn(first)).toBe(true);
		queue.take(first);
		expect(queue.hasTurn(second)).toBe(false);
		queue.release('a');
		expect(queue.hasTurn(second)).toBe(true);
	});

	it('keeps a group to the number it may have under way', () => {
		const queue = new FairQueue<Waiter>();
		for (let i = 0; i < 4; i++) queue.add(waiter('a', { concurrency: 2 }));
		queue.add(waiter('b'));
		expect(served(queue).map(({ group }) => group)).toEqual(['a', 'b', 'a']);
		expect([...queue.first()]).toHaveLength(1);
		queue.release('a');
		expect(served(queue)).toHaveLength(1);
	});

	it('yields the next waiter of a group when the first gives up', () => {
		const queue = new FairQueue<Waiter>();
		const [a1, a2, b1] = [waiter('a'), waiter('a'), waiter('b')];
		for (const one of [a1, a2, b1]) queue.add(one);
		const seen: Waiter[] = [];
		for (const one of queue.first()) {
			seen.push(one);
			if (one !== b1) queue.remove(one);
		}
		expect(seen).toEqual([a1, a2, b1]);
	});

	it('keeps the others of a group when one gives up that is no longer waiting', () => {
		const queue = new FairQueue<Waiter>();
		const [gone, waiting] = [waiter('a'), waiter('a')];
		queue.add(gone);
		queue.add(waiting);
		queue.take(gone);
		queue.remove(gone);
		expect(queue.next()).toBe(waiting);
	});

	it('forgets a group once nothing of it waits or is under way', () => {
		const queue = new FairQueue<Waiter>();
		expect(queue.isIdle).toBe(true);
		const [one, behind, other] = [waiter('a'), waiter('a'), waiter('b')];
		for (const added of [one, behind, other]) queue.add(added);
		queue.take(one);
		for (const gone of [other, other, one, behind]) queue.remove(gone);
		expect(queue.isIdle).toBe(false);
		queue.release('a');
		expect(queue.isIdle).toBe(true);
	});
});
