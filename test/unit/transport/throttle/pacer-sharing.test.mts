import { Pacer } from '../../../../nodes/CompanyData/transport/throttle/pacer.ts';
import { alone, seen, SLACK } from '../../../support/pacer.mts';

// Published plans: Starter has 30 requests a minute (0.5 a second) and 6 in any second, Pro 300 (5
// a second) and 30. A process that finds others there begins with a tenth.

describe('a process among others', () => {
	/** What a newcomer gets of a pace; small shares get more than their part. */
	const ofNewcomer = (pace: number) => 0.1 ** 0.8 * pace;

	/** The pace of all above the reserve. */
	const paceAt = (level: number) => Math.min(5 + (level - 30) / 15, 18);

	it.each([
		// The reserve is 30. Above it the rest goes within 15 s, beside the refill of 5 a second,
		[200, 5 + 170 / 15],
		// up to 0.6 of the burst;
		[260, 18],
		[30, 5],
		// below it what is missing is saved within 5 s,
		[20, 5 - 10 / 5],
		// down to a quarter of the refill.
		[10, 1.25],
	])('that has %d tokens goes at the pace of all, in its share', (remaining, pace) => {
		const pacer = seen({ limit: 300, remaining });
		expect(pacer.rate(0)).toBeCloseTo(ofNewcomer(pace), 9);
		expect(pacer.timeToNext(0, SLACK)).toBeCloseTo(1000 / ofNewcomer(pace), 9);
		expect(pacer.timeToNext(100, SLACK)).toBeCloseTo(1000 / ofNewcomer(pace) - 100, 9);
	});

	it('reckons with others who use up the refill', () => {
		const pacer = seen({ limit: 300, remaining: 200 });
		expect(pacer.rate(20_000)).toBe(pacer.rate(0));
	});

	it('keeps its share of the burst, and one request a second at least', () => {
		// A tenth of 30: the third of the last 1020 ms left at 0.
		expect(seen({ limit: 300, remaining: 200 }, 3).timeToNext(100, SLACK)).toBe(920);
		// A fiftieth of 49 is none; by the pace, 0.02 ** 0.8 of 0.6 × 49 a second, 777 ms were enough.
		const pacer = seen({ limit: 735, remaining: 700 });
		for (let i = 0; i < 3; i++) pacer.refuse(1, 0);
		for (const at of [5000, 5500]) pacer.take(at);
		expect(pacer.timeToNext(5500, SLACK)).toBe(1020);
	});

	it('has half of its share after a refusal', () => {
		const pacer = seen({ limit: 300, remaining: 200 });
		pacer.refuse(1, 0);
		expect(pacer.rate(0)).toBeCloseTo(0.05 ** 0.8 * (5 + 170 / 15), 9);
	});

	it.each([
		['one of a later burst, with a burst in the bucket', 31, 269, ofNewcomer(18)],
		['one of the first burst', 30, 270, 0.5 ** 0.8 * 18],
		['one where the bucket holds no burst', 271, 29, 0.5 ** 0.8 * (5 - 1 / 5)],
	])('are told by a refusal or not: %s', (_, sent, remaining, rate) => {
		const pacer = seen({ limit: 300, remaining }, sent);
		expect(pacer.rate(0)).toBe(Math.min(30, 5 + remaining));
		pacer.refuse(sent, 0);
		expect(pacer.rate(0)).toBeCloseTo(rate, 9);
	});

	it('are suspected after a refusal until a later request is answered', () => {
		const pacer = seen({ limit: 300, remaining: 269 }, 31);
		for (let number = 32; number <= 36; number++) pacer.take(0);
		for (const number of [33, 34]) {
			const answered = { ...alone(number), others: 36 - number, isRefused: true };
			pacer.observe({ limit: 300, remaining: 268 }, answered, 0);
			pacer.refuse(number, 0);
		}
		pacer.observe({ limit: 300, remaining: 267 }, alone(35), 0);
		// A refusal of the same burst says no more.
		pacer.refuse(36, 0);
		expect(pacer.rate(0)).toBeCloseTo(ofNewcomer(paceAt(267)), 9);
		pacer.take(0);
		pacer.observe({ limit: 300, remaining: 266 }, alone(37), 0);
		expect(pacer.rate(0)).toBe(30);
	});

	it('are seen by the request after a refusal, whatever the refusal has overtaken', () => {
		const pacer = seen({ limit: 300, remaining: 269 }, 31);
		for (let number = 32; number <= 61; number++) pacer.take(1000);
		const refused = { number: 61, at: 1000, others: 29, isRefused: true };
		pacer.observe({ limit: 300, remaining: 245 }, refused, 1010);
		pacer.refuse(61, 1010);
		// The last of those before it: 29 of ours and one of others have been taken.
		pacer.observe({ limit: 300, remaining: 244 }, { number: 59, at: 1000, others: 1 }, 1040);
		pacer.observe({ limit: 300, remaining: 244 }, { number: 60, at: 1000, others: 0 }, 1050);
		pacer.take(3000);
		// 9 refilled, and 13 taken.
		pacer.observe({ limit: 300, remaining: 240 }, alone(62, 3000), 3040);
		expect(pacer.rate(3040)).toBeLessThan(5);
	});

	it('are not seen where the last response to come was not the last to be counted', () => {
		const pacer = seen({ limit: 300, remaining: 150 }, 150);
		for (let number = 151; number <= 180; number++) pacer.take(0);
		const refused = { number: 180, at: 0, others: 29, isRefused: true };
		pacer.observe({ limit: 300, remaining: 121 }, refused, 10);
		pacer.refuse(180, 10);
		pacer.observe({ limit: 300, remaining: 135 }, { number: 149, at: -5000, others: 0 }, 60);
		pacer.take(2100);
		pacer.observe({ limit: 300, remaining: 131 }, alone(181, 2100), 2140);
		expect(pacer.rate(2140)).toBe(30);
	});

	it('were there where the request after a refusal is refused too', () => {
		const pacer = seen({ limit: 300, remaining: 269 }, 31);
		pacer.refuse(31, 0);
		pacer.take(2000);
		pacer.observe(undefined, { ...alone(32, 2000), isRefused: true }, 2000);
		pacer.refuse(32, 2000);
		pacer.take(4000);
		pacer.observe({ limit: 300, remaining: 269 }, alone(33, 4000), 4000);
		expect(pacer.rate(4000)).toBeLessThan(5);
	});

	it('take what the bucket loses, and a request that was refused takes nothing', () => {
		const pacer = new Pacer();
		pacer.take(0);
		pacer.observe({ limit: 300, remaining: 200 }, alone(1), 0);
		for (let i = 0; i < 11; i++) pacer.take(1000);
		const refused = { ...alone(11, 1000), others: 1, isRefused: true };
		pacer.observe({ limit: 300, remaining: 155 }, refused, 1000);
		pacer.observe({ limit: 300, remaining: 155 }, alone(12, 1000), 1000);
		// 50 taken, 10 by us. The copy may be one higher than what is shown.
		expect(pacer.rate(1000)).toBeCloseTo(0.2 ** 0.8 * paceAt(156), 9);
	});

	it('are told by a second refusal within twenty bursts', () => {
		const refused = (...numbers: number[]) => {
			const pacer = seen({ limit: 300, remaining: 269 }, 31);
			for (const number of numbers) {
				pacer.refuse(number, 0);
				pacer.take(0);
				pacer.observe({ limit: 300, remaining: 269 }, alone(pacer.sent), 0);
			}
			return pacer.rate(0);
		};
		expect(refused(31)).toBe(30);
		expect(refused(31, 32)).toBeLessThan(15);
		expect(refused(31, 31 + 20 * 30)).toBeLessThan(15);
		expect(refused(31, 31 + 20 * 30 + 1)).toBe(30);
	});

	/** A pacer that saw 200 tokens at 50 ms, and `remaining` at 1050 ms after eleven requests more. */
	function compared(remaining: number, forgotten: number): Pacer {
		const pacer = new Pacer();
		for (let i = 0; i < forgotten; i++) pacer.take(0);
		pacer.forget();
		pacer.take(0);
		pacer.observe({ limit: 300, remaining: 200 }, alone(forgotten + 1), 100);
		for (let i = 0; i < 11; i++) pacer.take(1000);
		const tenth = { number: forgotten + 10, at: 1000, others: 2 };
		pacer.observe({ limit: 300, remaining }, tenth, 1100);
		return pacer;
	}

	it.each([0, 5])('compares two responses, where %d requests are forgotten', (forgotten) => {
		// Taken meanwhile: 50 and the 5 refilled. By us 9 that were answered and 11 that were sent, 10
		// on the average. The copy says 189, and 151 and half a token is the most.
		const pacer = compared(150, forgotten);
		const share = (10 / 55) ** 0.8;
		expect(pacer.rate(1100)).toBeCloseTo(share * paceAt(151.5), 9);
		// Others take 45 a second.
		expect(pacer.rate(2100)).toBeCloseTo(share * paceAt(111.5), 9);
	});

	it.each([0, 5])('reckons with two under way, where %d requests are forgotten', (forgotten) => {
		// 12 taken, 10 by us: 2 for rounding and timing and half of those under way explain 3. The copy
		// says 189, and 191 is the least when both were not counted.
		const pacer = compared(193, forgotten);
		expect(pacer.rate(1100)).toBeCloseTo((10 / 13) ** 0.8 * paceAt(191), 9);
	});

	it.each([
		[299, 30],
		[298, ofNewcomer(18)],
	])('finds %d tokens after an idle time and one request of its own', (remaining, rate) => {
		const pacer = seen({ limit: 300, remaining: 290 }, 10);
		pacer.forget();
		pacer.take(60_000);
		pacer.observe({ limit: 300, remaining }, alone(11, 60_000), 60_000);
		expect(pacer.rate(60_000)).toBeCloseTo(rate, 9);
	});

	it.each([
		// 100 were left, 100 are refilled, one is taken; the copy may be one too high, and more by what
		// is refilled while the request is under way.
		[200, 0, 198, 30],
		[200, 0, 197, ofNewcomer(paceAt(197))],
		[200, 400, 198, 30],
		[200, 400, 197, ofNewcomer(paceAt(197.5))],
		// Others were there before: what they have taken since is not known.
		[199, 0, 298, ofNewcomer(18)],
	])(
		'that left 100 tokens of %d to others or none, is alone or not: %#',
		(first, latency, remaining, rate) => {
			const pacer = seen({ limit: 300, remaining: first }, 100);
			for (let i = 0; i < 100; i++) pacer.take(0);
			pacer.forget();
			pacer.take(20_000);
			const now = 20_000 + latency;
			pacer.observe({ limit: 300, remaining }, alone(201, 20_000), now);
			expect(pacer.rate(now)).toBeCloseTo(rate, 9);
		},
	);
});
