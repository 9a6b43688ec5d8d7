/** Ends requests in time: each by its own timeout, and all when their caller gives up. */

import { contextWith, type RequestContext } from './request';
import { SYSTEM_CLOCK } from '../../lib/clock';

/** Requests sent within this time in ms share a deadline, which is extended by the same time. */
const SHARED_TIME = 250;

/** The time by which all requests of a call or a poll must end, in ms. */
export interface Deadline {
	/** The whole time allowed. */
	length: number;
	/** Aborted when the time is over. */
	signal: AbortSignal;
	/** The remaining time; 0 when it is over. */
	left(): number;
}

/** Starts the deadline for all requests of a call: after it, the caller has given up. */
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
	/** Longest time for one request, in ms. */
	timeout: number;
	/** The deadline of a request that is sent at `now`, in ms of a steady clock. */
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
 * Gives requests a deadline through the cancel signal in the context, the only signal that n8n accepts: its own timeout
 * starts over with every byte received. Requests share deadlines, since a timer for each request would stay in memory
 * until it fires.
 *
 * @param end a signal that ends all requests, such as the deadline of a call.
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
			// `isOver` holds this signal: in Node 20, a combined signal does not keep its sources from being collected.
			const deadline = AbortSignal.timeout(timeout + SHARED_TIME);
			const signal = anyOf(cancelSignalOf(original), deadline, end);
			const context = contextWith(original, { getExecutionCancelSignal: () => signal });
			const isOver = () => deadline.aborted || end?.aborted === true;
			current = { context, signal, isOver };
			return current;
		},
	};
}

/** A signal that is aborted as soon as one of these is. */
export function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal {
	return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

/**
 * The result of work that may not end by itself, such as a response that arrives byte by byte.
 *
 * @throws {unknown} the reason of the signal, if that is aborted first. The work may then go on unseen.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	let end = () => {};

	const ended = new Promise<never>((_, reject) => {
		end = () => reject(signal.reason as Error);
		if (signal.aborted) end();
		else signal.addEventListener('abort', end);
	});

	return await Promise.race([work, ended]).finally(() => signal.removeEventListener('abort', end));
}
