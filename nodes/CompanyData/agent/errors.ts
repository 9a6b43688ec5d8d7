import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InvalidInput } from '../../shared/result';
import {
	explainHeld,
	explainPause,
	RequestFailed,
	type Failure,
} from '../transport/errors/request-failed';
import { describeDuration, type WallClock } from '../../shared/durations';

const UNKNOWN = 'It is not known whether it was done.';
const DONE_ONCE = 'The same call again, with the same values, does not do it a second time.';
const LATER = 'in a minute, and ask for less at once';
const NOT_DONE = 'This request was not carried out and will not be sent later.';

/**
 * Explains a request of an agent's tool that was held too long.
 *
 * @param pause milliseconds the workspace may still send nothing; 0 where something else took the time.
 * @param maxWait milliseconds it could wait.
 */
export function explainGivenUp(pause: number, maxWait: number, clock: WallClock): Failure {
	if (pause <= 0) return { ...explainHeld(maxWait), hint: givenUp(LATER) };
	return { ...explainPause(pause, clock), hint: givenUp(`in ${describeDuration(pause)}`) };
}

/** Explains a call that was ended after this many milliseconds. */
export function explainOutOfTime(length: number): Failure {
	const message = `The call was ended, since it took longer than ${describeDuration(length)}`;
	return { message, hint: givenUp(LATER) };
}

function givenUp(when: string): string {
	return `${NOT_DONE} Call again ${when}.`;
}

/**
 * The failure of an agent's write of which an attempt may have been carried out.
 *
 * @param hasKey whether the write carries an idempotency key, and so is done once.
 */
export function withUnknownOutcome(failure: Failure, hasKey: boolean): Failure {
	const { hint } = failure;
	const unknown = hasKey ? `${UNKNOWN} ${DONE_ONCE}` : UNKNOWN;
	const isGivenUp = hint.startsWith(NOT_DONE);
	return { ...failure, hint: isGivenUp ? hint.replace(NOT_DONE, unknown) : `${hint} ${unknown}` };
}

/**
 * The error of an agent's tool. A model is shown only the message, so the hint is part of it; the number
 * of the item would mean nothing to the model.
 */
export function toToolError(node: INode, reason: unknown): NodeApiError | NodeOperationError {
	if (reason instanceof RequestFailed) {
		const { status, message: what, hint } = reason.failure;
		const message = sentences(what, hint);
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, { message, httpCode } as JsonObject, { message, httpCode });
	}
	if (reason instanceof InvalidInput) {
		return new NodeOperationError(node, sentences(reason.message, reason.reason.hint));
	}
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) return reason;
	return new NodeOperationError(node, reason instanceof Error ? reason : String(reason));
}

function sentences(what: string, hint: string): string {
	return `${what.replace(/[.\s]+$/, '')}. ${hint}`.trim();
}
