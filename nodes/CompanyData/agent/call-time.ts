import { SYSTEM_CLOCK } from '../../shared/clock';
import type { WallClock } from '../../shared/durations';
import { mayHaveEffect } from '../transport/http/methods';
import type { Stage } from '../transport/pipe';
import type { Deadline } from '../transport/client';
import { explainGivenUp, explainOutOfTime, withUnknownOutcome } from './errors';

/** The time by which all requests of a call must end, since the agent's client then gives up. */
export class CallTime implements Deadline {
	/** Milliseconds from its beginning to its end. */
	readonly length: number;
	/** Aborted at its end. */
	readonly signal: AbortSignal;
	readonly #endsAt: number;

	/** Begins now. */
	constructor(milliseconds: number) {
		this.length = milliseconds;
		this.signal = AbortSignal.timeout(milliseconds);
		this.#endsAt = SYSTEM_CLOCK.now() + milliseconds;
	}

	/** Milliseconds that are left; 0 when it is over. */
	left(): number {
		return this.signal.aborted ? 0 : Math.max(0, this.#endsAt - SYSTEM_CLOCK.now());
	}
}

/** Tells a model what a failure means for its call: whether to call again, and when. */
export function toldToModel(callTime: CallTime, clock: () => WallClock): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { waitTooLong, isCancelled, mayBeDone } = outcome;
		let { failure } = outcome;
		if (failure === undefined) return outcome;
		if (waitTooLong !== undefined) {
			failure = explainGivenUp(waitTooLong.pause, waitTooLong.maxWait, clock());
		}
		const isOutOfTime = isCancelled === true && callTime.signal.aborted;
		if (isOutOfTime) failure = explainOutOfTime(callTime.length);
		if (mayBeDone === true && mayHaveEffect(request)) {
			failure = withUnknownOutcome(failure, request.idempotencyKey !== undefined);
		}
		return { ...outcome, failure, isCancelled: isCancelled && !isOutOfTime };
	};
}
