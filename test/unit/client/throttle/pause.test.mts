import { Pause } from '../../../../nodes/client/throttle/limits.ts';

describe('a pause', () => {
	const pause = (random = 0) => new Pause(() => random);

	it('lasts for Retry-After or 2^n seconds, whichever is longer, and up to a quarter of 2^n more', () => {
		const one = pause(0.5);
		expect(one.timeLeft(0)).toBe(0);
		one.begin(0, 0, 0);
		expect(one.timeLeft(0)).toBe(2250);
		one.begin(50, 10_000, 100);
		expect(one.timeLeft(100)).toBe(10_500);
		expect(one.timeLeft(20_000)).toBe(0);
	});

	it('counts the refusals of requests that were under way together as one', () => {
		const one = pause();
		one.begin(0, 0, 10);
		one.begin(10, 0, 10);
		expect(one.timeLeft(10)).toBe(2000);
		one.begin(5, 7000, 10);
		one.begin(5, 1000, 10);
		expect(one.timeLeft(10)).toBe(7000);
		one.begin(7010, 0, 7020);
		expect(one.timeLeft(7020)).toBe(4000);
	});

	it('starts counting anew after a response to a request that left after the pause', () => {
		const one = pause();
		one.begin(0, 0, 10);
		one.end(10);
		one.begin(2010, 0, 2020);
		expect(one.timeLeft(2020)).toBe(4000);
		one.end(6020);
		one.begin(6030, 0, 6040);
		expect(one.timeLeft(6040)).toBe(2000);
	});

	it('grows to two seconds at most while only a token is lacking', () => {
		const one = pause();
		one.begin(-2000, 1000, -2000, true);
		expect(one.timeLeft(-2000)).toBe(1000);
		for (const at of [0, 2000, 4000]) one.begin(at, 0, at, true);
		expect(one.timeLeft(4000)).toBe(2000);
		one.begin(6000, 0, 6000);
		expect(one.timeLeft(6000)).toBe(4000);
	});

	it('lasts as long as the service asks for, however long that is', () => {
		const one = pause();
		one.begin(0, 86_400_000, 0);
		expect(one.timeLeft(86_399_999)).toBe(1);
		expect(one.timeLeft(86_400_000)).toBe(0);
	});

	it('is tried now and then by one request, and ends with the first that is not refused', () => {
		const one = pause();
		one.begin(0, 86_400_000, 0);
		const tries = [0, 299_999, 300_000, 300_001, 600_000].map((now) => one.mayTry(now));
		expect(tries).toEqual([false, false, true, false, true]);
		one.end(600_000);
		expect(one.timeLeft(600_001)).toBe(0);
	});
});
