import { Connections } from '../../../../../client/transport/limits/connections.ts';

/** Connections of a plan of 200, of which a refusal at 0 ms has shown 10. */
function refused() {
	const connections = new Connections();
	connections.setPlan(200);
	connections.refuse(11, 0);
	return connections;
}

/** How many requests may be in flight before a further one has to wait. */
function room(connections: Connections, now = 0): number {
	let inFlight = 0;
	while (inFlight < 1000 && connections.hasRoom(inFlight, now)) inFlight++;
	return inFlight;
}

describe('limit of connections', () => {
	it('is the limit of the plan as soon as the plan is known', () => {
		const connections = new Connections();
		connections.setPlan(50);
		expect([room(connections), connections.known]).toEqual([50, 50]);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('grows by one with each response, from the smallest to the largest plan, if the plan is unknown', () => {
		const connections = new Connections();
		expect([room(connections), connections.known]).toEqual([10, 200]);
		connections.admit(1, 0);
		expect(room(connections)).toBe(11);
		for (let i = 0; i < 300; i++) connections.admit(10, 0);
		expect(room(connections, 1e9)).toBe(200);
	});

	it('keeps the last known limit if the next plan publishes none', () => {
		const connections = new Connections();
		connections.setPlan(50);
		connections.setPlan(undefined);
		expect(room(connections)).toBe(50);
	});

	it('falls to the number of other requests in flight at a refusal, but not below one', () => {
		const connections = new Connections();
		connections.setPlan(200);
		for (const inFlight of [55, 51, 53]) connections.refuse(inFlight, 0);
		expect([room(connections), connections.known]).toEqual([50, 50]);
		connections.refuse(1, 0);
		expect(room(connections)).toBe(1);
	});

	it('stays as low as a refusal has shown until the plan changes', () => {
		const connections = refused();
		connections.setPlan(200);
		connections.admit(5, 0);
		expect(room(connections)).toBe(10);
		connections.setPlan(5);
		expect(room(connections)).toBe(5);
	});

	it('allows one more connection 2, 4 and 8 seconds after refusals in a row', () => {
		const connections = refused();
		let now = 0;
		for (const seconds of [2, 4, 8, 8]) {
			now += 1000 * seconds;
			expect([room(connections, now - 1), room(connections, now)]).toEqual([10, 11]);
			connections.refuse(11, now);
		}
	});

	it('grows by one a second once one more connection was admitted', () => {
		const connections = refused();
		expect(room(connections, 2000)).toBe(11);
		connections.admit(11, 2000);
		expect([2999, 3000].map((now) => room(connections, now))).toEqual([11, 12]);
		connections.admit(11, 3100);
		expect([3999, 4000].map((now) => room(connections, now))).toEqual([12, 13]);
	});
});
