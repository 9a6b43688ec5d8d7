import { backoff, type Random } from '../../shared/backoff';
import { sleepUnlessCancelled } from '../../shared/cancellation';
import { SYSTEM_CLOCK, type Clock } from '../../shared/clock';
import { isRepeatable } from './http/methods';
import type { ApiRequest } from './http/types';
import { CANCELLED, type Outcome, type Stage } from './pipe';

/** The limits for sending one request. */
export interface Budget {
	/** Attempts after the first. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
}

/**
 * Sends a request again until it succeeds, cannot succeed, or has used up its budget. After a refusal
 * before any work, always; after an outcome that is not known, only if nothing can be done twice.
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
		for (let attempts = 1; ; attempts++) {
			const outcome = await next({ ...request, maxWait, heldSince });
			// What had failed before says more than that there was no time left for another attempt.
			const saysMore = last.failure !== undefined && !isRateLimited(last);
			if (outcome.waitTooLong === undefined || !saysMore) last = outcome;
			mayBeDone ||= outcome.mayBeDone === true;
			if (!isWorthRetrying(outcome, request) || attempts > maxRetries) break;
			heldSince = outcome.heldSince ?? clock.now();
			const delay = isRateLimited(outcome) ? 0 : backoff(attempts, random) / 2;
			if (clock.now() + delay - heldSince > maxWait) break;
			if (await sleepUnlessCancelled(clock, delay, request.signal)) continue;
			last = CANCELLED;
			break;
		}
		return last.failure === undefined ? last : { ...last, mayBeDone };
	};
}

function isWorthRetrying({ failure, isFinal, mayBeDone }: Outcome, request: ApiRequest): boolean {
	if (failure === undefined || isFinal) return false;
	return !mayBeDone || isRepeatable(request);
}

/** After a 429 the whole workspace pauses, so that nothing is added here. */
function isRateLimited({ response }: Outcome): boolean {
	return response?.status === 429;
}
