import { SYSTEM_CLOCK } from '../lib/clock';
import type { RequestContext } from './types';

/** Requests sent within this many milliseconds share a deadline, extended by as much. */
const SHARED_TIME = 250;

/** A context whose requests end at a deadline, and the deadline itself. */
export interface Timed {
	context: RequestContext;
	deadline: AbortSignal;
}

/** When all requests must have ended, since whoever waits for them then gives up. */
export interface Deadline {
	/** Milliseconds from the beginning to the end. */
	length: number;
	/** Aborted at the end. */
	signal: AbortSignal;
	/** Milliseconds that are left; 0 when it is over. */
	left(): number;
}

/** The time by which all requests of a call must end, since the agent's client then gives up. Begins now. */
export function beginCall(milliseconds: number): Deadline {
	const signal = AbortSignal.timeout(milliseconds);
	const endsAt = SYSTEM_CLOCK.now() + milliseconds;
	return {
		length: milliseconds,
		signal,
		left: () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now())),
	};
}

/** The signal by which n8n cancels the execution; absent in lists in the editor. */
export function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/**
 * Gives requests a deadline. n8n's own timeout starts again with every byte, so it would wait forever for
 * a server that sends one now and then; and n8n takes its abort signal only from the context.
 * Requests sent together share a deadline: a timer for each would stay in memory until it fires, long
 * after its request has ended.
 */
export class Deadlines {
	/** Least number of milliseconds before a request is aborted. */
	readonly timeout: number;
	/** The context without a deadline. */
	readonly original: RequestContext;
	readonly #end?: AbortSignal;
	#current?: Timed;
	#openedAt = -Infinity;

	/** @param end is the deadline of all requests, where they have one together. */
	constructor(context: RequestContext, timeout: number, end?: AbortSignal) {
		this.original = context;
		this.#end = end;
		this.timeout = timeout;
	}

	/** The context for a request sent now; `now` in milliseconds of a steady clock. */
	take(now: number): Timed {
		if (this.#current === undefined || now - this.#openedAt > SHARED_TIME) {
			this.#openedAt = now;
			this.#current = this.#open();
		}
		return this.#current;
	}

	#open(): Timed {
		const own = AbortSignal.timeout(this.timeout + SHARED_TIME);
		const deadline = this.#end === undefined ? own : AbortSignal.any([own, this.#end]);
		const cancel = cancelSignalOf(this.original);
		const signal = cancel === undefined ? deadline : AbortSignal.any([cancel, deadline]);
		const context = Object.create(this.original, {
			getExecutionCancelSignal: { value: () => signal },
		}) as RequestContext;
		return { context, deadline };
	}
}
