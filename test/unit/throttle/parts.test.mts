import { BurstWindow } from '../../../nodes/CompanyData/transport/throttle/burst-window.ts';
import { Connections } from '../../../nodes/CompanyData/transport/throttle/connections.ts';
import { Latency } from '../../../nodes/CompanyData/transport/throttle/latency.ts';
import { Pause } from '../../../nodes/CompanyData/transport/throttle/pause.ts';
import { FairQueue, type Waiter } from '../../../nodes/CompanyData/transport/throttle/queue.ts';

describe('latency', () => {
	it('follows the mean and its variation as TCP does', () => {
		const latency = new Latency();
		latency.add(100);
		expect(latency).toMatchObject({ mean: 100, variation: 0, lowest: 100 });
		latency.add(180);
		expect(latency).toMatchObject({ mean: 110, variation: 20, lowest: 100 });
	});
});

describe('a burst window', () => {
	it('opens when the counterpart of a request is as old as it is long', () => {
		const window = new BurstWindow();
		expect(window.timeToNext(0, 2, 1000)).toBe(0);
		window.take(0);
		expect(window.timeToNext(0, 2, 1000)).toBe(0);
		window.take(100);
		expect(window.timeToNext(100, 2, 1000)).toBe(900);
		expect(window.timeToNext(1000, 2, 1000)).toBe(0);
		expect(window.timeToNext(100, 1, 1000)).toBe(1000);
	});

	it('keeps what a window still needs', () => {
		const window = new BurstWindow();
		for (let at = 0; at <= 10_000; at += 10) window.take(at);
		expect(window.timeToNext(10_000, 150, 1600)).toBe(110);
		expect(window.timeToNext(10_000, 900, 20_000)).toBe(0);
	});
});

describe('connections', () => {
	const steady = (milliseconds = 100) => {
		const latency = new Latency();
		latency.add(milliseconds);
		return latency;
	};

	it('are those of the plan as soon as it is known', () => {
		const connections = new Connections(3);
		expect([connections.limit, connections.known]).toEqual([3, Infinity]);
		connections.ceiling = 50;
		expect(connections.limit).toBe(50);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('stay below the plan’s where a refusal has shown fewer, and never exceed a smaller plan', () => {
		const connections = new Connections(3);
		connections.ceiling = 50;
		expect(connections.known).toBe(50);
		connections.refuse(31, 0, 10);
		connections.ceiling = 200;
		expect([connections.limit, connections.known]).toEqual([30, 30]);
		connections.ceiling = 10;
		expect(connections.limit).toBe(10);
	});

	it('are what was under way beside the refused request, once for all refused together', () => {
		const connections = new Connections(3);
		connections.ceiling = 200;
		for (const underWay of [55, 51, 53]) connections.refuse(underWay, 0, 10);
		expect(connections.limit).toBe(50);
		connections.refuse(1, 0, 10);
		expect(connections.limit).toBe(1);
	});

	it('are tried again one at a time, only after a response, and ever more seldom', () => {
		const connections = new Connections(3);
		connections.ceiling = 200;
		connections.refuse(11, 0, 10);
		expect(connections.timeToRaise(5000)).toBe(Infinity);
		connections.admit(10, steady(), 100);
		expect(connections.timeToRaise(10)).toBe(1000);
		connections.raise(1010);
		expect(connections.limit).toBe(11);
		connections.refuse(11, 1010, 1020);
		connections.admit(10, steady(), 100);
		expect(connections.limit).toBe(10);
		expect(connections.timeToRaise(1020)).toBe(2000);
		// Refused as a request that was under way already: it says nothing new.
		connections.raise(3020);
		connections.refuse(11, 1015, 3030);
		connections.admit(10, steady(), 100);
		expect(connections.timeToRaise(3030)).toBe(2000);
		for (let i = 0; i < 9; i++) {
			connections.raise(1e5 + i);
			connections.refuse(11, 1e5 + i, 1e5 + i);
		}
		connections.admit(10, steady(), 100);
		expect(connections.timeToRaise(1e5 + 8)).toBe(30_000);
	});

	it('are tried sooner when more were admitted than before', () => {
		const connections = new Connections(3);
		connections.ceiling = 200;
		connections.refuse(11, 0, 0);
		connections.admit(10, steady(), 100);
		connections.raise(1000);
		connections.admit(11, steady(), 100);
		expect(connections.timeToRaise(1000)).toBe(500);
		connections.admit(11, steady(), 100);
		expect(connections.timeToRaise(1000)).toBe(500);
	});

	it('grow fast where no plan is known, until latency shows a queue; then shrink to it', () => {
		const connections = new Connections(3);
		const latency = steady(100);
		connections.raise(0);
		expect(connections.timeToRaise(0)).toBe(2);
		for (let at = 2; connections.limit < 100; at += 2) connections.raise(at);
		connections.admit(100, latency, 100);
		expect(connections.timeToRaise(1e6)).toBeLessThanOrEqual(0);
		// Twice the lowest is not a queue yet.
		connections.admit(100, latency, 200);
		expect(connections.timeToRaise(1e6)).toBeLessThanOrEqual(0);
		connections.admit(100, latency, 300);
		expect(connections.timeToRaise(1e6)).toBe(Infinity);
		expect(connections.limit).toBeCloseTo(99.99, 5);
		// A few requests under way say nothing of what many would meet.
		connections.admit(49, latency, 100);
		expect(connections.timeToRaise(1e6)).toBe(Infinity);
		for (let i = 0; i < 10_000; i++) connections.admit(100, latency, 10_000);
		expect(connections.limit).toBeGreaterThan(4.7);
		expect(connections.limit).toBeLessThanOrEqual(5);
	});

	it('do not follow latency where the plan is known', () => {
		const connections = new Connections(3);
		connections.ceiling = 50;
		connections.admit(50, steady(1), 10_000);
		expect(connections.limit).toBe(50);
	});
});

describe('a pause', () => {
	const pause = (random = 0) => new Pause(() => random);

	it('is Retry-After or 2^n seconds, whichever is longer, and up to a quarter of 2^n more', () => {
		const one = pause(0.5);
		expect(one.timeLeft(0)).toBe(0);
		one.begin(1, 1, 0, 0);
		expect(one.timeLeft(0)).toBe(2250);
		one.begin(2, 2, 10_000, 100);
		expect(one.timeLeft(100)).toBe(10_500);
		expect(one.timeLeft(20_000)).toBe(0);
	});

	it('counts refusals that were under way together as one', () => {
		const one = pause();
		one.begin(3, 5, 0, 0);
		one.begin(5, 5, 0, 0);
		expect(one.timeLeft(0)).toBe(2000);
		one.begin(4, 5, 7000, 0);
		one.begin(4, 5, 1000, 0);
		expect(one.timeLeft(0)).toBe(7000);
		one.begin(6, 6, 0, 7000);
		expect(one.timeLeft(7000)).toBe(4000);
	});

	it('ends with a response to a request that left after it began, and counts anew', () => {
		const one = pause();
		one.begin(3, 5, 100_000, 0);
		one.end(5);
		expect(one.timeLeft(0)).toBe(100_000);
		one.end(6);
		expect(one.timeLeft(0)).toBe(0);
		one.begin(7, 7, 0, 0);
		expect(one.timeLeft(0)).toBe(2000);
	});

	it('that is long is tested after a minute, and then every minute', () => {
		const one = pause();
		one.begin(1, 1, 86_400_000, 0);
		expect(one.timeToNext(0)).toBe(60_000);
		expect(one.timeToNext(70_000)).toBe(0);
		one.take(70_000);
		expect(one.timeToNext(70_000)).toBe(60_000);
		expect(one.timeLeft(70_000)).toBe(86_330_000);
	});

	it('is not tested before 2^n seconds, nor where it is short', () => {
		const one = pause();
		for (let n = 1; n <= 7; n++) one.begin(n, n, 86_400_000, 0);
		expect(one.timeToNext(0)).toBe(128_000);
		const other = pause();
		other.begin(1, 1, 30_000, 0);
		expect(other.timeToNext(0)).toBe(30_000);
	});
});

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
