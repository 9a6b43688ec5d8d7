import { backoff, type Random, sleepUnlessCancelled, SYSTEM_CLOCK, type Clock } from '../lib/clock';
import {
	type Failure,
	isRepeatable,
	type ApiRequest,
	CANCELLED,
	type Outcome,
	type Stage,
} from './request';

export interface Budget {
	/** Attempts after failures; a refusal by the rate limit does not count. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
}

export const RETRIES = {
	workflow: { maxRetries: 5, maxWait: 300_000 },
	/** MCP clients give up after 60 seconds, and agents then call again while the first call goes on. */
	agent: { maxRetries: 3, maxWait: 40_000 },
	/** The next poll tries again. By default, n8n 2 gives a poll as long; n8n 1 has no end for it. */
	poll: { maxRetries: 3, maxWait: 300_000 },
	editor: { maxRetries: 2, maxWait: 10_000 },
} as const satisfies Record<string, Budget>;

/**
 * Sends a request again until it succeeds, cannot succeed, or has used up its budget; after an unknown outcome only if
 * nothing can be done twice. After a 429 the throttle pauses, and ends what would wait too long.
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
		let renewals = 0;
		for (let failures = 0; ;) {
			const outcome = await next({ ...request, maxWait, heldSince });
			if (outcome.isRenewed && renewals++ < MOST_RENEWALS) {
				heldSince = outcome.heldSince;
				continue;
			}
			// What had failed before says more than that there was no time left for another attempt.
			const saysMore = last.failure !== undefined && !isRateLimited(last);
			if (outcome.waitTooLong === undefined || !saysMore) last = outcome;
			mayBeDone ||= outcome.failure?.mayBeDone === true;
			if (!isWorthRetrying(outcome, request)) break;
			heldSince = outcome.heldSince ?? clock.now();
			if (isRateLimited(outcome)) continue;
			if (request.isLook || ++failures > maxRetries) break;
			const delay = Math.max(backoff(failures, random) / 2, outcome.retryAfter ?? 0);
			if (clock.now() + delay - heldSince > maxWait) break;
			if (await sleepUnlessCancelled(clock, delay, request.signal)) continue;
			last = CANCELLED;
			break;
		}
		const { failure } = last;
		if (failure === undefined) return last;
		const isUnrepeated = mayBeDone && failure.passes && !isRepeatable(request);
		const explained = isUnrepeated ? explainUnrepeated(failure) : failure;
		return { ...last, failure: { ...explained, mayBeDone } };
	};
}

/** Renewals of a token for one request: another process may have renewed it before this one. */
const MOST_RENEWALS = 2;

function isWorthRetrying({ failure }: Outcome, request: ApiRequest): boolean {
	if (failure === undefined || !failure.passes) return false;
	return !failure.mayBeDone || isRepeatable(request);
}

function isRateLimited({ response }: Outcome): boolean {
	return response?.status === 429;
}

export const REPEAT_OPTION = 'Repeat When Outcome Is Unknown';

function explainUnrepeated(failure: Failure): Failure {
	const reason = `It was not sent again, since it may have been done, and may cost credits each time. Check that before you send it again. To have such requests repeated, turn on Options → ${REPEAT_OPTION}.`;
	return { ...failure, hint: `${failure.hint} ${reason}` };
}
