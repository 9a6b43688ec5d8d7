import type { Failure } from './errors/request-failed';
import type { ApiRequest } from './http/types';
import { notSent, type Stage } from './pipe';

const NOT_SENT =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';

/** What a final refusal ends: all requests of the run, or those of one operation. */
class Scope {
	refusal?: Failure;
	readonly #controller = new AbortController();
	readonly #signals = new WeakMap<AbortSignal, AbortSignal>();
	readonly #outer?: Scope;

	constructor(outer?: Scope) {
		this.#outer = outer;
	}

	end(refusal: Failure): void {
		this.refusal ??= refusal;
		this.#controller.abort();
	}

	/** A signal that is also aborted when the scope ends; one for all requests with the same signal. */
	within(signal: AbortSignal): AbortSignal {
		const known = this.#signals.get(signal);
		if (known !== undefined) return known;
		const joined = AbortSignal.any([
			this.#outer?.within(signal) ?? signal,
			this.#controller.signal,
		]);
		this.#signals.set(signal, joined);
		return joined;
	}
}

/**
 * Sends no request that an earlier one has shown to be refused for good, such as with an unknown key or
 * without credits. Requests that wait when the refusal comes are given up.
 */
export function stopAfterRefusal(): Stage {
	const run = new Scope();
	const operations = new Map<string, Scope>();
	return (next) => async (request) => {
		const name = operationOf(request);
		const operation = operations.get(name) ?? new Scope(run);
		operations.set(name, operation);
		const refusal = () => run.refusal ?? operation.refusal;
		const known = refusal();
		if (known !== undefined) return notSent(known, NOT_SENT);
		const outcome = await next({ ...request, signal: operation.within(request.signal) });
		const { failure, isCancelled, mayBeDone } = outcome;
		if (failure?.endsFor === 'run') run.end(failure);
		if (failure?.endsFor === 'operation') operation.end(failure);
		const since = isCancelled ? refusal() : undefined;
		return since === undefined ? outcome : notSent(since, NOT_SENT, mayBeDone);
	};
}

/** The operation of a request, whatever company it is about: parts of a path with a digit are IDs. */
function operationOf({ method, path }: ApiRequest): string {
	return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}
