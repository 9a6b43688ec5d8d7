import { Pacer } from '../../../nodes/CompanyData/transport/throttle/pacer.ts';

describe('a pacer', () => {
	const alone = (number: number, at = 0) => ({ number, at, others: 0 });

	it('is inert until a response has shown the plan, and where there is none', () => {
		const pacer = new Pacer();
		for (let i = 0; i < 1000; i++) pacer.take(0);
		expect(pacer.isKnown).toBe(false);
		expect([pacer.timeToNext(0, 20), pacer.rate(0)]).toEqual([0, Infinity]);
		pacer.observe(undefined, alone(1000), 0);
		expect(pacer.isKnown).toBe(true);
		expect([pacer.timeToNext(0, 20), pacer.rate(0)]).toEqual([0, Infinity]);
	});

	it('keeps a plan it has seen when a response does not show it', () => {
		const pacer = new Pacer();
		pacer.take(0);
		pacer.observe({ limit: 300, remaining: 299 }, alone(1), 0);
		pacer.take(0);
		pacer.observe(undefined, alone(2), 0);
		expect(pacer.rate(0)).toBe(30);
	});

	it('reckons with no more than a full bucket, however long nothing was sent', () => {
		const pacer = new Pacer();
		pacer.take(0);
		pacer.observe({ limit: 30, remaining: 29 }, alone(1), 0);
		let left = 0;
		for (let at = 300_000; pacer.timeToNext(at, -1000) <= 0; at += 10, left++) pacer.take(at);
		expect(left).toBe(29);
	});

	it('believes the later of two responses that overtook each other', () => {
		const pacer = new Pacer();
		for (let i = 0; i < 2; i++) pacer.take(0);
		pacer.observe({ limit: 300, remaining: 10 }, { number: 2, at: 0, others: 1 }, 100);
		pacer.observe({ limit: 300, remaining: 290 }, alone(1), 110);
		expect(pacer.rate(110)).toBeLessThan(16);
	});
});
