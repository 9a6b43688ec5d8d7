import { backoff, type Random } from '../../shared/backoff';
import { sleepUnlessCancelled } from '../../shared/cancellation';
import { SYSTEM_CLOCK, type Clock } from '../../shared/clock';
import { explainUnrepeated } from './errors/request-failed';
import { isRepeatable } from './http/methods';
import type { ApiRequest } from './http/types';
import { CANCELLED, type Outcome, type Stage } from './pipe';

/** The limits for sending one request. */
export interface Budget {
	/** Attempts after failures; a refusal by the rate limit does not count. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
}

/**
 * Sends a request again until it succeeds, cannot succeed, or has used up its budget. After a refusal
 * before any work, always; after an outcome that is not known, only if nothing can be done twice. After
 * a 429 the throttle pauses for as long as the service asks, and ends what would wait too long.
 *
 * @param budget is asked once for each request, when it is sent.
 */
export function retried(
	budget: () => Budget,
	clock: Clock = SYSTEM_CLOCK,
	random: Random = Math.random,
): Stage {
	return (next) => async (request) => {
		const { maxRetries, maxWait } = budget();
		let last: Outcome = {};
		let heldSince: number | undefined;
		let mayBeDone = false;
		for (let failures = 0; ;) {
			const outcome = await next({ ...request, maxWait, heldSince });
			// What had failed before says more than that there was no time left for another attempt.
			const saysMore = last.failure !== undefined && !isRateLimited(last);
			if (outcome.waitTooLong === undefined || !saysMore) last = outcome;
			mayBeDone ||= outcome.mayBeDone === true;
			if (!isWorthRetrying(outcome, request)) break;
			heldSince = outcome.heldSince ?? clock.now();
			if (isRateLimited(outcome)) continue;
			if (++failures > maxRetries) break;
			const delay = Math.max(backoff(failures, random) / 2, outcome.retryAfter ?? 0);
			if (clock.now() + delay - heldSince > maxWait) break;
			if (await sleepUnlessCancelled(clock, delay, request.signal)) continue;
			last = CANCELLED;
			break;
		}
		const { failure, isFinal } = last;
		if (failure === undefined) return last;
		const isUnrepeated = mayBeDone && !isFinal && !isRepeatable(request);
		return { ...last, mayBeDone, failure: isUnrepeated ? explainUnrepeated(failure) : failure };
	};
}

function isWorthRetrying({ failure, isFinal, mayBeDone }: Outcome, request: ApiRequest): boolean {
	if (failure === undefined || isFinal) return false;
	return !mayBeDone || isRepeatable(request);
}

function isRateLimited({ response }: Outcome): boolean {
	return response?.status === 429;
}
