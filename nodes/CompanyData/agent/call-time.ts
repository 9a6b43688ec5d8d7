import { SYSTEM_CLOCK } from '../../shared/clock';
import { describeDuration } from '../../shared/durations';
import { mayHaveEffect } from '../transport/http/methods';
import type { Stage } from '../transport/pipe';
import type { Deadline } from '../transport/client';

const UNKNOWN = 'It is not known whether it was done.';
const DONE_ONCE = 'The same call again, with the same values, does not do it a second time.';
const LATER = 'in a minute, and ask for less at once';
const NOT_DONE = 'This request was not carried out and will not be sent later.';

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
export function toldToModel({ signal, length }: Deadline): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, waitTooLong, isCancelled, mayBeDone } = outcome;
		if (failure === undefined) return outcome;
		const isOutOfTime = isCancelled === true && signal.aborted;
		const unknown = request.idempotencyKey === undefined ? UNKNOWN : `${UNKNOWN} ${DONE_ONCE}`;
		const isUnknown = mayBeDone === true && mayHaveEffect(request);
		const message = isOutOfTime
			? `The call was ended, since it took longer than ${describeDuration(length)}`
			: failure.message;
		let hint = isUnknown ? `${failure.hint} ${unknown}` : failure.hint;
		if (isOutOfTime || waitTooLong !== undefined) {
			const when = waitTooLong ? `in ${describeDuration(waitTooLong)}` : LATER;
			hint = `${isUnknown ? unknown : NOT_DONE} Call again ${when}.`;
		}
		const told = { ...failure, message, hint };
		return { ...outcome, failure: told, isCancelled: isCancelled && !isOutOfTime };
	};
}
