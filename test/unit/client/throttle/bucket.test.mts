import { Bucket, type Answered } from '../../../../nodes/CompanyData/transport/throttle/bucket.ts';

/** The Pro plan: at most 300 tokens, 5 more a second, 30 requests in any second. */
const PRO = { limit: 300, refill: 5, burst: 30 };
/** The Starter plan: at most 30 tokens, one more every 2 s, 6 requests in any second. */
const STARTER = { limit: 30, refill: 0.5, burst: 6 };
/** An unpublished plan whose burst is two. */
const PAIRS = { limit: 30, refill: 0.5, burst: 2 };

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

/** A client that is alone since the start, and has so many tokens left some seconds later. */
function alone(level: number, { plan = PRO, seconds = 10 } = {}) {
	const client = setUp(plan);
	client.exchange(START, plan.limit - 1);
	const sent = plan.limit - 1 + plan.refill * seconds - level;
	for (let i = 0; i < sent; i++) client.bucket.take(START);
	return { ...client, now: START + seconds * 1000 };
}

/** The pace on Pro beside others: the whole refill at 36 tokens. */
const paceAt = (level: number) => 5 * (level / 36) ** 5;

describe('A bucket', () => {
	const shown = (bucket: Bucket, now: number) => ({
		isKnown: bucket.isKnown,
		wait: bucket.timeToNext(now),
		rate: bucket.rate(now),
	});

	it('lets every request leave as long as no response has shown it', () => {
		const { bucket } = setUp();
		for (let i = 0; i < 2; i++) bucket.take(START);
		expect(shown(bucket, START)).toEqual({ isKnown: false, wait: 0, rate: Infinity });
	});

	it('lets every request leave of a service that shows no limit', () => {
		const { bucket } = setUp();
		bucket.observe(undefined, { number: bucket.take(START), at: START, others: 0 }, START);
		expect(shown(bucket, START)).toEqual({ isKnown: true, wait: 0, rate: Infinity });
	});

	it('lets a request leave after an idle time, whatever was left', () => {
		const { bucket, now } = alone(0);
		bucket.forget();
		expect(shown(bucket, now)).toEqual({ isKnown: false, wait: 0, rate: Infinity });
	});
});

describe('A client alone', () => {
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
		['Pro', 3, 10, 600],
		['Pro', 3, 62, 600],
		// A second's refill is less than one token; after a minute 1.5 are left.
		['Starter', 0, 10, 2000],
		['Starter', 0, 60, 2000],
		['Starter', 0, 62, 5000],
	])(
		'leaves some tokens to newcomers: on %s with %d after %d s it waits for %d ms',
		(name, level, seconds, wait) => {
			const { bucket, now } = alone(level, { plan: name === 'Pro' ? PRO : STARTER, seconds });
			expect(bucket.timeToNext(now)).toBeCloseTo(wait, 1);
		},
	);

	it('sends as soon as there is one token beside those', () => {
		const { leave, now } = alone(6);
		expect(leave(now)).toBe(1);
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
		// What the bucket may have gained meanwhile does not count: a full one gains nothing.
		exchange(START, left, { latency: 1000, others: sent - 1 });
		expect(leave(START + 1000) > 1 ? 'nobody else' : 'others').toBe(who);
	});

	it.each([
		// 100 tokens, and 55 gained in 11 s; without the request, and the one gained on its way.
		['nobody else', 100, 200, 153],
		['others', 100, 200, 152],
		// The bucket is full again.
		['nobody else', 299, 0, 299],
		['others', 299, 0, 298],
	])(
		'after an idle time shows %s: of %d tokens, after 11 s and %d ms on the way, %d are left',
		(who, level, latency, left) => {
			const { bucket, exchange, leave, now } = alone(level);
			bucket.forget();
			exchange(now + 11_000, left, { latency });
			expect(leave(now + 11_000 + latency) > 1 ? 'nobody else' : 'others').toBe(who);
		},
	);

	it('leaves tokens to the requests that are still under way', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 12, { others: 2 });
		// The refill and ten tokens.
		expect(bucket.rate(START)).toBe(15);
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

	it('keeps to its pace for as long as it does not know whether it is alone', () => {
		const { bucket, exchange } = setUp();
		// Every 0.4 s the bucket gains two tokens, of which it takes one.
		for (let i = 0; i < 10; i++) exchange(START + 400 * i, 20 + i);
		expect(bucket.timeToNext(START + 3600)).toBeCloseTo(1000 / 3, 9);
	});

	it('that sees others slows down with them only after its fifth request', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 40);
		// 25 tokens in a second: the ceiling of 3 a second falls by 18 / 25, the rest equalizes.
		exchange(START + 1000, 20);
		const ceiling = 3 * (18 / 25) * 10 ** 0.05;
		for (let i = 0; i < 3; i++) {
			expect(bucket.timeToNext(START + 1000)).toBeCloseTo(1000 / ceiling, 9);
			bucket.take(START + 1000);
		}
		// The 20 tokens that were shown may be up to 21, and three are gone.
		expect(bucket.timeToNext(START + 1000)).toBeCloseTo(1000 / paceAt(18), 9);
	});
});

describe('A client beside others', () => {
	it.each([
		// Of 29 tokens by its own reckoning 24 are shown, which may be up to 25.
		[0, 25],
		// Two more may have been gained since the request left.
		[400, 27],
	])('takes no more tokens for granted than a response shows, %d ms late: %d', (latency, level) => {
		const { bucket, exchange } = setUp();
		exchange(START, 20);
		exchange(START + 2000, 24, { latency });
		expect(bucket.rate(START + 2000 + latency)).toBeCloseTo(paceAt(level), 9);
	});

	it('counts on what others leave of the refill', () => {
		const { bucket, exchange } = setUp();
		exchange(START, 20);
		// Of 10 tokens gained in 2 s, 4 are left, and one was its own: others take 2.5 a second.
		exchange(START + 2000, 24);
		expect(bucket.rate(START + 4000)).toBeCloseTo(paceAt(25 + 2 * 2.5), 9);
	});

	it('leaves no request of the burst to newcomers, since its ceiling does', () => {
		const { bucket, exchange, now } = alone(20, { plan: PAIRS });
		exchange(now, 13);
		// In 10 s 5 tokens were gained and one is gone; 60 % of the burst are 1.2 a second.
		exchange(now + 10_000, 12);
		expect(bucket.timeToNext(now + 10_000)).toBeCloseTo(1000 / 1.2, 9);
	});
});

describe('A response', () => {
	it('that shows more tokens than were reckoned with raises the level', () => {
		const { bucket, exchange, now } = alone(0);
		exchange(now, 12, { others: 2 });
		expect(bucket.rate(now)).toBe(15);
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
			expect(bucket.rate(START)).toBe(30);
		}
	});
});

describe('A refusal', () => {
	it.each([
		// The request itself takes one: then there was another.
		['shows', 2, 0.06],
		// The refill is left to a client alone.
		['does not show', 1, 5],
	])('%s others where the bucket held %d tokens', (_, level, rate) => {
		const { bucket, exchange, now } = alone(level);
		exchange(now, 0, { isRefused: true });
		expect(bucket.rate(now)).toBe(rate);
	});

	it('is no surprise after an idle time', () => {
		const { bucket, exchange, now } = alone(100);
		bucket.forget();
		exchange(now, 0, { isRefused: true });
		// The refill, which is left to a newcomer.
		expect(bucket.rate(now)).toBe(5);
	});

	it('takes no token, so that others must have taken it', () => {
		const { bucket, exchange } = setUp(STARTER);
		exchange(START, 0, { isRefused: true });
		expect(bucket.rate(START)).toBe(0.5);
		// In 3.9 s the bucket has gained 1.95 tokens, and none of them is left.
		exchange(START + 2000, 0, { isRefused: true, latency: 1900 });
		expect(bucket.rate(START + 3900)).toBe(0.06);
	});
});
