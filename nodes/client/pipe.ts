import { Cancelled } from '../lib/clock';
import { RequestFailed, type Failure } from './request-failed';
import type { ApiRequest, ApiResponse } from './types';

/** A request on its way through the stages. Times in milliseconds. */
export interface PendingRequest extends ApiRequest {
	/**
	 * Takes what is wanted from the response. A response that cannot be read counts as a failure.
	 *
	 * @throws {RequestFailed} when the response does not have the expected shape.
	 */
	read(response: ApiResponse): unknown;
	/** Aborted when the request is no longer wanted; one that has left is not called back. */
	signal: AbortSignal;
	/** How long it may be held. */
	maxWait: number;
	/** Since when it has been held, where it is sent again. */
	heldSince?: number;
	/** Whether it is sent once, to see if the service works again. */
	isLook?: boolean;
}

/** What became of a request. Each stage adds what it finds out. Times in milliseconds. */
export interface Outcome {
	/** Absent where no response was received. */
	response?: ApiResponse;
	/** What was read from the response of a request that succeeded. */
	value?: unknown;
	/** Why the request did not succeed; absent where it did. */
	failure?: Failure;
	/** Whether it ended because the request was no longer wanted. */
	isCancelled?: boolean;
	/** How long the service asks to wait. */
	retryAfter?: number;
	/** Since when the request was held. */
	heldSince?: number;
	/**
	 * Set where the request was given up because it would have been held too long: how long the workspace may
	 * send nothing, 0 where something else took the time.
	 */
	waitTooLong?: number;
}

/** The outcome of a request that is no longer wanted. */
export const CANCELLED: Outcome & { failure: Failure } = {
	isCancelled: true,
	failure: { message: 'The execution was cancelled', hint: '' },
};

/**
 * The outcome of a request that is not sent, or not sent again, since others of the run have failed.
 *
 * @param failure of the others.
 * @param reason why the request is given up, as a sentence.
 * @param mayBeDone whether an attempt that was made may have been carried out.
 */
export function notSent(failure: Failure, reason: string, mayBeDone?: boolean): Outcome {
	// In the message, since n8n's table does not show the description of an error item.
	const message = `${failure.message} (${mayBeDone ? 'not sent again' : 'not sent'})`;
	const hint = `${failure.hint} ${reason}`;
	return { failure: { ...failure, message, hint, passes: false, mayBeDone } };
}

/** Sends a request. Never throws: a failure is part of the outcome, and so is a cancellation. */
export type Send = (request: PendingRequest) => Promise<Outcome>;

/** One step on the way of a request: calls `next` once, several times, or not at all. */
export type Stage = (next: Send) => Send;

/** Joins stages into one way to send a request, the first being the outermost. */
export function pipe(...line: [...stages: Stage[], last: Send]): Send {
	const last = line.at(-1) as Send;
	return (line.slice(0, -1) as Stage[]).reduceRight((next, stage) => stage(next), last);
}

/**
 * What was read from the response.
 *
 * @throws {RequestFailed} when the request did not succeed.
 * @throws {Cancelled} when it was no longer wanted.
 */
export function valueOf({ failure, isCancelled, value }: Outcome): unknown {
	if (isCancelled) throw new Cancelled();
	if (failure !== undefined) throw new RequestFailed(failure);
	return value;
}
