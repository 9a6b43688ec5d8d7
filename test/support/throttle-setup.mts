import {
	type Waiter,
	Run,
	Throttle,
	type Permit,
	type Turn,
} from '../../client/transport/throttle.ts';
import { VirtualTime } from './virtual-time.mts';

/** A wait, and the run that it is of; all are of one by default. */
type Wait = Partial<Waiter> & { group?: unknown };

/** The headers of a response that show the plan and what is left. */
export const rateHeaders = (limit: number, remaining: number) => ({
	'x-ratelimit-limit': String(limit),
	'x-ratelimit-remaining': String(remaining),
});

/**
 * A throttle on a virtual clock whose chance is always 0, and the requests of one run. It wakes `late`
 * milliseconds late.
 */
export function setUpThrottle({ late = 0 } = {}) {
	const time = new VirtualTime();
	/** How long the throttle slept, each time; without the turns of the event loop it waits for. */
	const sleeps: number[] = [];
	const clock = {
		now: () => time.now,
		sleep: async (milliseconds: number) => {
			if (milliseconds > 0) sleeps.push(milliseconds);
			await time.sleep(milliseconds + late);
		},
	};
	const throttle = new Throttle(clock, () => 0);
	const runs = new Map<unknown, Run>();
	/** Waits for a turn; resolves to what the wait ended with, and when, in milliseconds. */
	const wait = async ({ group, ...more }: Wait = {}) => {
		const run = runs.get(group) ?? new Run();
		runs.set(group, run);
		const options = { run, concurrency: Infinity, maxWait: 300_000, ...more };
		const outcome: Turn = await throttle.acquire(options);
		return { outcome, at: time.now };
	};
	const acquire = async (more: Wait = {}): Promise<Permit> => {
		const { outcome } = await wait(more);
		if (outcome !== undefined && 'number' in outcome) return outcome;
		throw new Error('There is no permit.');
	};
	/** Sends a request that is answered after `latency` milliseconds. */
	const exchange = async (latency: number, status: number, headers = {}) => {
		const permit = await time.run(acquire());
		await time.run(time.sleep(latency));
		throttle.release(permit, { status, headers });
		return permit;
	};
	/** Lets time pass, in milliseconds. */
	const pass = async (milliseconds: number) => {
		await time.run(time.sleep(milliseconds));
	};
	return { time, throttle, acquire, wait, exchange, pass, sleeps };
}
