import { Connections } from '../../../../nodes/CompanyData/transport/throttle/connections.ts';
import { Latency } from '../../../../nodes/CompanyData/transport/throttle/latency.ts';

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

	it('go on from those of the plan where another says nothing of them', () => {
		const connections = new Connections(3);
		connections.ceiling = 50;
		connections.ceiling = Infinity;
		expect([connections.limit, connections.known]).toEqual([50, Infinity]);
		expect(connections.timeToRaise(1e9)).toBeLessThan(Infinity);
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

	it('may be one more from the beginning, and as many as there are of a plan that is not published', () => {
		const connections = new Connections(3);
		expect(connections.timeToRaise(0)).toBe(-Infinity);
		connections.ceiling = Infinity;
		expect(connections.limit).toBe(3);
	});

	it('queue where a response takes longer than twice the lowest and what chance explains', () => {
		const connections = new Connections(5);
		const latency = steady(100);
		// At four times the lowest, 2 / 4 of the four are worth it, and √4 more are allowed: four.
		connections.admit(4, latency, 400);
		expect(connections.timeToRaise(1)).toBe(-Infinity);
		connections.admit(4, latency, 401);
		expect(connections.timeToRaise(1)).toBe(Infinity);
		expect(connections.limit).toBe(5);
	});

	it('are seen to queue by however few, and not to any more by more than half of them', () => {
		const connections = new Connections(4);
		const latency = steady(100);
		connections.admit(2, latency, 10_000);
		expect(connections.timeToRaise(0)).toBe(Infinity);
		connections.admit(2, latency, 100);
		expect(connections.timeToRaise(0)).toBe(Infinity);
		connections.admit(3, latency, 100);
		expect(connections.timeToRaise(0)).toBe(-Infinity);
	});

	it('are not fewer for a refusal that shows no fewer', () => {
		const connections = new Connections(3);
		connections.ceiling = 200;
		connections.refuse(11, 0, 10);
		connections.admit(10, steady(), 100);
		connections.refuse(11, 20, 30);
		expect(connections.timeToRaise(10)).toBe(1000);
	});

	it('are tried more seldom after the refusal of a request that left as the last was known', () => {
		const connections = new Connections(3);
		connections.ceiling = 200;
		connections.refuse(11, 0, 10);
		connections.raise(10);
		connections.refuse(11, 10, 20);
		connections.admit(10, steady(), 100);
		expect(connections.timeToRaise(20)).toBe(2000);
	});

	it('do not follow latency where the plan is known', () => {
		const connections = new Connections(3);
		connections.ceiling = 50;
		connections.admit(50, steady(1), 10_000);
		expect(connections.limit).toBe(50);
	});
});
