import { SYSTEM_CLOCK } from '../lib/clock';
import type { RequestContext } from './types';

/** Requests sent within this many milliseconds share a deadline, extended by as much. */
const SHARED_TIME = 250;

interface Timed {
	context: RequestContext;
	deadline: AbortSignal;
}

/** Ends all requests, since whoever waits for them then gives up. Times in milliseconds. */
export interface Deadline {
	length: number;
	signal: AbortSignal;
	left(): number;
}

export function beginCall(milliseconds: number): Deadline {
	const signal = AbortSignal.timeout(milliseconds);
	const endsAt = SYSTEM_CLOCK.now() + milliseconds;
	return {
		length: milliseconds,
		signal,
		left: () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now())),
	};
}

export function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/**
 * Gives requests a deadline through the signal in the context, the only one that n8n takes; its own timeout starts
 * again with every byte. A timer for each request would stay in memory until it fires.
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
