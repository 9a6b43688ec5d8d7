import { Jitter } from '../../../../nodes/CompanyData/transport/throttle/jitter.ts';

describe('jitter', () => {
	it('is taken to be large until neighbours have shown it', () => {
		const jitter = new Jitter();
		expect(jitter.value).toBe(50);
		jitter.add(1, 100);
		jitter.add(3, 900);
		expect(jitter.value).toBe(50);
	});

	it('follows how much neighbours differ, by a sixteenth, whichever comes first', () => {
		const jitter = new Jitter();
		jitter.add(2, 100);
		jitter.add(1, 130);
		expect(jitter.value).toBeCloseTo(50 - 20 / 16, 9);
		const both = new Jitter();
		both.add(1, 100);
		both.add(3, 100);
		both.add(2, 100);
		expect(both.value).toBeCloseTo(50 * (15 / 16) ** 2, 9);
	});

	it('forgets the latencies of long ago', () => {
		const jitter = new Jitter();
		jitter.add(1, 100);
		jitter.add(257, 100);
		jitter.add(2, 100);
		expect(jitter.value).toBe(50);
	});

	it('keeps the longest delay of this process for as long as a window lasts', () => {
		const jitter = new Jitter();
		for (const [delay, now, kept] of [
			[20, 0, 20],
			[5, 1199, 20],
			[30, 1199, 30],
			[5, 2398, 30],
			[5, 2399, 5],
		]) {
			jitter.addDelay(delay, now);
			expect(jitter.delay).toBe(kept);
		}
	});

	it('is large again when a request was refused that should not have been', () => {
		const jitter = new Jitter();
		for (let number = 1; number < 50; number++) jitter.add(number, 100);
		expect(jitter.value).toBeLessThan(3);
		jitter.forget();
		expect(jitter.value).toBe(50);
	});
});
