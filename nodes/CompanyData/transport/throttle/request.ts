import { isRetryable, retryDelay } from './retry';
import { sleepUnlessCancelled, type World } from './waiting';
import type { ResponseInfo, AcquireOptions, Throttle } from './throttle';

/** How long one request may go on: attempts after the first, and milliseconds of waiting for them. */
export interface Budget {
	maxRetries: number;
	maxWait: number;
}

/** One attempt's end, as the traffic code sees it; `failure` explains it where it is not a success. */
export interface Outcome<T> extends ResponseInfo {
	value?: T;
	failure?: Error;
	/** Whether it is known that no work was done, so that none can be done twice. */
	isUnprocessed?: boolean;
	/** Whether another attempt cannot end otherwise. */
	isFinal?: boolean;
}

/** What a request brings to the traffic code. */
export interface RequestPlan<T> {
	throttle: Throttle;
	world: World;
	budget: Budget;
	signal?: AbortSignal;
	isIdempotent: boolean;
	/** Makes one attempt. Resolves whatever becomes of it. */
	attempt(): Promise<Outcome<T>>;
	/** The error for a wait the budget does not allow; given the milliseconds it would take. */
	outOfBudget(wait: number, last: Error | undefined): Error;
	/** Told of every millisecond waited for the limits of the throttle. */
	waited(milliseconds: number): void;
}

/**
 * Sends a request until it succeeds, cannot succeed, or has used up its budget; in the order, at the
 * pace and with the pauses of its throttle.
 *
 * @throws the failure of the last attempt, what `outOfBudget` makes of a wait that is too long, or
 * {Cancelled}.
 */
export async function sendWithRetries<T>(plan: RequestPlan<T>): Promise<T> {
	const { throttle, world, budget, signal, isIdempotent } = plan;
	const start = world.now();
	let last: Error | undefined;
	let attempts = 0;
	const options: AcquireOptions = {
		signal,
		accept: (pause) => {
			const spent = attempts === 0 ? 0 : world.now() - start;
			if (pause > budget.maxWait - spent) throw plan.outOfBudget(pause, last);
		},
		waited: plan.waited,
	};
	for (;;) {
		const permit = await throttle.acquire(options);
		let outcome: Outcome<T> = {};
		try {
			outcome = await plan.attempt();
		} finally {
			throttle.release(permit, outcome);
		}
		attempts++;
		if (outcome.failure === undefined) return outcome.value as T;
		last = outcome.failure;
		const isSafe = isIdempotent || outcome.isUnprocessed === true;
		const ended = { status: outcome.status, isIdempotent: isSafe };
		if (outcome.isFinal || !isRetryable(ended) || attempts > budget.maxRetries) throw last;
		const delay = retryDelay(ended, attempts, world.random);
		options.accept(delay);
		await sleepUnlessCancelled(world, delay, signal);
	}
}
