import { Cancelled } from '../lib/clock';
import { RequestFailed, type Failure } from './request-failed';
import type { ApiRequest, ApiResponse } from './types';

export interface PendingRequest extends ApiRequest {
	read(response: ApiResponse): unknown;
	/** A request that has left is not called back. */
	signal: AbortSignal;
	maxWait: number;
	heldSince?: number;
	isLook?: boolean;
}

/** Result of a request, to which each stage adds what it finds out. Times in milliseconds. */
export interface Outcome {
	response?: ApiResponse;
	value?: unknown;
	failure?: Failure;
	isCancelled?: boolean;
	retryAfter?: number;
	/** Set where the token had expired and is a new one now, so that it is worth sending again. */
	isRenewed?: boolean;
	heldSince?: number;
	/** Time for which the workspace may send nothing, if that is too long; 0 where others took the time. */
	waitTooLong?: number;
}

export const CANCELLED: Outcome & { failure: Failure } = {
	isCancelled: true,
	failure: { message: 'The execution was cancelled', hint: '' },
};

/**
 * Gives up a request, since others of the run have failed.
 *
 * @param reason a sentence for the hint.
 */
export function notSent(failure: Failure, reason: string, mayBeDone?: boolean): Outcome {
	// In the message, since n8n's table does not show the description of an error item.
	const message = `${failure.message} (${mayBeDone ? 'not sent again' : 'not sent'})`;
	const hint = `${failure.hint} ${reason}`;
	return { failure: { ...failure, message, hint, passes: false, mayBeDone } };
}

/** Never throws: a failure is part of the outcome, and so is a cancellation. */
export type Send = (request: PendingRequest) => Promise<Outcome>;

export type Stage = (next: Send) => Send;

export function pipe(...line: [...stages: Stage[], last: Send]): Send {
	const last = line.at(-1) as Send;
	return (line.slice(0, -1) as Stage[]).reduceRight((next, stage) => stage(next), last);
}

/**
 * @throws {RequestFailed} when the request did not succeed.
 * @throws {Cancelled} when it was no longer wanted.
 */
export function valueOf({ failure, isCancelled, value }: Outcome): unknown {
	if (isCancelled) throw new Cancelled();
	if (failure !== undefined) throw new RequestFailed(failure);
	return value;
}
