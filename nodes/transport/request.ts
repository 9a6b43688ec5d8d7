import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Explanation, Failure } from './failure';
import type { ApiResponse } from './response';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The context with other methods: n8n's helpers read credentials and the signal to cancel from their `this`. */
export function contextWith(
	context: RequestContext,
	methods: Partial<Record<'getCredentials' | 'getExecutionCancelSignal', unknown>>,
): RequestContext {
	return Object.assign(Object.create(context) as RequestContext, methods);
}

/** A request before authentication, its path relative to the base URL. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	path: string;
	query?: IDataObject;
	/** The parameter of the query that says how many results may come; set for searches. */
	pageSizeParameter?: string;
	body?: unknown;
	idempotencyKey?: string;
	keyFrom?: 'operation' | 'content';
	/** The state it sets: writes to the same state are sent one after the other. */
	resourceKey?: string;
	isReadOnly?: boolean;
	/** Statuses outside 2xx that count as success here, where only the headers are wanted. */
	acceptedStatuses?: readonly number[];
	acceptsFile?: boolean;
	/** By default as HTTP or an idempotency key allows; false where even reading may cost credits. */
	isRepeatable?: boolean;
	notFound?: Explanation;
}

/** Methods whose repetition does nothing twice, as HTTP defines them (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS: ReadonlyArray<ApiRequest['method']> = ['DELETE', 'GET', 'PUT'];

/** A lookup of many companies is a POST, but changes nothing. */
export function isWrite({ method, isReadOnly = false }: ApiRequest): boolean {
	return method !== 'GET' && !isReadOnly;
}

export function isRepeatable(request: ApiRequest): boolean {
	const { method, idempotencyKey } = request;
	const isDoneOnce = IDEMPOTENT_METHODS.includes(method) || idempotencyKey !== undefined;
	return request.isRepeatable ?? isDoneOnce;
}

/** Tells that it may have done something that counts even if it failed, such as using credits. */
export function mayHaveEffect(request: ApiRequest): boolean {
	return isWrite(request) || request.isRepeatable === false;
}

export interface PendingRequest extends ApiRequest {
	read(response: ApiResponse): unknown;
	/** A request that has left is not called back. */
	signal: AbortSignal;
	maxWait: number;
	heldSince?: number;
	/** True if it only asks whether the service works again: it is sent once. */
	isProbe?: boolean;
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

export interface Observer {
	/** Milliseconds between which the limits of the plan held a request. */
	addWait(from: number, to: number): void;
	observe(headers: Record<string, string>): void;
}

export type Failed = Outcome & { failure: Failure };

export const CANCELLED: Failed = {
	isCancelled: true,
	failure: { message: 'The execution was cancelled', hint: '' },
};

/**
 * The outcome of a request that would fail as an earlier one did.
 *
 * @param isOutcomeUnknown true if it was sent before, and may have been done.
 */
export function notSent(failure: Failure, reason: string, isOutcomeUnknown?: boolean): Outcome {
	// In the message, since n8n's table does not show the description of an error item.
	const message = `${failure.message} (${isOutcomeUnknown ? 'not sent again' : 'not sent'})`;
	const hint = `${failure.hint} ${reason}`;

	return { failure: { ...failure, message, hint, isTransient: false, isOutcomeUnknown } };
}

export interface Sender {
	/**
	 * @param read takes what is wanted from the response; throws RequestFailed where it has another shape.
	 * @throws {RequestFailed} when the request does not succeed, or its response cannot be read.
	 * @throws {Cancelled} when the execution is cancelled or the client closed.
	 */
	send<T>(request: ApiRequest, read: (response: ApiResponse) => T): Promise<T>;
}

/** Never throws: a failure is part of the outcome, and so is a cancellation. */
export type Send = (request: PendingRequest) => Promise<Outcome>;

export type Stage = (next: Send) => Send;

export function pipe(...line: [...stages: Stage[], last: Send]): Send {
	const last = line.at(-1) as Send;
	return (line.slice(0, -1) as Stage[]).reduceRight((next, stage) => stage(next), last);
}
