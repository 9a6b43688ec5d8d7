/** Max Requests: limits the requests of a run, so that users know beforehand what it can cost. */

import type { Failure } from './failure';
import { isWrite, type Stage } from './request';
import { grouped } from '../../lib/text';

/** Refuses every request of a run after the first `requests`; a request that is retried counts once. */
export function requestLimit(requests: number): Stage {
	let sent = 0;

	return (next) => async (request) => {
		if (sent++ < requests) return await next(request);

		const failure: Failure = {
			message: `The run has sent as many requests as Max Requests allows (${grouped(requests)})`,
			hint: 'To go on, raise Options → Max Requests, or run the rest later.',
			failsFor: 'run',
			keepsPartial: !isWrite(request),
		};

		return { failure };
	};
}
