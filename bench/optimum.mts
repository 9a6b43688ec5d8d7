/** What a service allows one workspace, and how long it takes. */
export interface ServiceLimits {
	/** Size of the bucket, and its refill a minute; Infinity for none. */
	limit: number;
	/** Requests in any second. */
	burst: number;
	/** Simultaneous connections. */
	cap?: number;
	/** Milliseconds a request takes. */
	latency?: number;
}

/**
 * Milliseconds in which `count` requests can be answered at best: each arrives as soon as bucket,
 * burst and cap let it in, and stays for the latency. `first` requests may leave at once, and the
 * others when the first response has shown the plan; all, for a client that knows it beforehand.
 */
export function optimum(
	{ limit, burst, cap = Infinity, latency = 40 }: ServiceLimits,
	count: number,
	first = Infinity,
): number {
	const arrivals: number[] = [];
	let tokens = limit;
	let refilledAt = 0;
	for (let index = 0; index < count; index++) {
		const previous = arrivals[index - 1] ?? 0;
		const byBurst = index < burst ? 0 : arrivals[index - burst] + 1000;
		const byCap = index < cap ? 0 : arrivals[index - cap] + latency;
		const at = Math.max(previous, byBurst, byCap, index < first ? 0 : latency);
		const held = Math.min(limit, tokens + ((at - refilledAt) * limit) / 60_000);
		const byBucket = limit === Infinity ? 0 : Math.max(0, ((1 - held) * 60_000) / limit);
		arrivals.push(at + byBucket);
		tokens = Math.max(held, 1) - 1;
		refilledAt = at + byBucket;
	}
	return (arrivals.at(-1) ?? 0) + latency;
}
