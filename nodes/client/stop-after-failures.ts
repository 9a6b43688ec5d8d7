import type { Failure } from './errors/request-failed';
import type { ApiRequest } from './http/types';
import { CANCELLED, notSent, type Outcome, type Stage } from './pipe';

/** Requests in a row that fail, all their retries included, after which the others are given up. */
const MOST_FAILED = 4;

const REFUSED =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';
const DOWN =
	'The last requests of this run all failed like this, so this one was not sent. The next run tries again.';

/** The requests that one final refusal ends: those of the run, or of one operation. */
interface Scope {
	refusal?: Failure;
	ended: AbortController;
	/** By the signal of the requests: the same, also aborted by a refusal. A run has one for all of them. */
	signals: WeakMap<AbortSignal, AbortSignal>;
}

/**
 * Sends no request that others of the run have shown to be in vain. After a refusal for good, such as of
 * an unknown key or for want of credits, none that would be refused alike; those that wait when it comes
 * are given up. Once a request has failed for want of a working service, others wait for those under
 * way, or pass one at a time, until one succeeds; if several in a row fail, all others are given up.
 */
export function stopAfterFailures(): Stage {
	const run = newScope();
	const operations = new Map<string, Scope>();
	const underWay = new Set<Promise<Outcome>>();
	/** Why requests have failed since a working service last responded. */
	let outage: Failure[] = [];
	const isDown = () => outage.length >= MOST_FAILED;
	const signalIn = ({ ended, signals }: Scope, own: AbortSignal) => {
		const signal = signals.get(own) ?? AbortSignal.any([own, run.ended.signal, ended.signal]);
		signals.set(own, signal);
		return signal;
	};
	const observe = (operation: Scope, outcome: Outcome) => {
		const { failure, response, isCancelled, waitTooLong } = outcome;
		if (isCancelled || waitTooLong !== undefined) return;
		if (failure?.endsFor !== undefined) {
			const scope = failure.endsFor === 'run' ? run : operation;
			scope.refusal ??= failure;
			scope.ended.abort();
			// What other operations need may be down all the same.
			return;
		}
		const isWorking = response !== undefined && response.status < 500;
		outage = failure === undefined || isWorking ? [] : [...outage, failure];
	};
	return (next) => async (request) => {
		const name = nameOf(request);
		const operation = operations.get(name) ?? newScope();
		operations.set(name, operation);
		const refusal = () => run.refusal ?? operation.refusal;
		const mustWait = () => outage.length > 0 && underWay.size > 0 && !isDown();
		while (refusal() === undefined && mustWait()) await Promise.race(underWay);
		const known = refusal();
		if (known !== undefined) return notSent(known, REFUSED);
		if (request.signal.aborted) return CANCELLED;
		if (isDown()) return notSent(outage[0], DOWN);
		const attempt = async () => {
			const outcome = await next({ ...request, signal: signalIn(operation, request.signal) });
			// Before those that wait go on.
			observe(operation, outcome);
			return outcome;
		};
		const sent = attempt();
		underWay.add(sent);
		const outcome = await sent.finally(() => underWay.delete(sent));
		const since = outcome.isCancelled ? refusal() : undefined;
		return since === undefined ? outcome : notSent(since, REFUSED, outcome.mayBeDone);
	};
}

function newScope(): Scope {
	return { ended: new AbortController(), signals: new WeakMap() };
}

/** The operation of a request, whatever company it is about: parts of a path with a digit are IDs. */
function nameOf({ method, path }: ApiRequest): string {
	return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}
