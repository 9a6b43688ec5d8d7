import { Connections } from '../../../../nodes/CompanyData/transport/throttle/connections.ts';

describe('connections', () => {
	it('are those of the plan as soon as it is known', () => {
		const connections = new Connections(3);
		expect([connections.limit, connections.known]).toEqual([3, 200]);
		connections.setPlan(50);
		expect(connections.limit).toBe(50);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('stay at what a refusal has shown, and never exceed the plan', () => {
		const connections = new Connections(3);
		connections.setPlan(50);
		expect(connections.known).toBe(50);
		connections.refuse(31, 10);
		connections.setPlan(200);
		expect([connections.limit, connections.known]).toEqual([30, 30]);
		connections.setPlan(10);
		expect(connections.limit).toBe(10);
	});

	it('continue from those of the plan when the next plan publishes none', () => {
		const connections = new Connections(3);
		connections.setPlan(50);
		connections.setPlan(undefined);
		expect([connections.limit, connections.known]).toEqual([50, 200]);
		expect(connections.timeToRaise(1e9)).toBeLessThan(Infinity);
	});

	it('fall to what was under way besides the refused request', () => {
		const connections = new Connections(3);
		connections.setPlan(200);
		for (const underWay of [55, 51, 53]) connections.refuse(underWay, 10);
		expect(connections.limit).toBe(50);
		connections.refuse(1, 10);
		expect(connections.limit).toBe(1);
	});

	it('are tried again one at a time, after a response and less often with every refusal', () => {
		const connections = new Connections(3);
		connections.setPlan(200);
		connections.refuse(11, 10);
		expect(connections.timeToRaise(5000)).toBe(Infinity);
		connections.admit(10);
		expect(connections.timeToRaise(10)).toBe(1000);
		connections.raise(1010);
		expect(connections.limit).toBe(11);
		connections.refuse(11, 1020);
		connections.admit(10);
		expect(connections.limit).toBe(10);
		expect(connections.timeToRaise(1020)).toBe(2000);
		for (let i = 0; i < 9; i++) {
			connections.raise(1e5 + i);
			connections.refuse(11, 1e5 + i);
		}
		connections.admit(10);
		expect(connections.timeToRaise(1e5 + 8)).toBe(30_000);
	});

	it('are tried sooner when more were admitted than before', () => {
		const connections = new Connections(3);
		connections.setPlan(200);
		connections.refuse(11, 0);
		connections.admit(10);
		connections.raise(1000);
		connections.admit(11);
		expect(connections.timeToRaise(1000)).toBe(500);
		connections.admit(11);
		expect(connections.timeToRaise(1000)).toBe(500);
	});

	it('grow to 200 where no plan is known', () => {
		const connections = new Connections(3);
		connections.raise(0);
		expect(connections.timeToRaise(0)).toBe(2);
		for (let at = 2; connections.limit < 200; at += 2) connections.raise(at);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('may rise at once, and do not jump on a plan that publishes none', () => {
		const connections = new Connections(3);
		expect(connections.timeToRaise(0)).toBe(-Infinity);
		connections.setPlan(undefined);
		expect(connections.limit).toBe(3);
	});

	it('ignore a refusal that shows no fewer', () => {
		const connections = new Connections(3);
		connections.setPlan(200);
		connections.refuse(11, 10);
		connections.admit(10);
		connections.refuse(11, 30);
		expect(connections.timeToRaise(10)).toBe(1000);
	});

	it('are tried less often after the refusal of a request that left later', () => {
		const connections = new Connections(3);
		connections.setPlan(200);
		connections.refuse(11, 10);
		connections.raise(10);
		connections.refuse(11, 20);
		connections.admit(10);
		expect(connections.timeToRaise(20)).toBe(2000);
	});
});
