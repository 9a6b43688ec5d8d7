import { sleepUnlessCancelled } from '../../../lib/clock.ts';
import { VirtualTime } from '../../support/virtual-time.mts';

function setUp() {
	const time = new VirtualTime();
	const sleeps: number[] = [];
	const clock = {
		now: () => time.now,
		sleep: async (milliseconds: number) => {
			sleeps.push(milliseconds);
			await time.sleep(milliseconds);
		},
	};
	return { time, clock, sleeps, controller: new AbortController() };
}

describe('sleepUnlessCancelled', () => {
	it.each([
		[0, []],
		[-5, []],
		[250, [250]],
		[600, [250, 250, 100]],
	])('checks for cancellation every 250 ms in a sleep of %d ms', async (length, expected) => {
		const { time, clock, sleeps } = setUp();
		expect(await time.run(sleepUnlessCancelled(clock, length, undefined))).toBe(true);
		expect(sleeps).toEqual(expected);
		expect(time.now).toBe(Math.max(0, length));
	});

	it('ends on time even if the clock wakes it late', async () => {
		const { time, clock, sleeps } = setUp();
		const late = { ...clock, sleep: async (length: number) => await clock.sleep(length + 40) };
		await time.run(sleepUnlessCancelled(late, 300, undefined));
		expect(sleeps).toEqual([290, 50]);
	});

	it('ends at the first check after a cancellation and returns false', async () => {
		const { time, clock, sleeps, controller } = setUp();
		const sleep = sleepUnlessCancelled(clock, 10_000, controller.signal);
		const cancelling = time.sleep(600).then(() => controller.abort());
		const [goesOn] = await time.run(Promise.all([sleep, cancelling]));
		expect(goesOn).toBe(false);
		expect(sleeps).toEqual([250, 250, 250]);
	});

	it('returns false if cancelled in its last slice, and does not sleep if cancelled before', async () => {
		const { time, clock, sleeps, controller } = setUp();
		const sleep = sleepUnlessCancelled(clock, 100, controller.signal);
		controller.abort();
		expect(await time.run(sleep)).toBe(false);
		expect(sleeps).toEqual([100]);
		expect(await time.run(sleepUnlessCancelled(clock, 100, controller.signal))).toBe(false);
		expect(sleeps).toEqual([100]);
	});
});
