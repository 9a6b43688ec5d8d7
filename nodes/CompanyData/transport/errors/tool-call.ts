import { explainHeld, explainPause, type Failure } from './request-failed';
import { describeDuration, type WallClock } from './waiting';

const UNKNOWN =
	'It is not known whether it was done. The same call again, with the same values, does not do it a second time.';

/**
 * Explains a request of an agent's tool that was given up.
 *
 * @param pause milliseconds the workspace may still send nothing; 0 where something else took the time.
 * @param maxWait milliseconds it could wait.
 */
export function explainGivenUp(pause: number, maxWait: number, clock: WallClock): Failure {
	if (pause <= 0) return explainOutOfTime(maxWait);
	return { ...explainPause(pause, clock), hint: givenUp(`in ${describeDuration(pause)}`) };
}

/** Explains a request that was given up after this many milliseconds. */
export function explainOutOfTime(maxWait: number): Failure {
	return { ...explainHeld(maxWait), hint: givenUp('in a minute, and ask for less at once') };
}

function givenUp(when: string): string {
	return `This request was not carried out and will not be sent later. Call again ${when}.`;
}

/** The same failure of an agent's write, with what the agent has to know before it calls again. */
export function withOutcome(failure: Failure): Failure {
	const { status = 0, hint } = failure;
	// Any other status says that it was not done.
	const isUnknown = status === 0 || status >= 500;
	return isUnknown && status !== 503 ? { ...failure, hint: `${hint} ${UNKNOWN}` } : failure;
}
