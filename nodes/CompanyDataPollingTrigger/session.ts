import type { IPollFunctions } from 'n8n-workflow';
import { TIME_LIMITS } from '../service/limits';
import { describeSeconds } from '../lib/durations';
import { beginCall, type Deadline } from '../client/deadlines';
import { createClient } from '../client/client';
import type { Stage } from '../client/pipe';
import { RETRIES } from '../client/retried';
import type { ApiRequest, ApiResponse } from '../client/types';
import type { Budget } from './budget';

const TRIED_AGAIN =
	'Nothing is lost: a later poll begins again. If it fails like this each time, watch less, or with fewer triggers.';

/** The requests of a poll. */
export interface Requests {
	/**
	 * Sends a request, and counts it and its lookups.
	 *
	 * @throws {RequestFailed} when it does not succeed, or would exceed the share of the quota.
	 */
	send<T>(request: ApiRequest, read: (response: ApiResponse) => T, lookups?: number): Promise<T>;
	/** How often so much is left of what polls may take in a month, and how many have failed. */
	budget: Pick<Budget, 'room' | 'failures'>;
}

/** The requests of one poll, until they are ended. */
export interface Session extends Requests {
	/** Where they go, and with what credential: JSON. */
	target: readonly string[];
	/** Ends them all. */
	close(): Promise<void>;
}

/**
 * Prepares the requests of a poll. Sends nothing.
 *
 * @throws {InvalidInput} when the credential cannot be used.
 */
export async function openSession(context: IPollFunctions, budget: Budget): Promise<Session> {
	const deadline = beginCall(timeOf(context));
	let target: readonly string[] = [];
	const settings = {
		// Read for each request.
		get maxRetries() {
			return Math.min(RETRIES.poll.maxRetries, budget.attemptsLeft - 1);
		},
		maxWait: deadline.length,
		timeout: TIME_LIMITS.request * 1000,
		deadline,
	};
	const client = await createClient(context, settings, {
		observer: budget,
		usualScope: 'empresas:read',
		stagesFor(where) {
			target = where;
			return [explained(deadline)];
		},
	});
	return {
		async send(request, read, lookups) {
			budget.take(lookups);
			return await client.send(request, read);
		},
		budget,
		target,
		close: async () => await client.close(),
	};
}

/** Says of requests that the end of the poll has ended what that means: the action node has options for it. */
function explained({ signal, length }: Deadline): Stage {
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

/** n8n 1 does not have the function, and its polls have no end. */
function timeOf(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): number {
	return context.getPollBudgetMs?.() ?? RETRIES.poll.maxWait;
}
