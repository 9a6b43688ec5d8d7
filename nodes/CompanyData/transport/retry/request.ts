import type { Random } from '../../../shared/backoff';
import { sleepUnlessCancelled } from '../../../shared/cancellation';
import type { Clock } from '../../../shared/clock';
import { isRetryable, retryDelay } from './retry';
import { WaitTooLong, type Permit, type ResponseInfo } from '../throttle/permit';
import type { Throttle } from '../throttle/throttle';

/** The limits for sending one request. */
export interface Budget {
	/** Attempts after the first. */
	maxRetries: number;
	/** Milliseconds it may be held, from its turn in its run to its last attempt. */
	maxWait: number;
	/** Requests of its run that may be under way together; undefined: as many as the throttle allows. */
	concurrency?: number;
}

/** How one attempt ended, as the throttle sees it; `failure` explains it unless it succeeded. */
export interface Outcome<T> extends ResponseInfo {
	value?: T;
	failure?: Error;
	/** Whether it is known that no work was done, so that none can be done twice. */
	isUnprocessed?: boolean;
	/** Whether another attempt would end the same way. */
	isFinal?: boolean;
}

/** What is needed to send one request. */
export interface RequestPlan<T> {
	throttle: Throttle;
	clock: Clock;
	random: Random;
	budget: Budget;
	/** The same for all requests of a run; other runs get their turns in between. */
	group: unknown;
	signal?: AbortSignal;
	isIdempotent: boolean;
	/** Makes one attempt. Resolves whatever its outcome. */
	attempt(): Promise<Outcome<T>>;
	/** The error for a wait the budget does not allow, after the failure of the attempt before it. */
	outOfBudget(wait: WaitTooLong, last: Error | undefined): Error;
	/** Called with the milliseconds the request was held by the limits of the plan. */
	waited(milliseconds: number): void;
}

/**
 * Sends a request, whenever its throttle allows it, until it succeeds, cannot succeed, or has used up
 * its budget.
 *
 * @throws {Error} when the last attempt failed, or, as returned by `outOfBudget`, a wait is too long.
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
