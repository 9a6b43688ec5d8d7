/** The requests of one poll: they are cut off when the poll ends, and count towards its budget. */

import type { IPollFunctions } from 'n8n-workflow';

import type { Budget } from './budget';
import {
	type ApiClient,
	beginCall,
	createClient,
	type Deadline,
	PlanNotices,
	RETRIES,
	type Stage,
	TIME_LIMITS,
} from '../../client';
import { describeSeconds } from '../../lib/durations';
import { log } from '../../n8n/description';

const LATER_POLL_HINT =
	'Nothing is lost: a later poll tries again. If every poll fails like this, watch fewer companies, or use fewer triggers.';

/** What a poll uses to send requests. */
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
	// n8n 1 does not have this function, since it does not limit polls.
	const timeLimit =
		(context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? RETRIES.poll.maxWait;

	const deadline = beginCall(timeLimit);

	const settings = {
		maxRetries: RETRIES.poll.maxRetries,
		maxWait: deadline.length,
		timeout: TIME_LIMITS.request * 1000,
		deadline,
	};

	const notices = new PlanNotices();
	const { send, close, target } = await createClient(context, settings, {
		observer: { observe: (headers) => notices.observe(headers), addWait() {} },
		usualScope: 'empresas:read',
		stagesFor: () => [explainTimeout(deadline)],
		attemptStages: [budget.countAttempts()],
	});

	return await work({ send, budget, target }).finally(async () => {
		await close();
		warnOnce(context, notices.warnings());
	});
}

/** The warnings that this process has logged, with their workflow and node: polls are frequent, and each would repeat them. */
const loggedWarnings = new Set<string>();

/**
 * Writes each warning to the log once. A different number of remaining credits does not make it a new warning, but the
 * date in it does, so one about credits comes once a month.
 */
function warnOnce(context: IPollFunctions, warnings: readonly string[]): void {
	for (const text of warnings) {
		const id = `${context.getWorkflow().id} ${context.getNode().id} ${text.replace(/[\d,]{1,15} of /, '')}`;
		if (!loggedWarnings.has(id)) log(context, 'warn', text);

		loggedWarnings.add(id);
	}
}

/** Explains a request that failed because the poll ended. The action node's hints name options that a poll does not have. */
function explainTimeout({ signal, length }: Deadline): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, response, waitTooLong } = outcome;
		if (failure !== undefined && waitTooLong !== undefined) {
			return { ...outcome, failure: { ...failure, hint: LATER_POLL_HINT } };
		}
		if (response !== undefined || !signal.aborted) return outcome;

		const message = `The poll did not end within ${describeSeconds(length)}`;
		// The time ended the request, not the user, so it is reported as a failure.
		return { ...outcome, isCancelled: false, failure: { message, hint: LATER_POLL_HINT } };
	};
}
