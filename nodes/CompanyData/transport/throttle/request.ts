import type { Random } from './backoff';
import { sleepUnlessCancelled } from './cancellation';
import type { Clock } from './clock';
import { isRetryable, retryDelay } from './retry';
import { WaitTooLong, type Permit, type ResponseInfo } from './permit';
import type { Throttle } from './throttle';

/** How one request may travel. */
export interface Budget {
	/** Attempts after the first. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
	/** Requests of its run that may be under way together; undefined for as many as the throttle lets. */
	concurrency?: number;
}

/** How one attempt ended, as the throttle sees it; `failure` explains it where it is not a success. */
export interface Outcome<T> extends ResponseInfo {
	value?: T;
	failure?: Error;
	/** Whether it is known that no work was done, so that none can be done twice. */
	isUnprocessed?: boolean;
	/** Whether another attempt cannot end otherwise. */
	isFinal?: boolean;
}

/** What is needed to send one request. */
export interface RequestPlan<T> {
	throttle: Throttle;
	clock: Clock;
	random: Random;
	budget: Budget;
	/** What all requests of the same run have in common; others have their turn between them. */
	group: unknown;
	signal?: AbortSignal;
	isIdempotent: boolean;
	/** Makes one attempt. Resolves whatever its outcome. */
	attempt(): Promise<Outcome<T>>;
	/** The error for a wait the budget does not allow, after the failure of the attempt before it. */
	outOfBudget(wait: WaitTooLong, last: Error | undefined): Error;
	/** Told of every millisecond the request was held for the limits of the plan. */
	waited(milliseconds: number): void;
}

/**
 * Sends a request until it succeeds, cannot succeed, or has used up its budget; when its throttle
 * lets it.
 *
 * @throws {Error} when the last attempt failed, or a wait is too long: what `outOfBudget` makes of it.
 * @throws {Cancelled} when the execution is cancelled.
 */
export async function sendWithRetries<T>(plan: RequestPlan<T>): Promise<T> {
	const { throttle, clock, random, budget, signal, isIdempotent } = plan;
	let since: number | undefined;
	let last: Error | undefined;
	for (let attempts = 1; ; attempts++) {
		const permit = await acquire(plan, since, last);
		since = permit.since;
		plan.waited(permit.waited);
		let outcome: Outcome<T> = {};
		try {
			outcome = await plan.attempt();
		} finally {
			throttle.release(permit, outcome);
		}
		if (outcome.failure === undefined) return outcome.value as T;
		last = outcome.failure;
		const isSafe = isIdempotent || outcome.isUnprocessed === true;
		const ended = { status: outcome.status, isIdempotent: isSafe };
		if (outcome.isFinal || !isRetryable(ended) || attempts > budget.maxRetries) throw last;
		const delay = retryDelay(ended, attempts, random);
		if (clock.now() + delay - since > budget.maxWait) throw last;
		await sleepUnlessCancelled(clock, delay, signal);
	}
}

async function acquire<T>(
	{ throttle, group, budget, signal, outOfBudget }: RequestPlan<T>,
	since: number | undefined,
	last: Error | undefined,
): Promise<Permit> {
	const { maxWait, concurrency = Infinity } = budget;
	try {
		return await throttle.acquire({ group, concurrency, maxWait, since, signal });
	} catch (reason) {
		throw reason instanceof WaitTooLong ? outOfBudget(reason, last) : reason;
	}
}
