/** How a node sends its requests; set by its Options. */
export interface RequestSettings {
	/** Attempts after the first. */
	maxRetries: number;
	/** Milliseconds one request may wait in all before it is given up. */
	maxWait: number;
	/** Requests of one run of the node that may be in flight at the same time. */
	concurrency: number;
	/** Milliseconds one attempt may take, from the first byte sent to the last received. */
	timeout: number;
}

/** For a list in the editor, which somebody is waiting to see open. */
export const EDITOR_SETTINGS: RequestSettings = {
	maxRetries: 2,
	maxWait: 10_000,
	concurrency: 1,
	timeout: 15_000,
};
