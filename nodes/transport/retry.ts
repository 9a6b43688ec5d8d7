/**
 * Retries: a request is sent again until it succeeds, cannot succeed, or has used up its budget. Whether it may be is
 * one function, `shouldRetry`; how long it waits is a backoff, or what the service asks for. After a 429 the throttle
 * pauses instead, and ends what would have to wait too long.
 */
import { type ApiRequest, CANCELLED, isRepeatable, type Outcome, type Stage } from './request';
import { isForeign } from './response';
import { backoff, sleepUnlessCancelled, SYSTEM_CLOCK } from '../lib/clock';

/** How long and how often one request is tried. */
export interface Budget {
	/** Attempts after failures; a refusal by the rate limit does not count. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
}

/** The budgets of those who run the node, before any option changes them. */
export const RETRIES = {
	workflow: { maxRetries: 5, maxWait: 300_000 },
	/** MCP clients give up after 60 seconds, and agents then call again while the first call goes on. */
	agent: { maxRetries: 3, maxWait: 40_000 },
	/** The next poll tries again. By default, n8n 2 gives a poll as long; n8n 1 has no end for it. */
	poll: { maxRetries: 3, maxWait: 300_000 },
	editor: { maxRetries: 2, maxWait: 10_000 },
} as const satisfies Record<string, Budget>;

/** Display name of the option that has requests repeated that may be done twice. */
export const REPEAT_OPTION = 'Repeat When Outcome Is Unknown';

const UNREPEATED = `It was not sent again, since it may have been done, and may cost credits each time. Check that before you send it again. To have such requests repeated, turn on Options → ${REPEAT_OPTION}.`;

/** Renewals of a token for one request: another process may have renewed it before this one. */
const MAX_RENEWALS = 2;

/** Milliseconds before a refusal is asked about again: a restart or a firewall's check takes a second or two. */
const REFUSAL_PAUSE = 3000;

/** What came before the attempt that has failed. */
interface Earlier {
	/** True once any request of the run has succeeded. */
	hasWorked: boolean;
	/** True if this request was refused before. */
	wasRefused: boolean;
}

/** Whether a failed request is worth another attempt: one rule a line, each with its reason. */
export function shouldRetry(
	outcome: Outcome,
	request: ApiRequest & { isProbe?: boolean },
	{ hasWorked, wasRefused }: Earlier,
): boolean {
	const { failure, response } = outcome;

	// It has succeeded.
	if (failure === undefined) return false;

	// It may have been done, and another attempt would do it twice.
	if (failure.isOutcomeUnknown && !isRepeatable(request)) return false;

	// The limit refused it before any work was done, and lets it pass later.
	if (isRateLimited(outcome)) return failure.isTransient === true;

	// It only asked whether the service works again.
	if (request.isProbe) return false;

	// Credits do not come back within seconds, and each request may cost some.
	if (response?.status === 402) return false;

	// A firewall's page often passes by the second attempt, and a wrong address does not. A key that has worked is
	// rarely revoked at that moment: the service may have failed to look it up.
	const isDoubtful = response !== undefined && (hasWorked || isForeign(response));
	if (failure.failsFor !== undefined) return isDoubtful && !wasRefused;

	// The service, or the way to it, is down for a moment.
	return failure.isTransient === true;
}

/** Sends a request again while `shouldRetry` allows it and its budget lasts. */
export function retry(
	budget: () => Budget,
	clock = SYSTEM_CLOCK,
	random: () => number = Math.random,
): Stage {
	let hasWorked = false;

	return (next) => async (request) => {
		const { maxRetries, maxWait } = budget();
		let last: Outcome = {};
		let heldSince: number | undefined;
		let isOutcomeUnknown = false;
		let wasRefused = false;
		let renewals = 0;
		let failures = 0;

		for (;;) {
			const outcome = await next({ ...request, maxWait, heldSince });
			if (outcome.isRenewed && renewals++ < MAX_RENEWALS) {
				heldSince = outcome.heldSince;
				continue;
			}

			hasWorked ||= outcome.failure === undefined;
			last = moreTelling(last, outcome);
			isOutcomeUnknown ||= outcome.failure?.isOutcomeUnknown === true;
			if (!shouldRetry(outcome, request, { hasWorked, wasRefused })) break;

			heldSince = outcome.heldSince ?? clock.now();
			if (isRateLimited(outcome)) continue;

			if (++failures > maxRetries) break;

			const isRefused = outcome.failure?.failsFor !== undefined;
			wasRefused ||= isRefused;
			// The pause may outlast the token.
			if (isRefused) renewals = 0;

			const pause = isRefused ? REFUSAL_PAUSE : backoff(failures, random) / 2;
			const delay = Math.max(pause, outcome.retryAfter ?? 0);
			if (clock.now() + delay - heldSince > maxWait) break;
			if (!(await sleepUnlessCancelled(clock, delay, request.signal))) {
				last = CANCELLED;
				break;
			}
		}

		return explained(last, request, isOutcomeUnknown);
	};
}

function isRateLimited({ response }: Outcome): boolean {
	return response?.status === 429;
}

/** What failed before says more than that there was no time left for another attempt, unless it was the rate limit. */
function moreTelling(before: Outcome, outcome: Outcome): Outcome {
	const saysMore = before.failure !== undefined && !isRateLimited(before);
	return outcome.waitTooLong !== undefined && saysMore ? before : outcome;
}

/** Adds whether an earlier attempt may have been done, and why a request was not repeated. */
function explained(last: Outcome, request: ApiRequest, isOutcomeUnknown: boolean): Outcome {
	const { failure } = last;
	if (failure === undefined) return last;

	const isUnrepeated = isOutcomeUnknown && failure.isTransient && !isRepeatable(request);
	const hint = isUnrepeated ? `${failure.hint} ${UNREPEATED}` : failure.hint;
	return { ...last, failure: { ...failure, hint, isOutcomeUnknown } };
}
