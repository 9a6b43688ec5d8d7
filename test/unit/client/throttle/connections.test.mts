import { Connections } from '../../../../nodes/client/throttle/limits.ts';

/** Connections of a plan, of which a refusal has shown 10, and which has admitted some since. */
function refused(plan?: number) {
	const connections = new Connections();
	connections.setPlan(200);
	connections.refuse(11);
	connections.admit(10, 0);
	connections.setPlan(plan ?? 200);
	return connections;
}

/** How many requests may be under way before a further one has to wait. */
function room(connections: Connections, now = 0): number {
	let underWay = 0;
	while (underWay < 1000 && connections.hasRoom(underWay, now)) underWay++;
	return underWay;
}

describe('connections', () => {
	it('are those of the plan as soon as it is known', () => {
		const connections = new Connections();
		connections.setPlan(50);
		expect([room(connections), connections.known]).toEqual([50, 50]);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('grow one by one to 200 where no plan is known', () => {
		const connections = new Connections();
		connections.setPlan(undefined);
		expect([0, 2, 4].map((now) => room(connections, now))).toEqual([2, 3, 4]);
		expect(connections.timeToRaise(4)).toBe(2);
		for (let now = 6; now <= 400; now += 2) room(connections, now);
		expect(room(connections, 1e9)).toBe(200);
		expect(connections.timeToRaise(1e9)).toBe(Infinity);
	});

	it('continue from those of the plan when the next plan publishes none', () => {
		const connections = new Connections();
		connections.setPlan(50);
		connections.setPlan(undefined);
		expect(room(connections)).toBe(51);
	});

	it('stay at what a refusal has shown as long as the plan is the same', () => {
		expect(room(refused(200))).toBe(10);
		expect(room(refused(5))).toBe(5);
	});

	it('fall to what was under way besides the refused request, and to one at least', () => {
		const connections = new Connections();
		connections.setPlan(200);
		for (const underWay of [55, 51, 53]) connections.refuse(underWay);
		expect(room(connections)).toBe(50);
		connections.refuse(1);
		expect(room(connections)).toBe(1);
	});

	it('are tried again one at a time, after a response and less often with every refusal', () => {
		const connections = new Connections();
		connections.setPlan(200);
		connections.refuse(11);
		expect(connections.timeToRaise(5000)).toBe(Infinity);
		connections.admit(10, 10);
		connections.admit(10, 20);
		expect(room(connections, 1009)).toBe(10);
		expect(room(connections, 1010)).toBe(11);
		const intervals = [2000, 4000, 8000, 16_000, 30_000, 30_000];
		for (const [index, interval] of intervals.entries()) {
			const now = (index + 1) * 1e5;
			connections.refuse(11);
			connections.admit(10, now);
			expect(connections.timeToRaise(now)).toBe(interval);
			connections.hasRoom(10, now + interval);
		}
	});

	it('are known to be no more than a refusal has shown, and tried sooner as more are admitted', () => {
		const connections = refused();
		const known = [];
		for (let at = 1000; connections.known < 200; at += 1000) {
			known.push(connections.known);
			expect(connections.hasRoom(connections.known, at)).toBe(true);
			connections.admit(connections.known, at);
		}
		expect(known).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
	});

	it('ignore a refusal that shows no fewer', () => {
		const connections = refused();
		connections.refuse(11);
		expect(connections.timeToRaise(10)).toBe(990);
	});
});
