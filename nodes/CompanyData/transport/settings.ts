import { TIME_LIMITS } from '../../shared/contract/limits';

/** When all requests must have ended, since whoever waits for them then gives up. */
export interface Deadline {
	/** Aborted at its end. */
	signal: AbortSignal;
	/** Milliseconds that are left; 0 when it is over. */
	left(): number;
}

/** How a node sends its requests; set by its Options. */
export interface RequestSettings {
	/** Attempts after failures; a refusal by the rate limit does not count. */
	maxRetries: number;
	/** Milliseconds one request may be held, from its turn in the run to its last attempt. */
	maxWait: number;
	/** Requests of one run that may be in flight at the same time; undefined for as many as the plan allows. */
	concurrency?: number;
	/** Milliseconds one attempt may take, from the first byte sent to the last received. */
	timeout: number;
	/** Set where all requests together have a time by which they must end. */
	deadline?: Deadline;
}

/** For a list in the editor, which a person is waiting to see open. */
export const EDITOR_SETTINGS: RequestSettings = {
	maxRetries: 2,
	maxWait: 10_000,
	concurrency: 1,
	timeout: TIME_LIMITS.editor * 1000,
};
