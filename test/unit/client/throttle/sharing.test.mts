import { Sharing } from '../../../../nodes/client/throttle/limits.ts';

/** The Pro plan: at most 300 tokens, 5 more a second, 30 requests in any second. */
const PRO = { limit: 300, refill: 5, burst: 30 };
/** The Starter plan: at most 30 tokens, one more every 2 s, 6 requests in any second. */
const STARTER = { limit: 30, refill: 0.5, burst: 6 };

/** Eight of our requests were sent, 200 tokens are left, and no request is under way. */
const START = { ...PRO, at: 1000, remaining: 200, sent: 8, underWay: 0 };

function begun({ isAlone = false, ...reading }: Partial<typeof START & { isAlone: boolean }> = {}) {
	const sharing = new Sharing();
	sharing.begin({ ...START, ...reading }, isAlone);
	return sharing;
}

/** A reading some seconds after the start, when so many more tokens were gone and requests sent. */
const later = (seconds: number, gone: number, sent: number, underWay = 0) => ({
	...START,
	at: START.at + seconds * 1000,
	remaining: START.remaining - gone,
	sent: START.sent + sent,
	underWay,
});

describe('A client', () => {
	it.each([
		// 60 % and a tenth of the burst.
		['alone', 18, true],
		['beside others', 3, false],
	])('that starts %s sends at most %d requests a second', (_, ceiling, isAlone) => {
		expect(begun({ isAlone })).toMatchObject({ isAlone, others: 0, ceiling });
	});

	// In 2 s the bucket gains 10 tokens; half a second's worth of timing and 1.5 of rounding are forgiven.
	it.each([
		// 10 taken, 8 of them ours: 2 are forgiven.
		[true, { before: 0, after: 0, gone: 0, sent: 8 }],
		// 10 taken, 7 of them ours.
		[false, { before: 0, after: 0, gone: 0, sent: 7 }],
		// Of those under way half were counted: of 6 sent, 5 are ours, and 3 more are forgiven.
		[true, { before: 2, after: 4, gone: 0, sent: 6 }],
		[false, { before: 2, after: 4, gone: 0, sent: 5 }],
	])('is alone (%p) by what the bucket lost beyond its own requests: %j', (isAlone, reading) => {
		const sharing = begun({ isAlone: true, underWay: reading.before });
		sharing.observe(later(2, reading.gone, reading.sent, reading.after));
		expect(sharing.isAlone).toBe(isAlone);
	});

	it('that has used a full bucket learns of others only between two later responses', () => {
		// A full bucket gains nothing; it counts as full from 295, up to a second's refill from the limit.
		const full = begun({ isAlone: true, remaining: 295 });
		full.observe(later(2, 50, 0));
		expect(full.isAlone).toBe(true);
		full.observe(later(4, 60, 0));
		expect(full.isAlone).toBe(false);
	});

	it.each([
		// It takes 60 tokens, which the bucket has gained after 12 s.
		[false, { seconds: 11.9, gone: -59, sent: 0, underWay: 0 }],
		[true, { seconds: 12, gone: -60, sent: 0, underWay: 0 }],
		// Or which were taken from it: 55 more are gone, though it has gained 5.
		[false, { seconds: 1, gone: 54, sent: 59, underWay: 0 }],
		[true, { seconds: 1, gone: 55, sent: 60, underWay: 0 }],
		// Two more tokens for each request under way.
		[false, { seconds: 12.7, gone: -63, sent: 0, underWay: 2 }],
		[true, { seconds: 12.8, gone: -64, sent: 0, underWay: 2 }],
	])('that was not is alone (%p) after a comparison that shows nobody else: %j', (...setting) => {
		const [isAlone, { seconds, gone, sent, underWay }] = setting;
		const sharing = begun();
		sharing.observe(later(0, 10, 0));
		sharing.observe(later(seconds, 10 + gone, sent, underWay));
		expect(sharing.isAlone).toBe(isAlone);
	});

	it('that is alone notices in the long run even those who take little', () => {
		const sharing = begun({ isAlone: true });
		// One token in 12 s, which rounding alone may explain, and three in 36 s.
		sharing.observe(later(12, -59, 0));
		expect(sharing.isAlone).toBe(true);
		sharing.observe(later(36, -93, 84));
		expect(sharing.isAlone).toBe(false);
	});
});

describe('What others take', () => {
	it.each([
		// 3 tokens in 2 s.
		[1.5, { seconds: 2, gone: 0, sent: 7 }],
		// 4 tokens in 0.4 s count as 4 a second, not as 10.
		[4, { seconds: 0.4, gone: 2, sent: 0 }],
		// 20 tokens in 2 s are more than the refill provides for.
		[5, { seconds: 2, gone: 10, sent: 0 }],
	])('is %d tokens a second: %j', (others, { seconds, gone, sent }) => {
		const sharing = begun();
		sharing.observe(later(seconds, gone, sent));
		expect(sharing.others).toBe(others);
	});

	it('is compared anew with each response that shows it', () => {
		const sharing = begun();
		sharing.observe(later(2, 10, 0));
		// The next 4 s: of 20 tokens gained, 12 are gone.
		sharing.observe(later(6, 2, 0));
		expect(sharing.others).toBe(3);
	});
});

describe('The ceiling of a client', () => {
	// 18 a second are 60 % of the burst; from 3 a second, a tenth of it, the small one gains 10^0.05 more.
	it.each([
		// 24 a second: 18 / 24 of it.
		['falls to what is left of 60 % of the burst', 24, 0.75],
		// 12 a second: 18 / 12 of it.
		['rises to what is left of 60 % of the burst', 12, 1.5],
		['is halved at most', 100, 0.5],
		['is doubled at most', 5, 2],
	])('%s when all send %d a second', (_, total, factor) => {
		const sharing = begun();
		// In 2 s the bucket gains 10.
		sharing.observe(later(2, 2 * total - 10, 0));
		expect(sharing.ceiling).toBeCloseTo(3 * factor * 10 ** 0.05, 9);
	});

	it('is never above 60 % of the burst', () => {
		const sharing = begun({ isAlone: true });
		sharing.observe(later(2, 0, 0));
		expect(sharing.ceiling).toBe(18);
	});
});

it('A refusal although a token was left shows others, halves the ceiling, and starts a new comparison', () => {
	const sharing = begun({ isAlone: true });
	for (const ceiling of [9, 4.5, 2.25, 1.5, 1.5]) {
		sharing.refuse(START);
		expect(sharing).toMatchObject({ isAlone: false, ceiling });
	}
	sharing.observe(later(2, 0, 0));
	expect(sharing.others).toBe(0);
	// 3 tokens in 2 s.
	sharing.observe(later(4, 0, 7));
	expect(sharing.others).toBe(1.5);
});

it.each([
	// 36 tokens, 12 % of the bucket, allow the whole refill; half of them a quarter of it.
	['Pro', 36, 5],
	['Pro', 18, 5 / 4],
	// A tenth of the refill at least, so that ten of them take all of it.
	['Pro', 0, 0.5],
	['Pro', -36, 0.5],
	// Nothing exceeds the ceiling.
	['Pro', 72, 18],
	// 12 % would be less than the seven tokens that are the least reserve.
	['Starter', 7, 0.5],
	['Starter', 0, 0.05],
])('The pace beside others on %s at a level of %d tokens is %d a second', (plan, level, pace) => {
	const rateLimit = plan === 'Pro' ? PRO : STARTER;
	const sharing = begun({ ...rateLimit, isAlone: true });
	expect(sharing.pace(level, { ...rateLimit, remaining: 0 })).toBeCloseTo(pace, 9);
});

it('The pace is the whole refill once five readings in a row show an empty bucket', () => {
	const sharing = begun({ isAlone: true, remaining: 0 });
	const paces = [0, 0, 0, 0, 0, 1].map((remaining) => {
		sharing.observe({ ...START, remaining });
		return sharing.pace(0, START);
	});
	expect(paces).toEqual([0.5, 0.5, 0.5, 0.5, 5, 0.5]);
});
