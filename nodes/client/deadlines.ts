import { SYSTEM_CLOCK } from '../lib/clock';
import type { RequestContext } from './types';

/** Requests sent within this many milliseconds share a deadline, extended by as much. */
const SHARED_TIME = 250;

interface Timed {
	context: RequestContext;
	deadline: AbortSignal;
}

/** Time by which all requests must have ended, since whoever waits for them then gives up. */
export interface Deadline {
	length: number;
	signal: AbortSignal;
	/** Milliseconds that are left; 0 when it is over. */
	left(): number;
}

/** Begins the time of an agent's call. */
export function beginCall(milliseconds: number): Deadline {
	const signal = AbortSignal.timeout(milliseconds);
	const endsAt = SYSTEM_CLOCK.now() + milliseconds;
	return {
		length: milliseconds,
		signal,
		left: () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now())),
	};
}

/** Finds the signal by which n8n cancels the execution; lists in the editor have none. */
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
	readonly timeout: number;
	readonly original: RequestContext;
	readonly #end?: AbortSignal;
	#current?: Timed;
	#openedAt = -Infinity;

	constructor(context: RequestContext, timeout: number, end?: AbortSignal) {
		this.original = context;
		this.#end = end;
		this.timeout = timeout;
	}

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
