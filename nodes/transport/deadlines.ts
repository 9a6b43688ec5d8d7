/** Ends requests in time: each by its own limit, and all when whoever waits for them gives up. */

import { contextWith, type RequestContext } from './request';
import { SYSTEM_CLOCK } from '../lib/clock';

/** Requests sent within this many milliseconds share a deadline, extended by as much. */
const SHARED_TIME = 250;

/** The time within which all requests of a call or a poll must end. In milliseconds. */
export interface Deadline {
	/** The whole time. */
	length: number;
	/** Aborted when it is over. */
	signal: AbortSignal;
	/** What is left of it; 0 when it is over. */
	left(): number;
}

/** Begins a time after which all requests end, because whoever waits for them gives up. */
export function beginCall(length: number): Deadline {
	const signal = AbortSignal.timeout(length);
	const endsAt = SYSTEM_CLOCK.now() + length;
	const left = () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now()));
	return { length, signal, left };
}

/** The signal that n8n aborts when the execution is cancelled; undefined if the context has none. */
export function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** The deadlines of the requests of one client. */
export interface Deadlines {
	/** The context without a deadline. */
	original: RequestContext;
	/** Milliseconds for one request. */
	timeout: number;
	/** The deadline of a request that is sent at `now`, in milliseconds of a steady clock. */
	take(now: number): SharedDeadline;
}

/** One deadline, shared by requests that are sent together. */
interface SharedDeadline {
	/** The context to send them with. */
	context: RequestContext;
	/** Aborted when the time is over, or the execution is cancelled. */
	signal: AbortSignal;
	/** True when the time is over. */
	isOver(): boolean;
}

/**
 * Gives requests a deadline through the signal in the context, the only one that n8n takes: its own timeout starts again
 * with every byte. Requests share deadlines, since a timer for each would stay in memory until it fires.
 *
 * @param end ends all requests, such as a call's own limit.
 */
export function deadlinesOf(
	original: RequestContext,
	timeout: number,
	end?: AbortSignal,
): Deadlines {
	let current: SharedDeadline | undefined;
	let openedAt = -Infinity;

	return {
		original,
		timeout,
		take(now) {
			if (current && now - openedAt <= SHARED_TIME) return current;

			openedAt = now;
			// Held by its requests: a signal made of others does not keep them from being collected in Node 20.
			const deadline = AbortSignal.timeout(timeout + SHARED_TIME);
			const signal = anyOf(cancelSignalOf(original), deadline, end);
			const context = contextWith(original, { getExecutionCancelSignal: () => signal });
			const isOver = () => deadline.aborted || end?.aborted === true;
			current = { context, signal, isOver };
			return current;
		},
	};
}

/** A signal that is aborted with the first of these. */
export function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal {
	return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
