import { SYSTEM_CLOCK } from '../../shared/clock';
import type { WallClock } from '../../shared/durations';
import { mayHaveEffect } from '../transport/http/methods';
import type { Stage } from '../transport/pipe';
import type { Deadline } from '../transport/client';
import { explainGivenUp, explainOutOfTime, withUnknownOutcome } from './errors';

/** The time by which all requests of a call must end, since the agent's client then gives up. Begins now. */
export function beginCall(milliseconds: number): Deadline {
	const signal = AbortSignal.timeout(milliseconds);
	const endsAt = SYSTEM_CLOCK.now() + milliseconds;
	return {
		length: milliseconds,
		signal,
		left: () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now())),
	};
}

/** Tells a model what a failure means for its call: whether to call again, and when. */
export function toldToModel(deadline: Deadline, clock: () => WallClock): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { waitTooLong, isCancelled, mayBeDone } = outcome;
		let { failure } = outcome;
		if (failure === undefined) return outcome;
		if (waitTooLong !== undefined) {
			failure = explainGivenUp(waitTooLong.pause, waitTooLong.maxWait, clock());
		}
		const isOutOfTime = isCancelled === true && deadline.signal.aborted;
		if (isOutOfTime) failure = explainOutOfTime(deadline.length);
		if (mayBeDone === true && mayHaveEffect(request)) {
			failure = withUnknownOutcome(failure, request.idempotencyKey !== undefined);
		}
		return { ...outcome, failure, isCancelled: isCancelled && !isOutOfTime };
	};
}
