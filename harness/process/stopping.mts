let stopping = false;

/** Marks this process as stopping; returns false if it already was. */
export function beginStopping(): boolean {
	const isFirst = !stopping;
	stopping = true;
	return isFirst;
}

export function isStopping(): boolean {
	return stopping;
}

/**
 * Resolves at once; if this process is stopping, never: work started then would be left behind, and its
 * failures are to be expected.
 */
export async function haltIfStopping(): Promise<void> {
	if (stopping) await new Promise<never>(() => {});
}
