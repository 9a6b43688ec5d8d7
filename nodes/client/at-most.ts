import { isWrite, type Failure, type Stage } from './request';

/** Lets no more requests of a run leave than this; one that is resent after a failure counts once. */
export function atMost(requests: number): Stage {
	let sent = 0;
	return (next) => async (request) => {
		if (sent >= requests) return { failure: explainEnd(requests, !isWrite(request)) };
		sent++;
		return await next(request);
	};
}

function explainEnd(requests: number, endsReading: boolean): Failure {
	return {
		message: `The run has sent as many requests as Max Requests allows (${requests.toLocaleString('en')})`,
		hint: 'To go on, raise Options → Max Requests, or run the rest later.',
		reach: 'run',
		endsReading,
	};
}
