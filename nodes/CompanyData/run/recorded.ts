import { explainOvertaken } from '../errors/request-failed';
import { mayHaveEffect } from '../http/methods';
import { outcomeOf } from '../http/outcome';
import type { ApiRequest } from '../http/types';
import type { Outcome, Stage } from '../pipe';
import { OVERTAKEN } from './journal';
import type { RunRecord } from './run-record';
import { isAnswered } from './unanswered-writes';

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
			if (status === OVERTAKEN) return { failure: explainOvertaken(text), isFinal: true };
			const outcome = outcomeOf(keyed, known);
			run.note(entry, keyed, outcome);
			return { value: outcome.value, failure: outcome.failure, isFinal: true };
		}
		const outcome = await next(keyed);
		// An attempt of an earlier run may have been carried out all the same.
		const isOpen = entry.mayBeDone && !isAnswered(outcome);
		const noted = isOpen ? { ...outcome, mayBeDone: true } : outcome;
		run.note(entry, keyed, noted);
		return told(noted, keyed);
	};
}

/** In the message, since n8n's table shows nothing else of an error item. */
function told(outcome: Outcome, request: ApiRequest): Outcome {
	const { failure, mayBeDone } = outcome;
	if (failure === undefined || !mayBeDone || !mayHaveEffect(request)) return outcome;
	return {
		...outcome,
		failure: { ...failure, message: `${failure.message} (may have been done)` },
	};
}
