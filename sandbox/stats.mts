/** Counters of what reached the API. */
export class Stats {
	requests = 0;
	faults = 0;
	/** Uses of a refresh token that was used before. */
	refreshTokenReuses = 0;
	tokenRefreshes = 0;
	/** Requests that arrived in a pause that a 429 had asked for. */
	early = 0;
	received: Record<string, number> = {};
	byStatus: Record<string, number> = {};
	/** Milliseconds from the first request to the end of the latest response. */
	elapsed = 0;
	#began?: number;

	receive(path: string): void {
		this.requests++;
		this.#began ??= performance.now();
		this.received[path] = (this.received[path] ?? 0) + 1;
	}

	/** Counts the end of a request; `status` is undefined when the response was cut off. */
	finish(status: number | undefined): void {
		const outcome = status === undefined ? 'aborted' : String(status);
		this.byStatus[outcome] = (this.byStatus[outcome] ?? 0) + 1;
		this.elapsed = performance.now() - (this.#began ?? 0);
	}

	reset(): void {
		Object.assign(this, new Stats());
		this.#began = undefined;
	}
}
