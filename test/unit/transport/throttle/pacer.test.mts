import { Pacer } from '../../../../nodes/CompanyData/transport/throttle/pacer.ts';
import { alone, departures, seen, SLACK } from '../../../support/pacer.mts';

// Published plans: Starter has 30 requests a minute (0.5 a second) and 6 in any second, Pro 300 (5
// a second) and 30. A process that finds others there begins with a tenth.

describe('what is known', () => {
	it('is nothing before the first response, and no limit where that shows none', () => {
		const pacer = new Pacer();
		for (let i = 0; i < 1000; i++) pacer.take(0);
		expect([pacer.isKnown, pacer.sent]).toEqual([false, 1000]);
		expect([pacer.timeToNext(0, SLACK), pacer.rate(0)]).toEqual([0, Infinity]);
		pacer.observe(undefined, alone(1000), 0);
		expect(pacer.isKnown).toBe(true);
		expect([pacer.timeToNext(0, SLACK), pacer.rate(0)]).toEqual([0, Infinity]);
	});

	it('is kept when a response does not show it', () => {
		const pacer = seen({ limit: 300, remaining: 299 });
		pacer.take(0);
		pacer.observe(undefined, alone(2), 0);
		expect(pacer.rate(0)).toBe(30);
	});

	it('is the later of two responses that overtook each other', () => {
		const pacer = new Pacer();
		for (let i = 0; i < 285; i++) pacer.take(0);
		pacer.observe({ limit: 300, remaining: 15 }, alone(285, 100), 100);
		for (const number of [284, 285]) {
			pacer.observe({ limit: 300, remaining: 290 }, alone(number), 100);
		}
		expect(pacer.rate(100)).toBe(20);
	});

	it('is inert once forgotten, until the next response', () => {
		const pacer = seen({ limit: 300, remaining: 15 }, 285);
		pacer.forget();
		expect(pacer.isKnown).toBe(false);
		expect([pacer.timeToNext(0, SLACK), pacer.rate(0)]).toEqual([0, Infinity]);
		// A response that left before says that there is a plan, and nothing of the bucket.
		pacer.observe({ limit: 300, remaining: 1 }, alone(285), 0);
		expect([pacer.isKnown, pacer.rate(0)]).toEqual([true, 20]);
	});
});

describe('the copy of the bucket', () => {
	// 15 tokens, which the rate shows: 5 are refilled in the next second, 30 is the burst.
	const low = () => seen({ limit: 300, remaining: 15 }, 285, 100);

	it('loses what is sent, and gains what is refilled, up to a full bucket', () => {
		const pacer = low();
		expect(pacer.rate(100)).toBe(20);
		pacer.take(100);
		expect(pacer.rate(100)).toBe(19);
		expect(pacer.rate(1100)).toBe(24);
		expect(pacer.rate(2300)).toBe(30);
		for (let i = 0; i < 20; i++) pacer.take(1100);
		// 14 and 5 less 20: one more than there was, which counts as none.
		expect(pacer.rate(1100)).toBe(5);
		const full = seen({ limit: 30, remaining: 29 });
		let left = 0;
		for (let at = 300_000; left < 100 && full.timeToNext(at, -1000) <= 0; at += 10, left++)
			full.take(at);
		expect(left).toBe(30);
	});

	it.each([
		['within', 14, 1, 100, 19],
		['below what is left when those under way are counted', 18, 1, 100, 22],
		['above what can be left, be this one not counted yet', 10, 0, 100, 16],
		['above that, with half a second’s refill', 8, 0, 600, 16.5],
	])('is corrected where it is %s', (_, remaining, others, now, rate) => {
		const pacer = low();
		pacer.take(100);
		pacer.observe({ limit: 300, remaining }, { number: 286, at: 100, others }, now);
		expect(pacer.rate(now)).toBeCloseTo(rate, 9);
	});

	it('begins with the least there can be where the plan is another', () => {
		const pacer = low();
		pacer.take(100);
		// 5 less one under way. The copy says 14, and 6 were the most.
		pacer.observe({ limit: 600, remaining: 5 }, { number: 286, at: 100, others: 1 }, 100);
		expect(pacer.rate(100)).toBe(10 + 4);
	});

	it('begins with the least there can be after an idle time', () => {
		const pacer = low();
		pacer.forget();
		for (let i = 0; i < 295; i++) pacer.take(70_100);
		// The copy was full before these, and says 5.
		const last = { number: 580, at: 70_100, others: 1 };
		pacer.observe({ limit: 300, remaining: 5 }, last, 70_100);
		expect(pacer.rate(70_100)).toBe(5 + 4);
	});
});

describe('a process alone', () => {
	it('spreads the burst of a second over five parts of 10 ms', () => {
		const pacer = seen({ limit: 300, remaining: 299 });
		const times = departures(pacer, 30);
		// One has left at 0, so that the 29th of these is the last of the burst.
		expect(times.slice(0, 12)).toEqual([
			...Array<number>(5).fill(0),
			...Array<number>(6).fill(10),
			20,
		]);
		expect(times.slice(28)).toEqual([40, 1020]);
	});

	it('catches up with what left late of a burst', () => {
		const pacer = seen({ limit: 300, remaining: 299 });
		for (let i = 0; i < 4; i++) pacer.take(0);
		for (let i = 0; i < 6; i++, pacer.take(50)) expect(pacer.timeToNext(50, SLACK)).toBe(0);
		expect(pacer.timeToNext(50, SLACK)).toBe(10);
	});

	it('spends the bucket where a second’s refill is no whole token', () => {
		// One has left at 0: 6 in any 1020 ms. After k more, 29 - k tokens are left and half a token
		// each second: 1 is there for the last three, of k = 31, 32, 33, after 6, 8 and 10 s.
		const times = departures(seen({ limit: 30, remaining: 29 }), 34);
		expect(times.slice(0, 8)).toEqual([0, 10, 10, 20, 20, 1020, 1020, 1030]);
		expect(times.slice(-3)).toEqual([6000, 8000, 10_000]);
	});

	it('takes the first response to have gained for a quarter of its way', () => {
		const pacer = new Pacer();
		for (let i = 0; i < 30; i++) pacer.take(0);
		pacer.observe({ limit: 30, remaining: 0 }, alone(30), 4000);
		// 2 tokens are refilled in 4 s, of which half a one counts; the other half takes a second.
		expect(pacer.timeToNext(4000, SLACK)).toBeCloseTo(1000, 0);
	});

	it('waits for a token beyond those of a second’s refill', () => {
		const pacer = seen({ limit: 300, remaining: 3 }, 297);
		// 3 of 6 tokens are missing, at 5 a second; a millionth is forgiven.
		expect(pacer.timeToNext(1100, SLACK)).toBeLessThan(0);
		expect(pacer.timeToNext(500, -1000)).toBeCloseTo(100 - 0.0002, 6);
	});
});
