import { Share, type Reading } from '../../../../nodes/CompanyData/transport/throttle/share.ts';

// A plan of 300 a minute: the bucket gains 5 tokens a second.
const LIMIT = 300;
const REFILL = 5;

/** If `expected` is left out, the bucket was full before what was sent. */
const reading = (
	at: number,
	remaining: number,
	answered: number,
	sent = answered,
	expected = LIMIT - sent,
): Reading => ({ at, remaining, answered, sent, expected });

function shareOf(...readings: Reading[]): Share {
	const share = new Share();
	for (const one of readings) share.observe(one, REFILL, LIMIT);
	return share;
}

const ALONE = { value: 1, others: 0, isShared: false };
/** A tenth, and others who are taken to use up the refill. */
const NEWCOMER = { value: 0.1, others: REFILL, isShared: true };
/** Less than a full bucket, so that the share is a newcomer's and comparisons begin here. */
const START = reading(0, 200, 10);

describe('the first reading', () => {
	it('is not awaited to use the whole bucket', () => {
		expect(shareOf()).toMatchObject(ALONE);
	});

	it.each([
		[298, ALONE],
		[297, NEWCOMER],
	])('of %d tokens after two requests shows whether others were there', (remaining, expected) => {
		expect(shareOf(reading(0, remaining, 2))).toMatchObject(expected);
	});

	it.each([
		[150, ALONE],
		[149, NEWCOMER],
	])('of %d tokens is compared with those that were to be expected', (remaining, expected) => {
		expect(shareOf(reading(0, remaining, 1, 1, 150))).toMatchObject(expected);
	});

	it('is the next one again where what was known is forgotten', () => {
		const share = shareOf(reading(0, 298, 2), reading(1000, 250, 50));
		expect(share).toMatchObject(ALONE);
		share.forget();
		expect(share.others).toBe(0);
		share.observe(reading(2000, 250, 2), REFILL, LIMIT);
		expect(share).toMatchObject(NEWCOMER);
	});

	it('is compared with the next after it was forgotten what came before', () => {
		const share = shareOf(START);
		share.forget();
		share.observe(reading(10_000, 200, 10), REFILL, LIMIT);
		share.observe(reading(11_000, 165, 20), REFILL, LIMIT);
		expect(share).toMatchObject({ value: 10 / 40, others: 30 });
	});
});

describe('a full bucket', () => {
	it.each([
		[299, ALONE],
		[298, NEWCOMER],
	])('is one of %d tokens, after which nobody else is there', (remaining, expected) => {
		expect(shareOf(START, reading(100, remaining, 100))).toMatchObject(expected);
	});

	it('ends what was compared', () => {
		// Compared with the start, 165 tokens after a second would show others.
		const share = shareOf(START, reading(100, 299, 11), reading(1000, 165, 20));
		expect(share).toMatchObject(ALONE);
	});

	it.each([
		[295, ALONE],
		[294, { value: 10 / 40, others: 30, isShared: true }],
	])('that lost %d tokens is compared once it can gain a second’s', (remaining, expected) => {
		const full = reading(0, 299, 1);
		const later = reading(1000, remaining - 35, 20);
		expect(shareOf(full, reading(0, remaining, 10), later)).toMatchObject(expected);
	});
});

describe('a comparison', () => {
	it('tells others from what the bucket lost beyond what was sent', () => {
		// 35 tokens less after a second that gained 5: 40 taken, 10 of them by us.
		expect(shareOf(START, reading(1000, 165, 20))).toMatchObject({
			value: 10 / 40,
			others: 30,
			isShared: true,
		});
		// 20 taken in 2 s, 5 by us.
		expect(shareOf(START, reading(2000, 190, 15))).toMatchObject({ value: 5 / 20, others: 7.5 });
	});

	it('counts half of the requests of which nobody knows whether they were counted', () => {
		const before = reading(0, 200, 10, 12);
		// 40 taken, by us 11 to 15 of those answered and 13 sent: 12 on the average.
		const share = shareOf(before, reading(1000, 165, 21, 25));
		expect(share.value).toBeCloseTo(12 / 40, 10);
		expect(share.others).toBe(28);
	});

	it.each([
		// 12 taken, 10 by us: 1.5 for rounding and a tenth of a second’s 5 tokens explain the rest.
		[START, reading(1000, 193, 20), 10 / 12],
		[START, reading(1000, 192, 20), 10 / 13],
		// 14 taken, 9 by us on the average, and 6 of which nobody knows: they explain 3 more.
		[reading(0, 200, 10, 12), reading(1000, 191, 18, 22), 9 / 14],
		[reading(0, 200, 10, 12), reading(1000, 192, 18, 22), 9 / 14],
	])('%# reckons with its error', (before, after, value) => {
		expect(shareOf(before, after).value).toBeCloseTo(value, 10);
	});

	it('reckons with more where the bucket gains more', () => {
		const share = new Share();
		share.observe(reading(0, 1000, 10, 10, 1490), 25, 1500);
		// 14 taken, 10 by us: 1.5 and a tenth of 25 explain 4.
		share.observe(reading(1000, 1011, 20), 25, 1500);
		expect(share).toMatchObject({ value: 10 / 14, others: 25, isShared: true });
		share.observe(reading(1000, 1010, 20), 25, 1500);
		expect(share).toMatchObject({ value: 10 / 15, others: 5, isShared: true });
	});

	it('that shows nobody else lets the share grow, not shrink', () => {
		const share = shareOf(START, reading(1000, 193, 20));
		// 2 of ours since the start explain a half only.
		share.observe(reading(1000, 203, 12), REFILL, LIMIT);
		expect(share).toMatchObject({ value: 10 / 12, others: REFILL, isShared: true });
	});

	it.each([
		[249, 0.1],
		[250, 0.02],
	])('is not made before a quarter of a second, at %d ms', (at, value) => {
		expect(shareOf(START, reading(at, 100, 10)).value).toBe(value);
	});

	it('takes what others took in less than a second for all of that second', () => {
		// 32.5 taken in half a second, 2 by us.
		const share = shareOf(START, reading(500, 170, 12));
		expect(share).toMatchObject({ value: 2 / 32.5, others: 30.5 });
	});

	it('leaves one in fifty at least', () => {
		// 105 taken, 1 by us.
		expect(shareOf(START, reading(1000, 100, 11))).toMatchObject({ value: 0.02, others: 104 });
	});
});

describe('comparisons in a row', () => {
	it.each([
		// What was taken is ours alone, more than 60 tokens of it.
		[reading(1000, 145, 70), NEWCOMER.isShared],
		[reading(1000, 144, 71), false],
		// One of which nobody knows asks for 4 tokens more.
		[reading(1000, 141, 74, 75), true],
		[reading(1000, 140, 75, 76), false],
		// Or 25 tokens of refill: 20, and those of a second.
		[reading(4999, 200, 35), true],
		[reading(5000, 200, 35), false],
		// And 4 more for one of which nobody knows.
		[reading(5799, 200, 39, 40), true],
		[reading(5800, 200, 39, 40), false],
	])('%# are long enough to show that nobody else is there', (after, isShared) => {
		expect(shareOf(START, after).isShared).toBe(isShared);
	});

	it('begin at the same reading until they are long enough, then at the last', () => {
		const short = reading(1000, 165, 20);
		// 80 taken in 2 s, 20 by us, since the start.
		const long = reading(2000, 130, 30);
		expect(shareOf(START, short, long)).toMatchObject({ value: 20 / 80, others: 30 });
		// 20 taken in a second, 15 by us, since the reading before.
		const next = reading(3000, 115, 45);
		expect(shareOf(START, short, long, next)).toMatchObject({ value: 15 / 20, others: 5 });
	});

	it('show nobody else only where none of them since the start has shown others', () => {
		const seen = reading(1000, 165, 20);
		// As many as were taken since the start: those others took were refilled meanwhile.
		const quiet = reading(5000, 165, 70);
		expect(shareOf(START, seen, quiet)).toMatchObject({ others: 30, isShared: true });
		const later = reading(10_000, 165, 95);
		expect(shareOf(START, seen, quiet, later)).toMatchObject(ALONE);
	});
});

describe('a refusal', () => {
	it('halves the share, to one in fifty at least, and keeps what others take', () => {
		const share = shareOf(START);
		for (const value of [0.05, 0.025, 0.02, 0.02]) {
			share.refuse();
			expect(share).toMatchObject({ value, others: REFILL, isShared: true });
		}
	});

	it('shows a process alone that others are there', () => {
		const share = shareOf();
		share.refuse();
		expect(share).toMatchObject({ value: 0.5, others: 0, isShared: true });
	});

	it('leaves a tenth in doubt, and all again unless others were seen meanwhile', () => {
		const share = shareOf(reading(0, 299, 1), reading(1000, 200, 100));
		share.doubt();
		expect(share).toMatchObject({ value: 0.1, others: 0, isShared: true });
		share.trust();
		expect(share).toMatchObject(ALONE);
		share.doubt();
		// 40 taken since 200 were left, 1 by us.
		share.observe(reading(3000, 170, 101), REFILL, LIMIT);
		share.trust();
		expect(share).toMatchObject({ value: 1 / 40, others: 19.5, isShared: true });
		share.doubt(); // 97.5 taken more, so that the next comparison begins here.
		share.observe(reading(6000, 85, 102), REFILL, LIMIT);
		share.trust();
		expect(share).toMatchObject({ value: 0.02, isShared: true });
	});

	it('is compared with the reading that is sharpest', () => {
		const blurred = reading(1000, 200, 80, 100);
		const sharper = reading(1040, 190, 99, 100);
		const probe = reading(3000, 190, 101);
		const share = shareOf(reading(0, 299, 1), blurred);
		share.sharpen(reading(1020, 195, 79, 100));
		share.sharpen(sharper);
		share.observe(probe, REFILL, LIMIT);
		// 9.8 taken, 1.5 by us. Since the blurred one 20 were taken, 11 by us, and 12 may be an error.
		expect(share.value).toBeCloseTo(1.5 / 9.8, 10);
		expect(shareOf(reading(0, 299, 1), blurred, probe)).toMatchObject(ALONE);
		const unread = shareOf();
		unread.sharpen(sharper);
		expect(unread).toMatchObject(ALONE);
	});

	it('ends what was compared', () => {
		const share = shareOf(START);
		share.refuse();
		share.observe(reading(1000, 165, 20), REFILL, LIMIT);
		expect(share).toMatchObject({ value: 0.05, others: REFILL });
		share.observe(reading(2000, 130, 30), REFILL, LIMIT);
		expect(share).toMatchObject({ value: 10 / 40, others: 30 });
	});
});
