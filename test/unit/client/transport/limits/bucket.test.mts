import { Bucket, type Answered } from '../../../../../client/transport/limits/bucket.ts';

/** The Pro plan: at most 300 tokens, 5 more a second, 30 requests in any second. */
const PRO = { limit: 300, refill: 5, burst: 30 };
/** The Starter plan: at most 30 tokens, one more every 2 s, 6 requests in any second. */
const STARTER = { limit: 30, refill: 0.5, burst: 6 };

/** When the first request is sent, in milliseconds. */
const START = 1000;

/** The bucket of one process, and what it sends. */
function setUp(plan = PRO) {
	const bucket = new Bucket();
	/** Takes in an answer to the request with this number; it shows how many tokens are left. */
	function answer(
		remaining: number,
		answered: Partial<Answered> & { number: number },
		now: number,
	) {
		bucket.observe({ ...plan, remaining }, { at: now, inFlight: 0, ...answered }, now);
	}
	/** Sends a request that is answered at once. */
	function exchange(now: number, remaining: number, more: Partial<Answered> = {}): void {
		answer(remaining, { number: bucket.take(now), ...more }, now);
	}
	/** Sends all that may leave within a time, looking each millisecond, and returns how many these are. */
	function leave(from: number, to: number): number {
		let count = 0;
		for (let now = from; now <= to; now++) {
			while (count < 200 && bucket.timeToNext(now) <= 0) {
				bucket.take(now);
				count++;
			}
		}
		return count;
	}
	return { bucket, answer, exchange, leave };
}

/** A process that has seen others at this level, 2.5 seconds ago. */
function beside(level: number, plan = PRO) {
	const client = setUp(plan);
	client.exchange(START - 5000, plan.limit - 1);
	client.exchange(START - 2500, level);
	return client;
}

describe('unknown bucket', () => {
	it('lets every request leave', () => {
		const { bucket, leave } = setUp();
		expect([leave(START, START), bucket.isKnown, bucket.burst]).toEqual([200, false, Infinity]);
	});

	it('becomes known with the first response to a request sent after it was forgotten', () => {
		const { bucket, exchange, answer } = setUp();
		exchange(START, 299);
		const earlier = bucket.take(START);
		bucket.forget({ isIdle: true });
		answer(298, { number: earlier }, START);
		expect(bucket.isKnown).toBe(false);
		exchange(START, 297);
		expect(bucket.isKnown).toBe(true);
	});
});

describe('single process', () => {
	it('sends a tenth of a burst every 20 ms, and the next burst after 1.02 s', () => {
		const { bucket, exchange, leave } = setUp();
		exchange(START, 299);
		expect(leave(START + 20, START + 39)).toBe(3);
		expect(leave(START + 40, START + 1000)).toBe(26);
		expect(bucket.timeToNext(START + 1000)).toBe(20);
	});

	it.each([
		['Pro', PRO],
		['Starter', STARTER],
	])('spends the bucket to the last half token on %s', (_, plan) => {
		const { bucket, exchange } = setUp(plan);
		exchange(START, plan.limit - 1);
		for (let sent = 1; sent < plan.limit + 10; sent++) bucket.take(START);
		// From ten tokens owed to one and a half.
		expect(bucket.timeToNext(START + 1500)).toBeCloseTo((1000 * 11.5) / plan.refill - 1500, 0);
	});

	it('sends at full rate if tokens were missing at first and none since', () => {
		const { leave, exchange } = setUp();
		exchange(START, 200);
		exchange(START + 2000, 209);
		expect(leave(START + 4000, START + 5000)).toBe(30);
	});

	it('waits for a second if the first response shows missing tokens', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 200);
		expect(bucket.timeToNext(START + 500)).toBe(500);
	});
});

describe('response', () => {
	it('raises the local number of tokens if it shows more, minus requests in flight', () => {
		const { bucket, exchange, answer, leave } = setUp();
		exchange(START, 299);
		for (let sent = 1; sent < 340; sent++) bucket.take(START);
		const now = START + 4000;
		answer(120, { number: bucket.take(now), inFlight: 110 }, now);
		expect(leave(now, now + 900)).toBe(14);
	});

	it('changes nothing if a later request was answered first', () => {
		const { bucket, answer, leave } = setUp();
		const [one, other] = [bucket.take(START), bucket.take(START)];
		answer(298, { number: other }, START);
		answer(0, { number: one }, START);
		expect(leave(START, START + 1000)).toBe(28);
	});

	it('replaces the bucket if it shows another plan', () => {
		const { bucket, exchange, answer } = setUp();
		exchange(START, 299);
		const number = bucket.take(START);
		bucket.observe({ ...STARTER, remaining: 29 }, { number, at: START, inFlight: 0 }, START);
		expect(bucket.burst).toBe(6);
		answer(299, { number: bucket.take(START) }, START);
		expect(bucket.burst).toBe(30);
	});

	it.each([
		// Of a request in flight together with ours, the token is gone before both answers leave.
		['with equal numbers', [298, 298], 30],
		// Each counts only what came before its own request: the ten sent since are not in it.
		['with one less each', [299, 298], 15],
	])(
		'shows, for two requests sent together, whether headers count requests in flight: %s',
		(_, levels, rate) => {
			const { bucket, answer, leave } = setUp();
			const numbers = levels.map(() => bucket.take(START));
			answer(levels[0], { number: numbers[0], at: START, inFlight: 1 }, START + 40);
			answer(levels[1], { number: numbers[1], at: START, inFlight: 0 }, START + 40);
			expect(bucket.firstRequests).toBe(1);
			const later = START + 3000;
			const sent = Array.from({ length: 11 }, () => bucket.take(later));
			answer(289, { number: sent[0], at: later, inFlight: 10 }, later + 40);
			expect(leave(later + 3000, later + 4000)).toBe(rate);
		},
	);

	it('changes nothing if it lacks the limits that earlier responses had', () => {
		const { bucket, exchange, leave } = setUp();
		exchange(START, 299);
		bucket.observe(undefined, { number: bucket.take(START), at: START, inFlight: 0 }, START);
		expect(leave(START, START + 1000)).toBe(28);
	});
});

describe('process next to others', () => {
	it('sends at most half of the burst, and no more than others leave', () => {
		const { leave } = beside(200);
		expect(leave(START, START + 1000)).toBe(15);
		const late = beside(200);
		late.exchange(START, 190);
		// Of its own and the 22 or so of others in this second, less than the burst may leave.
		expect(late.leave(START + 20, START + 900)).toBeLessThanOrEqual(8);
	});

	it.each([
		// The whole refill at a level of one burst, and a quarter at half of it.
		[30, 5],
		[15, 5 / 4],
		// A tenth at least, so that ten of them take all of it.
		[0, 0.5],
		// Half of the burst in a quarter of a second at most.
		[200, 60],
	])('sends, with %d tokens left, %d requests a second', (level, pace) => {
		const { bucket } = beside(level + 1);
		bucket.take(START);
		expect(Math.max(0, bucket.timeToNext(START + 20))).toBeCloseTo(
			Math.max(0, 1000 / pace - 20),
			0,
		);
	});

	it.each([
		[21, 15],
		[22, 30],
	])(
		'sends at full rate again after 22 requests without a missing token: %d requests, %d a second',
		(count, rate) => {
			const { exchange, leave } = beside(200);
			for (let sent = 1; sent < count; sent++) exchange(START, 212 - sent);
			const now = START + 3000;
			expect(leave(now, now + 1000)).toBe(rate);
		},
	);
});

describe('refusal', () => {
	it('reveals other processes if tokens are left', () => {
		const { exchange, leave } = setUp();
		exchange(START, 299);
		exchange(START, 299, { isRefused: true });
		expect(leave(START + 2000, START + 3000)).toBe(15);
	});
});

describe('service without limit headers', () => {
	/** Answers all that leave, each second and a little, and returns how many these were. */
	function seconds(count: number, refusals: number[] = []): number[] {
		const { bucket, leave } = setUp();
		bucket.observe(undefined, { number: bucket.take(0), at: 0, inFlight: 0 }, 0);
		return Array.from({ length: count }, (_, second) => {
			const now = (second + 1) * 1200;
			const sent = leave(now, now + 1000);
			const isRefused = refusals.includes(second);
			for (let i = 0; i < sent; i++) {
				bucket.observe(undefined, { number: i, at: now, inFlight: 0, isRefused }, now + 100);
			}
			return sent;
		});
	}

	it('gets the burst of the smallest plan, doubled after each second without a refusal', () => {
		expect(seconds(4)).toEqual([6, 12, 24, 48]);
	});

	it('gets half as many requests after a refusal, and then six more each second', () => {
		expect(seconds(5, [2])).toEqual([6, 12, 24, 12, 18]);
	});

	it('gets at least one request every six seconds', () => {
		const { bucket } = setUp();
		for (let second = 0; second < 20; second++) {
			const now = second * 1100;
			const answered = { number: bucket.take(now), at: now, inFlight: 0, isRefused: true };
			bucket.observe(undefined, answered, now);
		}
		expect(bucket.timeToNext(19 * 1100)).toBeCloseTo(6 * 1020, 0);
	});
});

it('a bucket with an absurdly high limit lets requests leave at once', () => {
	for (const limit of [2_147_483_647, 1e12]) {
		const { exchange, leave } = setUp({ limit, refill: limit / 60, burst: limit / 15 });
		exchange(START, limit - 1);
		expect(leave(START, START + 1)).toBe(200);
	}
});
