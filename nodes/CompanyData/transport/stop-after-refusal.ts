import type { Failure } from './errors/request-failed';
import type { ApiRequest } from './http/types';
import { notSent, type Stage } from './pipe';

const NOT_SENT =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';

/** The requests that one final refusal ends: those of the run, or of one operation. */
interface Scope {
	refusal?: Failure;
	ended: AbortController;
	/** The signal of the run's requests, and the same that is also aborted by a refusal. */
	outer?: AbortSignal;
	signal?: AbortSignal;
}

/**
 * Sends no request that an earlier one has shown to be refused for good, such as with an unknown key or
 * without credits. Requests that wait when the refusal comes are given up.
 */
export function stopAfterRefusal(): Stage {
	const run: Scope = { ended: new AbortController() };
	const operations = new Map<string, Scope>();
	const signalIn = (operation: Scope, outer: AbortSignal) => {
		if (operation.signal === undefined || operation.outer !== outer) {
			operation.outer = outer;
			operation.signal = AbortSignal.any([outer, run.ended.signal, operation.ended.signal]);
		}
		return operation.signal;
	};
	return (next) => async (request) => {
		const name = operationOf(request);
		const operation = operations.get(name) ?? { ended: new AbortController() };
		operations.set(name, operation);
		const refusal = () => run.refusal ?? operation.refusal;
		const known = refusal();
		if (known !== undefined) return notSent(known, NOT_SENT);
		const outcome = await next({ ...request, signal: signalIn(operation, request.signal) });
		const { failure, isCancelled, mayBeDone } = outcome;
		if (failure?.endsFor !== undefined) {
			const scope = failure.endsFor === 'run' ? run : operation;
			scope.refusal ??= failure;
			scope.ended.abort();
		}
		const since = isCancelled ? refusal() : undefined;
		return since === undefined ? outcome : notSent(since, NOT_SENT, mayBeDone);
	};
}

/** The operation of a request, whatever company it is about: parts of a path with a digit are IDs. */
function operationOf({ method, path }: ApiRequest): string {
	return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}
