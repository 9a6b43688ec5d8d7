import { Pause } from '../../../../nodes/transport/limits/pause.ts';

const pause = (random = 0) => new Pause(() => random);

describe('pause', () => {
	it('lasts 2, 4 and 8 seconds, plus up to a quarter, if the service asks for a shorter one', () => {
		for (const [random, seconds] of [
			[0, [2, 4, 8, 8]],
			[0.5, [2.25, 4.5, 9, 9]],
		] as const) {
			const one = pause(random);
			let now = 0;
			const waits = seconds.map(() => {
				one.begin(now, 1000, now);
				const wait = one.timeLeft(now);
				now += wait;
				return wait / 1000;
			});
			expect(waits).toEqual(seconds);
		}
	});

	it('lasts as long as the service asks for if that is longer, plus a random part', () => {
		const one = pause(0.5);
		one.begin(0, 86_400_000, 0);
		expect(one.timeLeft(0)).toBe(86_400_250);
		expect(one.timeLeft(86_400_250)).toBe(0);
	});

	it('counts refusals of requests in flight together as one', () => {
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

	it('starts over at 2 seconds after a success of a request sent after the last pause began', () => {
		const one = pause();
		one.begin(0, 0, 10);
		one.end(10);
		one.begin(2010, 0, 2020);
		expect(one.timeLeft(2020)).toBe(4000);
		one.end(6020);
		one.begin(6030, 0, 6040);
		expect(one.timeLeft(6040)).toBe(2000);
	});
});
