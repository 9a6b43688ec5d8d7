import type { IPollFunctions } from 'n8n-workflow';
import { TIME_LIMITS } from '../shared/contract/limits';
import { describeSeconds } from '../shared/durations';
import { beginCall } from '../CompanyData/agent/call-time';
import { createClient, type Deadline } from '../CompanyData/transport/client';
import type { Stage } from '../CompanyData/transport/pipe';
import type { Meter } from './budget/meter';
import type { Requests, Sender } from './watch';

/** How long a poll may take, in milliseconds, where n8n does not say: as long as it says by default where it does. */
const LONGEST_POLL = 5 * 60_000;

/** Attempts after failures; the next poll is another. */
const MAX_RETRIES = 3;

const TRIED_AGAIN =
	'Nothing is lost: a later poll begins again. If it fails like this each time, watch less, or with fewer triggers.';

/** The requests of one poll. */
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
export async function openSession(context: IPollFunctions, meter: Meter): Promise<Session> {
	const deadline = beginCall(timeOf(context));
	let target: readonly string[] = [];
	const settings = {
		// Read for each request.
		get maxRetries() {
			return Math.min(MAX_RETRIES, meter.attemptsLeft - 1);
		},
		maxWait: deadline.length,
		timeout: TIME_LIMITS.request * 1000,
		deadline,
	};
	const client = await createClient(context, settings, {
		observer: meter,
		usualScope: 'empresas:read',
		stagesFor(where) {
			target = where;
			return [explained(deadline)];
		},
	});
	const send: Sender = async (request, read, lookups) => {
		meter.take(lookups);
		return await client.send(request, read);
	};
	return {
		send,
		allowance: () => meter.allowance,
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
	return context.getPollBudgetMs?.() ?? LONGEST_POLL;
}
