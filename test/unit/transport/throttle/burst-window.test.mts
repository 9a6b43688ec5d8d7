import { BurstWindow } from '../../../../nodes/CompanyData/transport/throttle/burst-window.ts';

describe('a burst window', () => {
	it('opens when the counterpart of a request is as old as it is long', () => {
		const window = new BurstWindow();
		expect(window.timeToNext(0, 2, 1000)).toBe(0);
		window.take(0);
		expect(window.timeToNext(0, 2, 1000)).toBe(0);
		window.take(100);
		expect(window.timeToNext(100, 2, 1000)).toBe(900);
		expect(window.timeToNext(1000, 2, 1000)).toBe(0);
		expect(window.timeToNext(100, 1, 1000)).toBe(1000);
	});

	it('keeps what a window still needs', () => {
		const window = new BurstWindow();
		for (let at = 0; at <= 10_000; at += 10) window.take(at);
		expect(window.timeToNext(10_000, 150, 1600)).toBe(110);
		expect(window.timeToNext(10_000, 900, 20_000)).toBe(0);
	});

	it('forgets what is older than two seconds', () => {
		const window = new BurstWindow();
		for (const at of [0, 2000]) window.take(at);
		expect(window.timeToNext(2000, 2, 3000)).toBe(1000);
		window.take(2001);
		expect(window.timeToNext(2001, 3, 3000)).toBe(0);
	});
});
