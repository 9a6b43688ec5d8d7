import { describeDuration, describeEnd, describeSeconds, type WallClock } from '../lib/durations';
import type { Failure } from './request-failed';
import { CANCELLED, type Outcome, type Stage } from './pipe';
import { hasLimits } from './response';
import { TRY_EVERY } from './throttle/refusals';
import type { Throttle } from './throttle/throttle';

/** Share by which a wait may exceed its maximum, for the attempts and the random part of a pause. */
const LEEWAY = 0.05;

export interface Observer {
	/** Milliseconds between which the limits of the plan held a request. */
	addWait(from: number, to: number): void;
	observe(headers: Record<string, string>): void;
}

export function throttled(
	throttle: Throttle,
	concurrency: number,
	observer: Observer | undefined,
	clock: () => WallClock,
): Stage {
	const group = Symbol('run');
	let hasShownLimits = false;
	return (next) => async (request) => {
		const { heldSince: since, signal } = request;
		const maxWait = request.maxWait * (1 + LEEWAY);
		const permit = await throttle.acquire({ group, concurrency, maxWait, since, signal });
		if (permit === undefined) return CANCELLED;
		if ('pause' in permit) {
			const { pause } = permit;
			const failure = pause > 0 ? explainPause(pause, clock()) : explainHeld(request.maxWait);
			return { waitTooLong: pause, failure };
		}
		observer?.addWait(permit.at - permit.waited, permit.at);
		let outcome: Outcome = {};
		try {
			outcome = await next(request);
		} finally {
			const { response, retryAfter } = outcome;
			const { status, headers } = response ?? {};
			const isOwn = response === undefined || hasLimits(response);
			hasShownLimits ||= response !== undefined && isOwn;
			// Too many connections would be refused by the service itself.
			const isGateways = status === 503 && hasShownLimits && !isOwn;
			throttle.release(permit, { status: isGateways ? 502 : status, headers, retryAfter });
			if (headers !== undefined) observer?.observe(headers);
		}
		return { ...outcome, heldSince: permit.since };
	};
}

export function explainPause(wait: number, clock: WallClock): Failure {
	const raised = wait > TRY_EVERY ? ' Once the plan is raised, run it again in a few minutes.' : '';
	return {
		status: 429,
		message: `The workspace has reached its request limit. Requests are possible again in about ${describeDuration(wait)}, at ${describeEnd(wait, clock)}`,
		hint: `Run the workflow again then, or raise Max Wait in the options of this node. All keys of the workspace share this limit.${raised}`,
	};
}

export function explainHeld(maxWait: number): Failure {
	return {
		message: `The request was not sent, since it did not get its turn within Max Wait (${describeSeconds(maxWait)})`,
		hint: 'The node sends only as many requests together as the plan allows, and holds the others. Raise Max Wait in the options of this node.',
	};
}
