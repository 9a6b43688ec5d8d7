import type { Failure } from './failure';
import { TRY_EVERY } from './limits/pause';
import { describeDuration, describeEnd, describeSeconds, type WallClock } from '../lib/durations';

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
