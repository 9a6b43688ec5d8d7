import { FairQueue, type Waiter } from '../../../../nodes/CompanyData/transport/throttle/queue.ts';

describe('a queue', () => {
	const waiter = (group: string, more: Partial<Waiter> = {}): Waiter => ({
		group,
		concurrency: Infinity,
		maxWait: 1000,
		...more,
	});

	function served(queue: FairQueue<Waiter>, now = 0): Waiter[] {
		const order: Waiter[] = [];
		for (const next of queue.eligible()) {
			queue.take(next, now);
			order.push(next);
		}
		return order;
	}

	it('serves groups in turn, and each in its order', () => {
		const queue = new FairQueue<Waiter>();
		const [a1, a2, a3, b1, c1] = ['a', 'a', 'a', 'b', 'c'].map((group) => waiter(group));
		for (const one of [a1, a2, a3, b1, c1]) queue.add(one, 0);
		expect(served(queue)).toEqual([a1, b1, c1, a2, a3]);
	});

	it('lets one that was held before go first', () => {
		const queue = new FairQueue<Waiter>();
		const [first, second, again] = [waiter('a'), waiter('a'), waiter('a', { since: 5 })];
		for (const one of [first, second, again]) queue.add(one, 10);
		expect(served(queue)).toEqual([again, first, second]);
		expect(again.since).toBe(5);
	});

	it('counts the wait from when a waiter is the first of its group', () => {
		const queue = new FairQueue<Waiter>();
		const [first, second, third] = [waiter('a'), waiter('a'), waiter('a')];
		for (const one of [first, second, third]) queue.add(one, 10);
		expect([first.since, second.since]).toEqual([10, undefined]);
		queue.take(first, 20);
		expect(second.since).toBe(20);
		queue.remove(second, 30);
		expect(third.since).toBe(30);
	});

	it('lets no more of a group be under way than it may have', () => {
		const queue = new FairQueue<Waiter>();
		for (let i = 0; i < 4; i++) queue.add(waiter('a', { concurrency: 2 }), 0);
		queue.add(waiter('b'), 0);
		expect(served(queue).map(({ group }) => group)).toEqual(['a', 'b', 'a']);
		expect([...queue.first()]).toHaveLength(1);
		queue.release('a');
		expect(served(queue)).toHaveLength(1);
	});

	it('shows who moves up where the first gives up', () => {
		const queue = new FairQueue<Waiter>();
		const [a1, a2, b1] = [waiter('a'), waiter('a'), waiter('b')];
		for (const one of [a1, a2, b1]) queue.add(one, 0);
		const seen: Waiter[] = [];
		for (const one of queue.first()) {
			seen.push(one);
			if (one !== b1) queue.remove(one, 0);
		}
		expect(seen).toEqual([a1, a2, b1]);
	});

	it('forgets groups of which nobody is left', () => {
		const queue = new FairQueue<Waiter>();
		expect(queue.isIdle).toBe(true);
		const [one, other] = [waiter('a'), waiter('b')];
		queue.add(one, 0);
		queue.add(other, 0);
		queue.take(one, 0);
		expect(queue.remove(other, 0)).toBe(true);
		expect(queue.remove(other, 0)).toBe(false);
		expect(queue.remove(one, 0)).toBe(false);
		expect(queue.isIdle).toBe(false);
		queue.release('a');
		expect(queue.isIdle).toBe(true);
	});
});
