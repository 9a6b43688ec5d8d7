import type { Failure } from './errors/request-failed';
import { CANCELLED, notSent, type Outcome, type Stage } from './pipe';

/** Requests in a row that fail, all their retries included, after which the others are given up. */
const MOST_FAILED = 4;

const NOT_SENT =
	'The last requests of this run all failed like this, so this one was not sent. The next run tries again.';

/**
 * Tries a service that is down with as few requests as will show whether it is back. Once a request has
 * failed for want of a working service, others wait for those under way, or pass one at a time, until
 * one succeeds. If several in a row fail, all others of the run are given up.
 */
export function stopAtOutage(): Stage {
	const underWay = new Set<Promise<Outcome>>();
	/** Why requests have failed since the service last responded. */
	let failures: Failure[] = [];
	const isOver = () => failures.length >= MOST_FAILED;
	const observe = (outcome: Outcome) => {
		if (outcome.isCancelled || outcome.waitTooLong !== undefined) return;
		// Those that wait would all pass before they are ended.
		if (outcome.failure?.endsFor !== undefined) return;
		const failure = failureByOutage(outcome);
		failures = failure === undefined ? [] : [...failures, failure];
	};
	return (next) => async (request) => {
		while (failures.length > 0 && underWay.size > 0 && !isOver()) await Promise.race(underWay);
		if (request.signal.aborted) return CANCELLED;
		if (isOver()) return notSent(failures[0], NOT_SENT);
		const attempt = async () => {
			const outcome = await next(request);
			observe(outcome);
			return outcome;
		};
		const sent = attempt();
		underWay.add(sent);
		return await sent.finally(() => underWay.delete(sent));
	};
}

/** Why a request failed, if no working service has responded to it. */
function failureByOutage({ failure, response }: Outcome): Failure | undefined {
	return response === undefined || response.status >= 500 ? failure : undefined;
}
