/** Counters of what reached the API; a request whose connection broke counts as aborted. */
export class Stats {
	requests = 0;
	finished = 0;
	aborted = 0;
	faults = 0;
	refreshTokenReuses = 0;
	tokenRefreshes = 0;
	/** Requests that arrived in a pause that a 429 had asked for. */
	early = 0;
	quotaWarnings = 0;
	received: Record<string, number> = {};
	byStatus: Record<string, number> = {};
	byPath: Record<string, Record<string, number>> = {};

	receive(path: string): void {
		this.requests++;
		this.received[path] = (this.received[path] ?? 0) + 1;
	}

	/** Counts the end of a request; `status` is undefined when the response was cut off. */
	finish(path: string, status: number | undefined): void {
		const outcome = status === undefined ? 'aborted' : String(status);
		if (status === undefined) this.aborted++;
		else this.finished++;
		this.byStatus[outcome] = (this.byStatus[outcome] ?? 0) + 1;
		this.byPath[path] ??= {};
		this.byPath[path][outcome] = (this.byPath[path][outcome] ?? 0) + 1;
	}

	reset(): void {
		Object.assign(this, new Stats());
	}
}
