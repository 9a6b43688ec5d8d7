/** Time as the throttle sees it; injected, so that a test runs through hours in a moment. */
export interface Clock {
	/** Milliseconds of a steady clock: setting the time of the machine does not move it. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}
