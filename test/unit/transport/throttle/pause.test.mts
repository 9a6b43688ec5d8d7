import { Pause } from '../../../../nodes/CompanyData/transport/throttle/pause.ts';

describe('a pause', () => {
	const pause = (random = 0) => new Pause(() => random);

	it('is Retry-After or 2^n seconds, whichever is longer, and up to a quarter of 2^n more', () => {
		const one = pause(0.5);
		expect(one.timeLeft(0)).toBe(0);
		one.begin(1, 1, 0, 0);
		expect(one.timeLeft(0)).toBe(2250);
		one.begin(2, 2, 10_000, 100);
		expect(one.timeLeft(100)).toBe(10_500);
		expect(one.timeLeft(20_000)).toBe(0);
	});

	it('counts refusals that were under way together as one', () => {
		const one = pause();
		one.begin(3, 5, 0, 0);
		one.begin(5, 5, 0, 0);
		expect(one.timeLeft(0)).toBe(2000);
		one.begin(4, 5, 7000, 0);
		one.begin(4, 5, 1000, 0);
		expect(one.timeLeft(0)).toBe(7000);
		one.begin(6, 6, 0, 7000);
		expect(one.timeLeft(7000)).toBe(4000);
	});

	it('ends with a response to a request that left after it began, and counts anew', () => {
		const one = pause();
		one.begin(3, 5, 100_000, 0);
		one.end(5);
		expect(one.timeLeft(0)).toBe(100_000);
		one.end(6);
		expect(one.timeLeft(0)).toBe(0);
		one.begin(7, 7, 0, 0);
		expect(one.timeLeft(0)).toBe(2000);
	});

	it('that is long is tested after a minute, and then every minute', () => {
		const one = pause();
		one.begin(1, 1, 86_400_000, 0);
		expect(one.timeToNext(0)).toBe(60_000);
		expect(one.timeToNext(70_000)).toBe(0);
		one.take(70_000);
		expect(one.timeToNext(70_000)).toBe(60_000);
		expect(one.timeLeft(70_000)).toBe(86_330_000);
	});

	it('is not tested before 2^n seconds, nor where it is short', () => {
		const one = pause();
		for (let n = 1; n <= 7; n++) one.begin(n, n, 86_400_000, 0);
		expect(one.timeToNext(0)).toBe(128_000);
		const other = pause();
		other.begin(1, 1, 30_000, 0);
		expect(other.timeToNext(0)).toBe(30_000);
	});

	it('is tested by clients refused together at different times', () => {
		const one = pause(0.5);
		one.begin(1, 1, 86_400_000, 0);
		expect(one.timeToNext(0)).toBe(60_250);
	});
});
