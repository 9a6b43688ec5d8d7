import { Connections } from '../../../../nodes/CompanyData/transport/throttle/connections.ts';

/** Connections of a plan with 200, of which a refusal has shown 10, and which has admitted some since. */
function refused() {
	const connections = new Connections();
	connections.setPlan(200);
	connections.refuse(11);
	connections.admit(10, 0);
	return connections;
}

describe('connections', () => {
	it('are those of the plan as soon as it is known', () => {
		const connections = new Connections();
		expect([connections.limit, connections.most]).toEqual([1, 200]);
		connections.setPlan(50);
		expect([connections.limit, connections.most]).toEqual([50, 50]);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('continue from those of the plan when the next plan publishes none', () => {
		const connections = new Connections();
		connections.setPlan(50);
		connections.setPlan(undefined);
		expect([connections.limit, connections.most]).toEqual([50, 200]);
		expect(connections.timeToRaise(1e9)).toBeLessThan(Infinity);
	});

	it('stay at what a refusal has shown as long as the plan is the same', () => {
		const connections = refused();
		connections.setPlan(200);
		expect(connections.limit).toBe(10);
		connections.setPlan(5);
		expect(connections.limit).toBe(5);
	});

	it('fall to what was under way besides the refused request', () => {
		const connections = new Connections();
		connections.setPlan(200);
		for (const underWay of [55, 51, 53]) connections.refuse(underWay);
		expect(connections.limit).toBe(50);
		connections.refuse(1);
		expect(connections.limit).toBe(1);
	});

	it('have room for as many requests as the limit, and for no more before it is time', () => {
		const connections = refused();
		expect([9, 10].map((underWay) => connections.hasRoom(underWay, 999))).toEqual([true, false]);
		expect(connections.limit).toBe(10);
		expect([9, 10].map((underWay) => connections.hasRoom(underWay, 1000))).toEqual([true, true]);
		expect(connections.limit).toBe(11);
		expect(connections.hasRoom(11, 1000)).toBe(false);
	});

	it('are tried again one at a time, after a response and less often with every refusal', () => {
		const connections = new Connections();
		connections.setPlan(200);
		connections.refuse(11);
		expect(connections.timeToRaise(5000)).toBe(Infinity);
		connections.admit(10, 10);
		expect(connections.timeToRaise(10)).toBe(1000);
		connections.admit(10, 20);
		expect(connections.timeToRaise(20)).toBe(990);
		expect(connections.hasRoom(10, 1010)).toBe(true);
		connections.refuse(11);
		connections.admit(10, 1020);
		expect(connections.limit).toBe(10);
		expect(connections.timeToRaise(1020)).toBe(2000);
		for (let i = 1; i <= 9; i++) {
			expect(connections.hasRoom(10, i * 1e5)).toBe(true);
			connections.refuse(11);
			connections.admit(10, i * 1e5);
		}
		expect(connections.timeToRaise(9e5)).toBe(30_000);
	});

	it('are known to be no more than a refusal has shown, until enough were admitted again', () => {
		const connections = refused();
		expect(connections.known).toBe(10);
		for (let at = 1000; connections.known < 200; at += 1000) {
			expect(connections.known).toBe(connections.limit);
			expect(connections.hasRoom(connections.limit, at)).toBe(true);
			connections.admit(connections.limit, at);
		}
		expect(connections.limit).toBe(19);
	});

	it('are tried sooner when more were admitted than before', () => {
		const connections = refused();
		connections.hasRoom(10, 1000);
		connections.admit(11, 1000);
		expect(connections.timeToRaise(1000)).toBe(500);
		connections.admit(11, 1000);
		expect(connections.timeToRaise(1000)).toBe(500);
	});

	it('grow to 200 where no plan is known', () => {
		const connections = new Connections();
		expect(connections.timeToRaise(0)).toBe(-Infinity);
		connections.hasRoom(1, 0);
		expect(connections.timeToRaise(0)).toBe(2);
		for (let at = 2; connections.limit < 200; at += 2) connections.hasRoom(connections.limit, at);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
		expect(connections.hasRoom(200, 1e9)).toBe(false);
	});

	it('do not jump on a plan that publishes none', () => {
		const connections = new Connections();
		connections.setPlan(undefined);
		expect(connections.limit).toBe(1);
	});

	it('ignore a refusal that shows no fewer', () => {
		const connections = refused();
		connections.refuse(11);
		expect(connections.timeToRaise(10)).toBe(990);
	});
});
