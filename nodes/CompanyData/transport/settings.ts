/** How a node's requests travel; set by its Options. */
export interface TrafficSettings {
	/** Attempts after the first. */
	maxRetries: number;
	/** Milliseconds one request may be held, from its turn in the run to its last attempt. */
	maxWait: number;
	/** Requests of one run of the node that may be under way together; undefined for as many as fit. */
	concurrency?: number;
	/** Milliseconds one attempt may take, from the first byte sent to the last received. */
	timeout: number;
}

/** For a list of the editor, where somebody waits for it to open. */
export const EDITOR_SETTINGS: TrafficSettings = {
	maxRetries: 2,
	maxWait: 10_000,
	concurrency: 1,
	timeout: 15_000,
};
