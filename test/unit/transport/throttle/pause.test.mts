import { Pause } from '../../../../nodes/CompanyData/transport/throttle/pause.ts';

describe('a pause', () => {
	const pause = (random = 0) => new Pause(() => random);

	it('lasts for Retry-After or 2^n seconds, whichever is longer, and up to a quarter of 2^n more', () => {
		const one = pause(0.5);
		expect(one.timeLeft(0)).toBe(0);
		one.begin(1, 1, 0, 0);
		expect(one.timeLeft(0)).toBe(2250);
		one.begin(2, 2, 10_000, 100);
		expect(one.timeLeft(100)).toBe(10_500);
		expect(one.timeLeft(20_000)).toBe(0);
	});

	it('counts the refusals of requests that were under way together as one', () => {
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

	it('starts counting anew after a response to a request that left after the pause', () => {
		const one = pause();
		one.begin(3, 5, 0, 0);
		one.end(5);
		one.begin(6, 6, 0, 2000);
		expect(one.timeLeft(2000)).toBe(4000);
		one.end(7);
		one.begin(8, 8, 0, 6000);
		expect(one.timeLeft(6000)).toBe(2000);
	});

	it('does not grow while tokens are left, since only the second was full', () => {
		const one = pause();
		for (const number of [1, 2, 3]) one.begin(number, number, 0, 0, true);
		expect(one.timeLeft(0)).toBe(2000);
		one.begin(4, 4, 0, 0);
		expect(one.timeLeft(0)).toBe(4000);
	});

	it('lasts as long as the service asks for, however long that is', () => {
		const one = pause();
		one.begin(1, 1, 86_400_000, 0);
		expect(one.timeLeft(86_399_999)).toBe(1);
		expect(one.timeLeft(86_400_000)).toBe(0);
	});
});
