import type { Clock } from '../clock.mts';

/** A token bucket with linear refill. */
export interface TokenBucket {
	/** Whether a token is available now. */
	available(): boolean;
	take(): void;
	/** Whole tokens left. */
	remaining(): number;
	/** Milliseconds until one token is available; 0 when one is. */
	waitForOne(): number;
	/** Milliseconds until the bucket is full. */
	waitForFull(): number;
}

/**
 * @param capacity tokens when full
 * @param perSecond tokens refilled per second
 */
export function createTokenBucket(clock: Clock, capacity: number, perSecond: number): TokenBucket {
	let tokens = capacity;
	let countedAt = clock.now();

	const refill = () => {
		const now = clock.now();
		const elapsed = Math.max(0, now - countedAt);
		tokens = Math.min(capacity, tokens + (elapsed / 1000) * perSecond);
		countedAt = now;
	};
	// Sums of fractions end up at 0.9999999 instead of 1.
	const reaches = (wanted: number) => tokens + 1e-6 >= wanted;
	const waitFor = (wanted: number) => {
		refill();
		return reaches(wanted) ? 0 : ((wanted - tokens) / perSecond) * 1000;
	};

	return {
		available: () => waitFor(1) === 0,
		take() {
			refill();
			tokens = Math.max(0, tokens - 1);
		},
		remaining() {
			refill();
			return Math.floor(tokens + 1e-6);
		},
		waitForOne: () => waitFor(1),
		waitForFull: () => waitFor(capacity),
	};
}
