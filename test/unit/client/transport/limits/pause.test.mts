import { Pause } from '../../../../../client/transport/limits/pause.ts';

const pause = (random = 0) => new Pause(() => random);

describe('pause', () => {
	it.each([
		['2, 4 and 8 seconds if the service asks for less', 1000, 0, [2, 4, 8, 8]],
		['up to a quarter longer', 1000, 0.5, [2.25, 4.5, 9, 9]],
		['up to 64 seconds if it does not say', undefined, 0, [2, 4, 8, 16, 32, 64, 64]],
	])('lasts %s', (_, asked, random, seconds) => {
		const one = pause(random);
		let now = 0;
		const waits = seconds.map(() => {
			one.begin(now, asked, now);
			const wait = one.timeLeft(now);
			now += wait;
			return wait / 1000;
		});
		expect(waits).toEqual(seconds);
	});

	it('lasts as long as the service asks for if that is longer, plus a random part', () => {
		const one = pause(0.5);
		one.begin(0, 86_400_000, 0);
		expect(one.timeLeft(0)).toBe(86_400_250);
		expect(one.timeLeft(86_400_250)).toBe(0);
	});

	it('counts refusals of requests in flight together as one', () => {
		const one = pause();
		one.begin(0, undefined, 10);
		one.begin(10, undefined, 10);
		expect(one.timeLeft(10)).toBe(2000);
		one.begin(5, 7000, 10);
		one.begin(5, 1000, 10);
		expect(one.timeLeft(10)).toBe(7000);
		one.begin(7010, undefined, 7020);
		expect(one.timeLeft(7020)).toBe(4000);
	});

	it('starts over at 2 seconds after a success of a request sent after the last pause began', () => {
		const one = pause();
		one.begin(0, undefined, 10);
		one.end(10);
		one.begin(2010, undefined, 2020);
		expect(one.timeLeft(2020)).toBe(4000);
		one.end(6020);
		one.begin(6030, undefined, 6040);
		expect(one.timeLeft(6040)).toBe(2000);
	});
});
