/** The stage that holds each request until the throttle lets it leave, and reports the response to the throttle. */

import type { Failure } from './failure';
import { CANCELLED, type Observer, type Outcome, type Stage } from './request';
import { Run, type Throttle, type TooLong } from './throttle';
import {
	describeDuration,
	describeEnd,
	describeSeconds,
	type WallClock,
} from '../../lib/durations';

/** Share by which a wait may exceed Max Wait, to allow for the attempts and the random part of a pause. */
const LEEWAY = 0.05;

/**
 * Holds the requests of one run.
 *
 * @param concurrency maximum number of requests of the run in flight.
 * @param clock the time of day, for a message that says when a pause ends.
 */
export function throttled(
	throttle: Throttle,
	concurrency: number,
	observer: Observer | undefined,
	clock: () => WallClock,
): Stage {
	const run = new Run();

	return (next) => async (request) => {
		const { heldSince: since, signal } = request;
		const maxWait = request.maxWait * (1 + LEEWAY);
		const permit = await throttle.acquire({ run, concurrency, maxWait, since, signal });
		if (permit === undefined) return CANCELLED;
		if ('waitTooLong' in permit) {
			const failure =
				permit.waitTooLong === 'queue'
					? explainQueue(request.maxWait)
					: explainPause(permit, request.maxWait, clock());

			return { ...permit, failure };
		}

		if (request.isHeld?.()) {
			throttle.release(permit, {});
			return { isHeld: true };
		}

		observer?.addWait(permit.at - permit.waited, permit.at);
		let outcome: Outcome = {};

		try {
			outcome = await next(request);
		} finally {
			const { response, retryAfter, disbelief } = outcome;
			throttle.release(permit, { ...response, retryAfter, disbelief });
			if (response !== undefined) observer?.observe(response.headers);
		}

		return { ...outcome, heldSince: permit.since };
	};
}

/** Explains that a pause after a 429 ends too late for Max Wait; both in ms. */
function explainPause(
	{ retryAfter: wait = 0, disbelief }: TooLong,
	maxWait: number,
	clock: WallClock,
): Failure {
	const reason = ['The workspace has reached its request limit', disbelief].filter(Boolean);
	return {
		status: 429,
		message: `${reason.join('. ')}. Requests are possible again in about ${describeDuration(wait)}, at ${describeEnd(wait, clock)}`,
		hint: `Run the workflow again then, or set Max Wait (Seconds) in the options of this node to ${suggestedWait(wait, maxWait)}. All keys of the workspace share this limit.`,
	};
}

const MINUTE = 60_000;

/** A setting of Max Wait, in seconds, that is enough for a further wait in ms: the next whole minute after it. */
function suggestedWait(wait: number, maxWait: number): number {
	// A wait within Max Wait was given up only because earlier pauses had used up the rest of it.
	const needed = wait > maxWait ? wait : maxWait + wait;
	return (Math.floor(needed / MINUTE) + 1) * 60;
}

/** Explains that a request spent all of Max Wait, in ms, in the queue. */
function explainQueue(maxWait: number): Failure {
	return {
		message: `The request was not sent, since it did not get its turn within Max Wait (${describeSeconds(maxWait)})`,
		hint: 'The node sends only as many requests together as the plan allows, and holds the others. Raise Max Wait in the options of this node.',
	};
}
