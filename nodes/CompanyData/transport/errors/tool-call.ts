import { explainHeld, explainPause, type Failure } from './request-failed';

const UNKNOWN =
	'It is not known whether it was done. The same call again, with the same values, does not do it a second time.';

/**
 * Explains a request of an agent's tool that was given up.
 *
 * @param pause milliseconds the workspace may still send nothing; 0 where something else took the time.
 * @param maxWait milliseconds it could wait.
 * @param now milliseconds since 1970.
 */
export function explainGivenUp(pause: number, maxWait: number, now: number): Failure {
	const { status, message } = pause > 0 ? explainPause(pause, now) : explainHeld(maxWait);
	const when =
		pause > 0
			? `in ${Math.ceil(pause / 1000)} seconds (${new Date(now + pause).toISOString().replace(/\.\d+Z$/, 'Z')})`
			: 'in a minute, and ask for less at once';
	return {
		status,
		message,
		hint: `This request was not carried out and will not be sent later. Call again ${when}.`,
	};
}

/** The same failure of an agent's write, with what the agent has to know before it calls again. */
export function withOutcome(failure: Failure): Failure {
	const { status = 0, hint } = failure;
	// Any other status says that it was not done.
	const isUnknown = status === 0 || status >= 500;
	return isUnknown && status !== 503 ? { ...failure, hint: `${hint} ${UNKNOWN}` } : failure;
}
