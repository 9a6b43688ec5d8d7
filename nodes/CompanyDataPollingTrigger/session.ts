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
			return [untilDeadline(deadline)];
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

/** Says of requests without a response that the poll was out of time, where it was. */
function untilDeadline({ signal, length }: Deadline): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		if (outcome.response !== undefined || !signal.aborted) return outcome;
		const failure = {
			message: `The poll did not end within ${describeSeconds(length)}`,
			hint: 'Nothing is lost: the next poll begins again. If it takes as long each time, watch less.',
		};
		return { ...outcome, isCancelled: false, failure };
	};
}

/** n8n 1 does not have the function, and its polls have no end. */
function timeOf(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): number {
	return context.getPollBudgetMs?.() ?? LONGEST_POLL;
}
