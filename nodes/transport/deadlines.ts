import { contextWith, type RequestContext } from './request';
import { SYSTEM_CLOCK } from '../lib/clock';

/** Requests sent within this many milliseconds share a deadline, extended by as much. */
const SHARED_TIME = 250;

/** Ends all requests after a time in milliseconds, since whoever waits for them then gives up. */
export function beginCall(length: number) {
	const signal = AbortSignal.timeout(length);
	const endsAt = SYSTEM_CLOCK.now() + length;
	const left = () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now()));
	return { length, signal, left };
}

export type Deadline = ReturnType<typeof beginCall>;

export function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/**
 * Gives requests a deadline through the signal in the context, the only one that n8n takes; its own timeout starts
 * again with every byte. A timer for each request would stay in memory until it fires.
 */
export function deadlinesOf(original: RequestContext, timeout: number, end?: AbortSignal) {
	let current: { context: RequestContext; deadline: AbortSignal } | undefined;
	let openedAt = -Infinity;
	return {
		original,
		timeout,
		end,
		take(now: number) {
			if (current && now - openedAt <= SHARED_TIME) return current;

			openedAt = now;
			// Held by its requests: a signal made of others does not keep them from being collected in Node 20.
			const deadline = AbortSignal.timeout(timeout + SHARED_TIME);
			const signal = anyOf(cancelSignalOf(original), deadline, end);
			const context = contextWith(original, { getExecutionCancelSignal: () => signal });
			current = { context, deadline };
			return current;
		},
	};
}

export type Deadlines = ReturnType<typeof deadlinesOf>;

export function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal {
	return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
