/** How a node sends its requests; set by its Options. */
export interface RequestSettings {
	/** Attempts after the first. */
	maxRetries: number;
	/** Milliseconds one request may be held, from its turn in the run to its last attempt. */
	maxWait: number;
	/** Requests of one run that may be in flight at the same time; undefined for as many as the plan allows. */
	concurrency?: number;
	/** Milliseconds one attempt may take, from the first byte sent to the last received. */
	timeout: number;
	/** Milliseconds all requests together may take, if the waiting client would otherwise give up. */
	callTime?: number;
}

/** For a list in the editor, which a person is waiting to see open. */
export const EDITOR_SETTINGS: RequestSettings = {
	maxRetries: 2,
	maxWait: 10_000,
	concurrency: 1,
	timeout: 15_000,
};
