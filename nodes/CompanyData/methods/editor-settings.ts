import type { RequestSettings } from '../transport/client';

/** For a list in the editor, which a person is waiting to see open. */
export const EDITOR_SETTINGS: RequestSettings = {
	maxRetries: 2,
	maxWait: 10_000,
	concurrency: 1,
	timeout: 15_000,
};
