let stopping = false;

/** Notes that this process is being stopped; false if that was known already. */
export function beginStopping(): boolean {
	const isFirst = !stopping;
	stopping = true;
	return isFirst;
}

export function isStopping(): boolean {
	return stopping;
}

/**
 * Lets work go on, or holds it for ever once this process is being stopped: what was started then
 * would be left behind, and what fails then is no news.
 */
export async function haltIfStopping(): Promise<void> {
	if (stopping) await new Promise<never>(() => {});
}
