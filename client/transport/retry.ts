/**
 * Retries: a request is sent again until it succeeds, cannot succeed, or has used up its budget. `shouldRetry` alone
 * decides whether it is sent again. The wait before it is a backoff, or what the service asks for. After a 429 the
 * throttle pauses instead, and gives up requests that would have to wait too long.
 */

import {
	type ApiRequest,
	CANCELLED,
	isRepeatable,
	type Outcome,
	type PendingRequest,
	type Stage,
} from './request';
import { isForeign } from './response';
import {
	backoff,
	type Clock,
	type Random,
	sleepUnlessCancelled,
	SYSTEM_CLOCK,
} from '../../lib/clock';

/** How long and how often one request is tried. */
export interface Budget {
	/** Maximum number of attempts after the first one; an attempt that gets a 429 does not count. */
	maxRetries: number;
	/** Longest time from leaving the run's queue to the start of the last attempt, in ms. */
	maxWait: number;
}

/** The budget of each caller, before any option changes it. */
export const RETRIES = {
	workflow: { maxRetries: 5, maxWait: 300_000 },
	/** MCP clients give up after 60 seconds, and agents then call again while the first call goes on. */
	agent: { maxRetries: 3, maxWait: 40_000 },
	/** The next poll tries again. n8n 2 gives a poll the same time by default; n8n 1 sets no limit. */
	poll: { maxRetries: 3, maxWait: 300_000 },
	editor: { maxRetries: 2, maxWait: 10_000 },
} as const satisfies Record<string, Budget>;

/** The budget of a request without whose response the run can do. */
const ONCE: Budget = { maxRetries: 0, maxWait: 5_000 };

/** Display name of the option that repeats a request even if its work may then be done twice. */
export const REPEAT_OPTION = 'Repeat When Outcome Is Unknown';

const UNREPEATED = `It was not sent again, since it may have been done, and may cost credits each time. Check that before you send it again. To have such requests repeated, turn on Options → ${REPEAT_OPTION}.`;

/** Maximum number of token renewals for one request: the first may only find that another process has renewed it. */
const MAX_RENEWALS = 2;

/** Wait in ms before a doubtful refusal is believed: a restart or a firewall's check takes a second or two. */
const REFUSAL_PAUSE = 3000;

/** What happened before the attempt that has failed. */
interface Earlier {
	/** True once any request of the run has succeeded. */
	hasWorked: boolean;
	/** True if this request was refused before. */
	wasRefused: boolean;
}

/** Decides whether a request is sent again after an attempt: one rule at a time, each with its reason. */
export function shouldRetry(
	outcome: Outcome,
	request: ApiRequest,
	{ hasWorked, wasRefused }: Earlier,
): boolean {
	const { failure, response } = outcome;

	// The request has succeeded.
	if (failure === undefined) return false;

	// The work may have been done, and another attempt would do it twice.
	if (failure.isOutcomeUnknown && !isRepeatable(request)) return false;

	// The rate limit refused the request before any work was done, and lets it pass later.
	if (isRateLimited(outcome)) return failure.isTransient === true;

	// Credits do not come back within seconds, and each request may cost some.
	if (response?.status === 402) return false;

	// A firewall's page is often gone by the second attempt; a wrong address stays wrong. A key that has worked is
	// rarely revoked at that moment: the service may have failed to look it up.
	const mayHavePassed = hasWorked && !failure.mayBeOfOne;
	const isDoubtful = response !== undefined && (mayHavePassed || isForeign(response));
	if (failure.failsFor !== undefined) return isDoubtful && !wasRefused;

	// The service, or the way to it, is down for a moment.
	return failure.isTransient === true;
}

/** Sends a request again while `shouldRetry` allows it and its budget lasts. */
export function retry(
	budget: () => Budget,
	clock: Clock = SYSTEM_CLOCK,
	random: Random = Math.random,
): Stage {
	let hasWorked = false;

	return (next) => async (request) => {
		const { maxRetries, maxWait } = budgetOf(request, budget());
		let last: Outcome = {};
		let heldSince: number | undefined;
		let isOutcomeUnknown = false;
		let wasRefused = false;
		let renewals = 0;
		let retries = 0;
		const attempts = { count: 0 };

		for (;;) {
			attempts.count++;
			const outcome = await next({ ...request, maxWait, heldSince, attempts });
			heldSince = outcome.heldSince ?? clock.now();
			if (outcome.isRenewed && renewals++ < MAX_RENEWALS) continue;

			hasWorked ||= outcome.failure === undefined;
			isOutcomeUnknown ||= outcome.failure?.isOutcomeUnknown === true;
			// It was sent before, so what that attempt got is what it has failed with.
			if (outcome.isHeld && last.failure !== undefined) break;

			last = outcome;
			if (!shouldRetry(outcome, request, { hasWorked, wasRefused })) break;

			if (isRateLimited(outcome)) continue;

			if (outcome.isFinal || ++retries > maxRetries) break;

			const delay = delayAfter(outcome, retries, random);
			if (clock.now() + delay - heldSince > maxWait) break;
			if (!(await sleepUnlessCancelled(clock, delay, request.signal))) {
				return withEarlierAttempts(CANCELLED, request, isOutcomeUnknown, attempts.count);
			}

			wasRefused ||= isRefusal(outcome);
		}

		return withEarlierAttempts(last, request, isOutcomeUnknown, attempts.count);
	};
}

/** The budget of a request, which has less if the run can do without it. */
function budgetOf({ isOptional }: PendingRequest, budget: Budget): Budget {
	return isOptional ? { ...ONCE, maxWait: Math.min(ONCE.maxWait, budget.maxWait) } : budget;
}

/** The wait in ms before the n-th retry, counted from 1: 1, 2, 4 … seconds, but never less than the service asks for. */
function delayAfter(outcome: Outcome, retries: number, random: Random): number {
	const pause = isRefusal(outcome) ? REFUSAL_PAUSE : backoff(retries, random) / 2;
	return Math.max(pause, outcome.retryAfter ?? 0);
}

function isRateLimited({ response }: Outcome): boolean {
	return response?.status === 429;
}

/** True for a refusal that other requests would get too. */
function isRefusal({ failure }: Outcome): boolean {
	return failure?.failsFor !== undefined;
}

/** Adds the number of attempts, whether any may have been carried out, and why the request was not repeated. */
function withEarlierAttempts(
	last: Outcome,
	request: ApiRequest,
	isOutcomeUnknown: boolean,
	attempts: number,
): Outcome {
	const { failure } = last;
	if (failure === undefined) return last;

	const isUnrepeated = isOutcomeUnknown && failure.isTransient && !isRepeatable(request);
	const hint = isUnrepeated ? `${failure.hint} ${UNREPEATED}` : failure.hint;
	const isUnanswered = failure.status === undefined && attempts > 1;
	const message = isUnanswered ? `${failure.message}, in ${attempts} attempts` : failure.message;
	return { ...last, failure: { ...failure, message, hint, isOutcomeUnknown } };
}
