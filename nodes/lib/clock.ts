import { sleep } from 'n8n-workflow';

/** Injected clock and sleep, so that a test runs through hours in a moment. */
export interface Clock {
	/** Milliseconds of a steady clock: setting the time of the machine does not move it. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

/** The clock of this process. Unlike Date.now, it does not follow when the machine's time is set. */
export const SYSTEM_CLOCK: Clock = { now: () => performance.now(), sleep };
