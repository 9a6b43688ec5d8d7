import { Bucket, type Answered } from '../../../../nodes/client/throttle/limits.ts';

/** The Pro plan: at most 300 tokens, 5 more a second, 30 requests in any second. */
const PRO = { limit: 300, refill: 5, burst: 30 };
/** The Starter plan: at most 30 tokens, one more every 2 s, 6 requests in any second. */
const STARTER = { limit: 30, refill: 0.5, burst: 6 };

/** When the first request is sent, in milliseconds. */
const START = 1000;

/** The bucket of one client, and what it sends. */
function setUp(plan = PRO) {
	const bucket = new Bucket();
	/** Sends a request; its response shows how many tokens are left. */
	function exchange(
		at: number,
		remaining: number,
		{ latency = 0, ...more }: Partial<Answered & { latency: number }> = {},
	): void {
		const answered = { number: bucket.take(at), at, others: 0, ...more };
		bucket.observe({ ...plan, remaining }, answered, at + latency);
	}
	/** Sends all that may leave at once, and returns how many these are. */
	function leave(now: number): number {
		let count = 0;
		for (; count < 50 && bucket.timeToNext(now) <= 0; count++) bucket.take(now);
		return count;
	}
	return { bucket, exchange, leave };
}

/** A client that is alone since the start, and has so many tokens left ten seconds later. */
function alone(level: number, plan = PRO) {
	const client = setUp(plan);
	client.exchange(START, plan.limit - 1);
	const sent = plan.limit - 1 + plan.refill * 10 - level;
	for (let i = 0; i < sent; i++) client.bucket.take(START);
	return { ...client, now: START + 10_000 };
}

/** Milliseconds between two requests beside others on Pro: the whole refill at 36 tokens. */
const intervalAt = (level: number) => 1000 / (5 * (level / 36) ** 2);

describe('A bucket lets every request leave', () => {
	it('as long as no response has shown it', () => {
		const { bucket, leave } = setUp();
		expect([leave(START), bucket.isKnown, bucket.burst]).toEqual([50, false, Infinity]);
	});

	it('after an idle time, whatever was left', () => {
		const { bucket, now } = alone(0);
		bucket.forget();
		expect([bucket.timeToNext(now), bucket.isKnown]).toEqual([0, false]);
	});
});

describe('A service that shows no limit', () => {
	/** Answers all that leave at once, each second and a little, and returns how many these were. */
	function seconds(count: number, refusals: number[] = []): number[] {
		const { bucket } = setUp();
		bucket.observe(undefined, { number: bucket.take(0), at: 0, others: 0 }, 0);
		return Array.from({ length: count }, (_, second) => {
			const now = (second + 1) * 1100;
			let sent = 0;
			for (; sent < 100 && bucket.timeToNext(now) <= 0; sent++) bucket.take(now);
			const isRefused = refusals.includes(second);
			for (let i = 0; i < sent; i++)
				bucket.observe(undefined, { number: i, at: now, others: 0, isRefused }, now);
			return sent;
		});
	}

	it('is sent the burst of the smallest plan, and twice as many each second in which it refuses nothing', () => {
		expect(seconds(4)).toEqual([6, 12, 24, 48]);
	});

	it('is sent half as many after a refusal, and then a quarter more each second', () => {
		expect(seconds(5, [2])).toEqual([6, 12, 24, 12, 15]);
	});

	it('is sent no more than its burst in a second', () => {
		const { bucket, leave } = setUp();
		bucket.observe(undefined, { number: bucket.take(0), at: 0, others: 0 }, 0);
		expect(leave(0)).toBe(5);
		expect(bucket.timeToNext(0)).toBe(1060);
	});

	it.each([
		['is refused', 0, true, 3],
		['comes after the burst', 1059, false, 12],
		['comes before its end', 1058, false, 6],
	])('is sent as many as the next response allows, which %s', (_, at, isRefused, most) => {
		const { bucket, leave } = setUp();
		bucket.observe(undefined, { number: 0, at: 0, others: 0, isRefused }, 0);
		bucket.observe(undefined, { number: 1, at, others: 0, isRefused }, at);
		expect(leave(5000)).toBe(most);
	});
});

it('A limit that nobody can have takes no more time or memory than another', () => {
	for (const limit of [2_147_483_647, 1e12]) {
		const { exchange, leave } = setUp({ limit, refill: limit / 60, burst: limit / 15 });
		exchange(START, limit - 1);
		expect(leave(START)).toBe(50);
	}
});

describe('A client alone', () => {
	it('counts its first request in the burst', () => {
		const { exchange, leave } = setUp();
		exchange(START, 299);
		expect(leave(START)).toBe(29);
	});

	it.each([
		// The last of 30 leaves while 180 tokens are left, 60 % of the bucket.
		[30, 209],
		[29, 208],
	])('sends a burst of %d at once with %d tokens, and the next after 1.06 s', (count, level) => {
		const { bucket, leave, now } = alone(level);
		expect(leave(now)).toBe(count);
		expect(bucket.timeToNext(now)).toBe(1060);
	});

	it.each([
		// One token to send, and 5 that are left, a second's refill: 3 more at 5 a second.
		['Pro', PRO, 3, 600],
		// A second's refill is less than one token: 1.3 are left.
		['Starter', STARTER, 0, 4600],
	])('leaves some tokens to newcomers on %s', (_, plan, level, wait) => {
		const { bucket, now } = alone(level, plan);
		expect(bucket.timeToNext(now)).toBeCloseTo(wait, 1);
	});
});

describe('A first response', () => {
	it.each([
		// As many are gone as were sent, those under way included.
		['nobody else', 1, 299],
		['others', 1, 298],
		['nobody else', 2, 298],
		['others', 2, 297],
	])('shows %s if of a full bucket, after %d requests, %d tokens are left', (who, sent, left) => {
		const { bucket, exchange, leave } = setUp();
		for (let i = 1; i < sent; i++) bucket.take(START);
		exchange(START, left, { latency: 1000, others: sent - 1 });
		expect(leave(START + 1000) > 1 ? 'nobody else' : 'others').toBe(who);
	});

	it.each([
		// 100 tokens, and 55 gained in 11 s; without the request, and one that is not whole.
		['nobody else', 100, 153],
		['others', 100, 152],
		// The bucket is full again.
		['nobody else', 299, 299],
		['others', 299, 298],
	])('after an idle time shows %s: of %d tokens, after 11 s, %d are left', (who, level, left) => {
		const { bucket, exchange, leave, now } = alone(level);
		bucket.forget();
		exchange(now + 11_000, left);
		expect(leave(now + 11_000) > 1 ? 'nobody else' : 'others').toBe(who);
	});

	it('leaves tokens to the requests that are still under way', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 2, { others: 2 });
		// One token to send, and 0.8 that are left, at 5 a second.
		expect(bucket.timeToNext(START)).toBeCloseTo(360, 1);
	});

	it('of another plan starts over with it', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 299);
		const number = bucket.take(START);
		bucket.observe({ ...STARTER, remaining: 10 }, { number, at: START, others: 0 }, START);
		// Others have taken most of it: a tenth of the burst of six.
		expect(bucket.timeToNext(START)).toBeCloseTo(1000 / 0.6, 9);
	});
});

describe('A newcomer', () => {
	it.each([
		// A tenth of the burst, 3 a second.
		[20, 1000 / 3],
		// One token to send, and 0.8 that are left, at 5 a second.
		[0, 360],
	])('that finds %d tokens sends its next request after %d ms', (remaining, wait) => {
		const { bucket, exchange } = setUp();
		exchange(START, remaining);
		expect(bucket.timeToNext(START)).toBeCloseTo(wait, 1);
	});

	it('slows down with the others only after its fifth request', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 16);
		for (let i = 1; i <= 4; i++) {
			expect(bucket.timeToNext(START)).toBeCloseTo(1000 / 3, 9);
			bucket.take(START);
		}
		expect(bucket.timeToNext(START)).toBeCloseTo(intervalAt(12), 9);
	});
});

/** A client whose latest response showed so many tokens, and which has sent so many requests since. */
function compared({ remaining = 200, sent = 0, isAlone = false, others = 0 } = {}) {
	const client = setUp();
	client.exchange(START, isAlone ? 299 : remaining);
	if (isAlone) {
		for (let i = remaining; i < 298; i++) client.bucket.take(START);
		client.exchange(START, remaining, { others });
	}
	for (let i = 0; i < sent; i++) client.bucket.take(START);
	return client;
}

/** A client beside others at such a level, which may send 60 % of the burst. */
function besideAt(level: number) {
	const client = setUp();
	for (let i = 0; i < 2; i++) client.exchange(START, 296);
	// The burst is over, but for the last of them.
	for (let i = level; i < 295; i++) client.bucket.take(START - 1060);
	client.bucket.take(START);
	return client;
}

describe('A comparison of two responses', () => {
	// In 2 s the bucket gains 10 tokens; half a second's worth of timing and 1.5 of rounding are forgiven.
	it.each([
		// 10 taken, 8 of them ours: 2 are forgiven.
		['nobody else', { before: 0, after: 0, sent: 8 }],
		// 10 taken, 7 of them ours.
		['others', { before: 0, after: 0, sent: 7 }],
		// Of those under way half were counted: of 6 sent, 5 are ours, and 3 more are forgiven.
		['nobody else', { before: 2, after: 4, sent: 6 }],
		['others', { before: 2, after: 4, sent: 5 }],
	])('shows %s to a client alone by what was taken: %j', (who, { before, after, sent }) => {
		const { exchange, leave } = compared({ isAlone: true, others: before, sent: sent - 1 });
		exchange(START + 2000, 200, { others: after });
		expect(leave(START + 2000) > 1 ? 'nobody else' : 'others').toBe(who);
	});

	it.each([
		// It takes 60 tokens, which the bucket has gained after 12 s.
		['others', { seconds: 11.9, remaining: 259, sent: 1, underWay: 0 }],
		['nobody else', { seconds: 12, remaining: 260, sent: 1, underWay: 0 }],
		// Or which were taken from it: 55 more are gone, though it has gained 5.
		['others', { seconds: 1, remaining: 146, sent: 59, underWay: 0 }],
		['nobody else', { seconds: 1, remaining: 145, sent: 60, underWay: 0 }],
		// Two more tokens for each request under way.
		['others', { seconds: 12.7, remaining: 263, sent: 1, underWay: 2 }],
		['nobody else', { seconds: 12.8, remaining: 264, sent: 1, underWay: 2 }],
	])('shows %s to a client beside others: %j', (who, { seconds, remaining, sent, underWay }) => {
		const { exchange, leave } = compared({ sent: sent - 1 });
		const now = START + seconds * 1000;
		exchange(now, remaining, { others: underWay });
		expect(leave(now + 2000) > 1 ? 'nobody else' : 'others').toBe(who);
	});

	it('shows nobody where one of them is of a full bucket, which gains nothing', () => {
		// It counts as full from 295, up to a second's refill from the limit.
		const { bucket, exchange } = setUp();
		exchange(START, 299);
		exchange(START + 2000, 295);
		exchange(START + 4000, 250);
		expect(bucket.timeToNext(START + 4000)).toBeLessThanOrEqual(0);
		exchange(START + 8000, 240);
		expect(bucket.timeToNext(START + 8000)).toBeGreaterThan(0);
	});

	it('shows in the long run even those who take little', () => {
		const { bucket, exchange, leave } = compared({ isAlone: true });
		// One token in 12 s, which rounding alone may explain, and three in 36 s.
		exchange(START + 12_000, 258);
		for (let i = 1; i < 84; i++) bucket.take(START + 20_000);
		exchange(START + 36_000, 292);
		expect(leave(START + 38_000)).toBe(1);
	});
});

describe('A client beside others', () => {
	/** One that has seen others, and counts on 27 tokens. */
	const beside = () => compared({ remaining: 32, sent: 5 });

	it.each([
		// Of 36 tokens by its own reckoning 24 are shown, which may be up to 25.
		[0, 25],
		// Two more may have been gained since the request left.
		[400, 27],
	])('takes no more tokens for granted than a response shows, %d ms late: %d', (latency, level) => {
		const { bucket, exchange } = beside();
		exchange(START + 2000, 24, { latency });
		expect(bucket.timeToNext(START + 2000 + latency)).toBeCloseTo(intervalAt(level) - latency, 9);
	});

	// Of its six requests and what the bucket has gained since, the rest has gone to others.
	it.each([
		[2.5, { seconds: 2, remaining: 31 }],
		// 3 tokens in 0.4 s count as 3 a second, not as 7.5.
		[3, { seconds: 0.4, remaining: 25 }],
		// 15 tokens in 2 s are more than the refill provides for.
		[5, { seconds: 2, remaining: 21 }],
	])('counts on the refill without what others take, %d a second: %j', (others, reading) => {
		const { bucket, exchange } = beside();
		const { seconds, remaining } = reading;
		const now = START + seconds * 1000;
		exchange(now, remaining);
		const level = remaining + 1;
		expect(bucket.timeToNext(now)).toBeCloseTo(intervalAt(level), 9);
		expect(bucket.timeToNext(now + 100)).toBeCloseTo(
			intervalAt(level + 0.1 * (5 - others)) - 100,
			9,
		);
	});

	it.each([
		// 60 % of the burst, or as much of it as its share of what was taken, to the power of 0.95.
		['half', 0.5, { remaining: 172, sent: 19 }],
		['none, which counts as a twentieth', 0.05, { remaining: 110, sent: 1 }],
	])('keeps to its share of the burst, here %s', (_, share, { remaining, sent }) => {
		const { bucket, exchange } = compared({ sent: sent - 1 });
		exchange(START + 2000, remaining);
		for (let i = sent; i < 5; i++) bucket.take(START + 2000);
		expect(bucket.timeToNext(START + 2000)).toBeCloseTo(1000 / (18 * share ** 0.95), 9);
	});

	it.each([
		// 36 tokens, 12 % of the bucket, allow the whole refill; half of them a quarter of it.
		[36, 5],
		[18, 5 / 4],
		// A tenth of the refill at least, so that ten of them take all of it.
		[0, 0.5],
		[-36, 0.5],
		// Nothing exceeds 60 % of the burst.
		[72, 18],
	])('at a level of %d tokens sends %d requests a second', (level, pace) => {
		const { bucket } = besideAt(level);
		expect(bucket.timeToNext(START)).toBeCloseTo(1000 / pace, 9);
	});

	it('on Starter has its pace from seven tokens, which are more than 12 % of the bucket', () => {
		const { bucket, exchange } = setUp(STARTER);
		exchange(START, 22);
		for (let i = 0; i < 15; i++) bucket.take(START);
		expect(bucket.timeToNext(START)).toBeCloseTo(2000, 9);
	});

	it('takes the whole refill once five responses in a row show an empty bucket', () => {
		const { bucket, exchange } = besideAt(0);
		const waits = [0, 0, 0, 0, 0, 1].map((remaining) => {
			exchange(START, remaining);
			return bucket.timeToNext(START);
		});
		expect(waits).toEqual([2000, 2000, 2000, 2000, 200, 2000]);
	});

	it('keeps to the burst that it has sent before it saw them', () => {
		const { bucket, leave, now } = alone(250);
		expect(leave(now)).toBe(30);
		bucket.observe({ ...PRO, remaining: 150 }, { number: 999, at: now, others: 0 }, now + 200);
		expect(bucket.timeToNext(now + 200)).toBe(860);
	});

	it('halves its burst with each refusal although a token was left, to a twentieth', () => {
		const { bucket, exchange } = besideAt(250);
		const rates = [1, 2, 3, 4, 5].map((second) => {
			exchange(START + second, 200, { isRefused: true });
			return 1000 / bucket.timeToNext(START + second);
		});
		for (const [index, rate] of [9, 4.5, 2.25, 1.5, 1.5].entries()) {
			expect(rates[index]).toBeCloseTo(rate, 9);
		}
	});

	it('does not compare with a response before such a refusal', () => {
		const { bucket, exchange } = besideAt(250);
		exchange(START + 1, 200, { isRefused: true });
		exchange(START + 2, 150);
		expect(bucket.timeToNext(START + 2)).toBeCloseTo(1000 / 9, 9);
	});
});

describe('A response', () => {
	it('without limits, from a service that has shown them, changes nothing', () => {
		const { bucket } = besideAt(250);
		for (const [number, at] of [START, START + 1100].entries()) {
			bucket.observe(undefined, { number, at, others: 0 }, at);
		}
		bucket.take(START + 1100);
		expect(bucket.timeToNext(START + 1100)).toBeCloseTo(1000 / 18, 9);
	});

	it('that shows more tokens than were reckoned with raises the level', () => {
		const { bucket, exchange, now } = alone(0);
		// Those under way may take two of them; it leaves five, and lacks one for the request.
		exchange(now, 7, { others: 2 });
		expect(bucket.timeToNext(now)).toBeCloseTo(200, 1);
	});

	it('that is late, or comes twice, changes nothing', () => {
		const { bucket } = setUp();
		for (let i = 0; i < 2; i++) bucket.take(START);
		for (const [number, remaining] of [
			[2, 298],
			[1, 0],
			[2, 0],
		]) {
			bucket.observe({ ...PRO, remaining }, { number, at: START, others: 0 }, START);
			expect(bucket.timeToNext(START)).toBeLessThanOrEqual(0);
		}
	});
});

describe('A refusal', () => {
	it.each([
		// The request itself takes one: then there was another, and the pace is a tenth of the refill.
		['shows', 2, 2000],
		// A client alone leaves the refill of a second: six tokens at five a second.
		['does not show', 1, 1200],
	])('%s others where the bucket held %d tokens', (_, level, wait) => {
		const { bucket, exchange, now } = alone(level);
		exchange(now, 0, { isRefused: true });
		expect(bucket.timeToNext(now)).toBeCloseTo(wait, 1);
	});

	it('takes no token, so that others must have taken it', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 0, { isRefused: true });
		for (let i = 0; i < 5; i++) bucket.take(START);
		// In 2 s the bucket has gained ten tokens, of which the node took five; none is left.
		exchange(START + 2000, 0, { isRefused: true });
		expect(bucket.timeToNext(START + 2000)).toBe(2000);
		// Others took 2.5 tokens a second, so that one token becomes 26 in ten seconds.
		expect(bucket.timeToNext(START + 12_000)).toBeCloseTo(intervalAt(26) - 10_000, 9);
	});
});
