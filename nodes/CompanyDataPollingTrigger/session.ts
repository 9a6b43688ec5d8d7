/**
 * What a poll works with: the session in which it asks the service, and what n8n and this process remember of the
 * trigger between two polls.
 */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { Budget, type Limits, type StoredBudget } from './budget';
import { type ApiClient, createClient } from '../api/client';
import { describeSeconds } from '../lib/durations';
import { grouped } from '../lib/text';
import { TIME_LIMITS } from '../service/limits';
import { beginCall, type Deadline } from '../transport/deadlines';
import { RequestFailed } from '../transport/failure';
import type { Stage } from '../transport/request';
import { RETRIES } from '../transport/retry';

const TRIED_AGAIN =
	'Nothing is lost: a later poll begins again. If it fails like this each time, watch less, or with fewer triggers.';

/** What a poll needs to ask the service. Close it at the end. */
export interface Session extends Pick<ApiClient, 'send' | 'close'> {
	/** The service and the credential. */
	target: readonly string[];
	budget: Budget;
}

/** One of the trigger's events, with its settings. */
export interface Watch {
	/** The JSON that the memory depends on: with another, the trigger starts from scratch. */
	identity: unknown;
	/** Parts of about the same cost into which it is divided. */
	parts: number;
	/** Lookups that a round takes, one for each company; none by default. */
	lookups?: number;
	/** Parts that have never been looked at, and are due at once; none by default. */
	missing?(memory: unknown): number;
	/** A few companies as they are, for Fetch Test Event. */
	preview(session: Session): Promise<IDataObject[]>;
	/** Looks at some parts; the first poll has no memory and finds nothing new. */
	look(
		session: Session,
		memory: unknown,
		parts: number,
	): Promise<{
		items: IDataObject[];
		/** The JSON that the next poll compares with. */
		memory: unknown;
		/** The companies that were looked at, in words. */
		summary: string;
	}>;
}

/** @throws {InvalidInput} when the credential cannot be used. */
export async function openSession(context: IPollFunctions, budget: Budget): Promise<Session> {
	// The function is not in n8n 1, whose polls have no end.
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
			return [explained(deadline)];
		},
		attemptStages: [budget.countAttempts()],
	});

	return { send, close, budget, target };
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

interface Stored {
	/** A hash of the event, settings and credential that the memory belongs to. */
	identity?: string;
	memory?: unknown;
	budget?: StoredBudget;
}

/**
 * In characters; n8n has no limit, but reads and writes all of it with the workflow. 50,000 CIFs take 600,000, which
 * are written in 8 ms and read in 75.
 */
const MAX_MEMORY = 700_000;

/** n8n stores what a poll changes only if the poll starts an execution, or is part of an activation. */
const latest = new Map<string, StoredBudget>();

/** With N8N_POLLER_DURABLE_CURSORS_ENABLED, n8n drops what the first poll of an activation changes. */
const beginnings = new Map<string, Stored>();

/** What n8n has stored of a trigger, and what this process knows of it. */
export function storageOf(context: IPollFunctions) {
	const { id, name } = context.getNode();
	// In workflows that no editor has made, nodes may have the same ID.
	const key = `${context.getWorkflow().id} ${id} ${name}`;
	const stored: Stored = context.getWorkflowStaticData('node');
	return {
		key,
		budget(limits: Limits, now: number): Budget {
			const own = latest.get(key);
			const isOwnNewer = own !== undefined && own.tried >= (stored.budget?.tried ?? 0);
			return new Budget(limits, now, isOwnNewer ? own : stored.budget, own !== undefined);
		},
		/** Returns what is stored, or what the trigger has begun with if that alone has this identity. */
		read(identity: string): Stored {
			const beginning = beginnings.get(key);
			if (stored.identity !== identity && beginning?.identity === identity) return beginning;

			beginnings.delete(key);
			return stored;
		},
		write(changes: Stored & Required<Pick<Stored, 'budget'>>, isBeginning = false): void {
			Object.assign(stored, changes);
			latest.set(key, changes.budget);
			if (isBeginning) beginnings.set(key, changes);
		},
	};
}

/** @throws {RequestFailed} when it is more than may be stored. */
export function requireStorable(memory: unknown): void {
	const size = JSON.stringify(memory).length;
	if (size <= MAX_MEMORY) return;

	const [taken, most] = [Math.ceil(size / 1000), MAX_MEMORY / 1000].map(grouped);
	throw new RequestFailed({
		message: `What is to be remembered takes ${taken} kB; one trigger can store ${most} kB`,
		hint: 'Nothing is reported, and nothing forgotten. Watch less with this trigger, and the rest with another.',
	});
}
