/** Max Requests: a bound on the requests of a run, for those who want to know beforehand what it costs at most. */

import type { Failure } from './failure';
import { isWrite, type Stage } from './request';
import { grouped } from '../lib/text';

/** Refuses every request of a run after the first `requests`; one that is sent again counts once. */
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
