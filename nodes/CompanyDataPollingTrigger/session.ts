import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { TIME_LIMITS } from '../service/limits';
import { describeSeconds } from '../lib/durations';
import { beginCall, type Deadline } from '../client/http';
import { createClient } from '../client/client';
import type { Stage, ApiRequest, ApiResponse } from '../client/request';
import { RETRIES } from '../client/attempts';
import type { Budget } from './budget';

const TRIED_AGAIN =
	'Nothing is lost: a later poll begins again. If it fails like this each time, watch less, or with fewer triggers.';

/** The requests of one poll. */
export interface Session {
	/** The service and the credential. */
	target: readonly string[];
	/** @throws {RequestFailed} when the request fails, or would exceed the share of the quota. */
	send<T>(request: ApiRequest, read: (response: ApiResponse) => T, lookups?: number): Promise<T>;
	budget: Budget;
}

export interface Look {
	items: IDataObject[];
	/** The JSON that the next poll compares with. */
	memory: unknown;
	/** The companies that were looked at, in words. */
	summary: string;
}

/** One of the trigger's events, with its settings. */
export interface Watch {
	/** The JSON that the memory depends on: with another it begins anew. */
	identity: unknown;
	/** Parts of about the same cost into which it is divided. */
	parts: number;
	/** Lookups that a round takes, one for each company; none by default. */
	lookups?: number;
	/** Counts the parts that are not in the memory yet. */
	missing?(memory: unknown): number;
	/** Finds a few items as they are now, for building a workflow. */
	preview(session: Session): Promise<IDataObject[]>;
	/** Looks at some parts; the first poll has no memory and finds nothing new. */
	look(session: Session, memory: unknown, parts: number): Promise<Look>;
}

/** @throws {InvalidInput} when the credential cannot be used; what `run` throws. */
export async function withSession<T>(
	context: IPollFunctions,
	budget: Budget,
	run: (session: Session) => Promise<T>,
): Promise<T> {
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
	const send: Session['send'] = async (request, read, lookups) => {
		budget.take(lookups);
		return await client.send(request, read);
	};
	try {
		return await run({ send, budget, target });
	} finally {
		await client.close();
	}
}

/** Says what the end of the poll means for a request: the action node has options for it. */
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

/** The function is not in n8n 1, whose polls have no end. */
function timeOf(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): number {
	return context.getPollBudgetMs?.() ?? RETRIES.poll.maxWait;
}
