import { explainOvertaken, type Failure } from '../../client/request-failed';
import { mayHaveEffect, type ApiRequest } from '../../client/types';
import { outcomeOf } from '../../client/outcome';
import type { Stage } from '../../client/pipe';
import { OVERTAKEN } from './record/journal';
import type { RunRecord } from './record/run-record';
import { isAnswered } from '../../client/unanswered-writes';

/**
 * Takes from the record of a run what an earlier run of the same work was answered, gives other requests
 * their idempotency keys, and records what becomes of them. An answer that cannot be read is not kept,
 * so that the next run asks again.
 */
export function recorded(run: RunRecord): Stage {
	return (next) => async (request) => {
		const entry = run.enter(request);
		const keyed = { ...request, idempotencyKey: request.idempotencyKey ?? entry.key };
		const known = run.answerTo(entry);
		if (known !== undefined) {
			const { status, text } = known;
			if (status === OVERTAKEN) return { failure: explainOvertaken(text) };
			const outcome = outcomeOf(keyed, known);
			run.note(entry, keyed, outcome);
			return { value: outcome.value, failure: outcome.failure };
		}
		const outcome = await next(keyed);
		const { failure } = outcome;
		// An attempt of an earlier run may have been carried out all the same.
		const isOpen = entry.mayBeDone && !isAnswered(outcome);
		const noted = failure && isOpen ? { ...failure, mayBeDone: true } : failure;
		run.note(entry, keyed, { ...outcome, failure: noted });
		return { ...outcome, failure: noted && told(noted, keyed) };
	};
}

/** In the message, since n8n's table shows nothing else of an error item. */
function told(failure: Failure, request: ApiRequest): Failure {
	if (!failure.mayBeDone || !mayHaveEffect(request)) return failure;
	return { ...failure, message: `${failure.message} (may have been done)` };
}
