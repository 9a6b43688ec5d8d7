/** The requests of one poll: they end with the poll and count in its budget. What is stored is in `storage.ts`. */

import type { IPollFunctions } from 'n8n-workflow';

import type { Budget } from './budget';
import { type ApiClient, createClient } from '../api/client';
import { describeSeconds } from '../lib/durations';
import { TIME_LIMITS } from '../service/limits';
import { beginCall, type Deadline } from '../transport/deadlines';
import type { Stage } from '../transport/request';
import { RETRIES } from '../transport/retry';

const TRIED_AGAIN =
	'Nothing is lost: a later poll begins again. If it fails like this each time, watch less, or with fewer triggers.';

/** What a poll needs to ask the service. */
export interface Session extends Pick<ApiClient, 'send'> {
	/** Identifies the service and the credential. */
	target: readonly string[];
	budget: Budget;
}

/**
 * Opens a session for some work, and closes it when that is done or has failed.
 *
 * @throws {InvalidInput} when the credential cannot be used, and whatever the work throws.
 */
export async function withSession<T>(
	context: IPollFunctions,
	budget: Budget,
	work: (session: Session) => Promise<T>,
): Promise<T> {
	// n8n 1 does not have this function: its polls have no end.
	const time = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? RETRIES.poll.maxWait;
	const deadline = beginCall(time);
	let target: readonly string[] = [];

	const settings = {
		maxRetries: RETRIES.poll.maxRetries,
		maxWait: deadline.length,
		timeout: TIME_LIMITS.request * 1000,
		deadline,
	};

	const { send, close } = await createClient(context, settings, {
		usualScope: 'empresas:read',
		stagesFor(where) {
			target = where;
			return [explainEnd(deadline)];
		},
		attemptStages: [budget.countAttempts()],
	});

	return await work({ send, budget, target }).finally(async () => await close());
}

/** Explains a request that failed because the poll ended. The action node has options for that; a poll has none. */
function explainEnd({ signal, length }: Deadline): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, response, waitTooLong } = outcome;
		if (failure !== undefined && waitTooLong !== undefined) {
			return { ...outcome, failure: { ...failure, hint: TRIED_AGAIN } };
		}
		if (response !== undefined || !signal.aborted) return outcome;

		const message = `The poll did not end within ${describeSeconds(length)}`;
		return { ...outcome, isCancelled: false, failure: { message, hint: TRIED_AGAIN } };
	};
}
