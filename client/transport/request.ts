/**
 * The types that all files of this folder share: a request, its outcome, and the stages between them. Nothing here depends
 * on the service, such as the meaning of a path: that is in `api/`.
 */

import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Explanation, Failure } from './failure';
import type { ApiResponse } from './response';
import { version } from '../../package.json';

/** The context n8n gives a node: a run, a list in the form, or a poll. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The context with replaced methods: n8n's helpers read the credential and the cancel signal from their `this`. */
export function contextWith(
	context: RequestContext,
	methods: Partial<Record<'getCredentials' | 'getExecutionCancelSignal', unknown>>,
): RequestContext {
	return Object.assign(Object.create(context) as RequestContext, methods);
}

/** Headers of every request. */
export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/** A file to send. */
export interface RequestFile {
	bytes: Buffer;
	mimeType: string;
	name: string;
	/** The form field in which it is sent, beside the fields of the body; undefined to send the bytes alone. */
	formField?: string;
}

/** A request before authentication. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Relative to the base URL, with a slash at its start. */
	path: string;
	query?: IDataObject;
	/** The query parameter for the maximum number of results; set for searches. */
	pageSizeParameter?: string;
	/** Sent as JSON, or as the fields of a form with a file; undefined for none. */
	body?: unknown;
	file?: RequestFile;
	/** A hash that differs for different files. */
	fileHash?: string;
	idempotencyKey?: string;
	/** What the idempotency key is derived from. */
	keyFrom?: 'operation' | 'content';
	/** The record that the request changes: writes to the same record are sent one after the other. */
	resourceKey?: string;
	/** True for a request that changes nothing although its method is not GET. */
	isReadOnly?: boolean;
	/** Statuses outside 2xx that count as success, because only the headers are wanted. */
	acceptedStatuses?: readonly number[];
	/** True if the response may be something other than JSON, such as an export. */
	acceptsFile?: boolean;
	/** True if all headers of the response are wanted, too. */
	wantsHeaders?: boolean;
	/** True if it may be sent again; by default, if HTTP or the key makes this safe. False if even reading may cost credits. */
	isRepeatable?: boolean;
	/** True if the response is not kept for a repetition, because it has what must not be stored. */
	isUnkept?: boolean;
	/** True if the run can do without the response: it is tried once, hardly waited for, and not kept for a repetition. */
	isOptional?: boolean;
	/** What a 404 of the service itself means for this request. */
	notFound?: Explanation;
	/** The display names of the fields of the node, by the names under which the request sends them. */
	labels?: Readonly<Record<string, string>>;
}

/** Methods for which sending a request twice has the same effect as sending it once (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS: ReadonlyArray<ApiRequest['method']> = ['DELETE', 'GET', 'PUT'];

/** True if the request changes something. A batch lookup, for example, is a POST that changes nothing. */
export function isWrite({ method, isReadOnly = false }: ApiRequest): boolean {
	return method !== 'GET' && !isReadOnly;
}

/** True if sending the request twice cannot do its work twice. */
export function isRepeatable(request: ApiRequest): boolean {
	const { method, idempotencyKey } = request;
	const isDoneOnce = IDEMPOTENT_METHODS.includes(method) || idempotencyKey !== undefined;
	return request.isRepeatable ?? isDoneOnce;
}

/** True if a failed request may still have had an effect, such as using credits. */
export function mayHaveEffect(request: ApiRequest): boolean {
	return isWrite(request) || request.isRepeatable === false;
}

/** The request with a different value for a query parameter. */
export function withQuery(
	request: PendingRequest,
	name: string,
	value: string | number,
): PendingRequest {
	return { ...request, query: { ...request.query, [name]: value } };
}

/** A request on its way through the stages. */
export interface PendingRequest extends ApiRequest {
	/** Reads the value from the response. */
	read(response: ApiResponse): unknown;
	/** Ends its waits; a request in flight is not aborted. */
	signal: AbortSignal;
	/** Longest time for which the limits of the service may hold it, in ms. */
	maxWait: number;
	/** When the limits began to hold it, in ms of a steady clock; undefined if they have not. */
	heldSince?: number;
	/** The attempts of the request, including the one that is sent: the same object for each of them. */
	attempts?: { count: number };
	/** True once it must not leave any more, though it was on its way. */
	isHeld?(): boolean;
}

/** The result of a request, to which each stage adds what it finds out. Times are in ms. */
export interface Outcome {
	/** Undefined if there was none. */
	response?: ApiResponse;
	/** The value read from the response of a success. */
	value?: unknown;
	/** Undefined for a success. */
	failure?: Failure;
	/** True if the execution was cancelled, or nobody waits for the request any more. */
	isCancelled?: boolean;
	/** How long to wait before another attempt; undefined if the response does not say. */
	retryAfter?: number;
	/** Says that the response asks for a wait that cannot be right. */
	disbelief?: string;
	/** True if the token had expired and was refreshed, so that the request should be sent again. */
	isRenewed?: boolean;
	/** As in `PendingRequest`. */
	heldSince?: number;
	/** True if it was not sent because the service is down. */
	isHeld?: boolean;
	/** True if it must not be sent again because the service is down. */
	isFinal?: boolean;
	/**
	 * Set if it was not sent because Max Wait is too short: either for a pause after a 429, whose remaining time is in
	 * `retryAfter`, or for the queue.
	 */
	waitTooLong?: 'pause' | 'queue';
}

/** An outcome that is not a success. */
export type Failed = Outcome & { failure: Failure };

/** Learns how long the requests of a run were held, and what the responses say about the plan. */
export interface Observer {
	/** Adds a time for which the limits of the plan held a request, in ms of a steady clock. */
	addWait(from: number, to: number): void;
	/** Reads the headers of a response, whose names are in lower case. */
	observe(headers: Record<string, string>): void;
}

/** The outcome of a request that nobody waits for any more. */
export const CANCELLED: Failed = {
	isCancelled: true,
	failure: { message: 'The execution was cancelled', hint: '' },
};

/**
 * The outcome of a request that is not sent, because it would fail as an earlier one did.
 *
 * @param isOutcomeUnknown true if it was sent before and may have been carried out.
 */
export function notSent(failure: Failure, reason: string, isOutcomeUnknown?: boolean): Failed {
	// The note is in the message, since n8n's table does not show the description of an error item.
	const message = `${failure.message} (${isOutcomeUnknown ? 'not sent again' : 'not sent'})`;
	const hint = `${failure.hint} ${reason}`;

	return { failure: { ...failure, message, hint, isTransient: false, isOutcomeUnknown } };
}

/** Sends requests for an operation, which gets values and errors instead of outcomes. */
export interface Sender {
	/**
	 * @param read reads the value from the response; throws RequestFailed if the response has another shape.
	 * @throws {RequestFailed} when the request does not succeed, or its response cannot be read.
	 * @throws {Cancelled} when the execution is cancelled or the client closed.
	 */
	send<T>(request: ApiRequest, read: (response: ApiResponse) => T): Promise<T>;
}

/** Sends a request. A failure or a cancellation is part of the outcome; only a mistake in the code is thrown. */
export type Send = (request: PendingRequest) => Promise<Outcome>;

/** One step on the way of a request: calls `next` once, several times, or not at all. */
export type Stage = (next: Send) => Send;

/** Joins stages: a request passes them in this order, and its outcome comes back the other way. */
export function pipe(...steps: [...stages: Stage[], last: Send]): Send {
	const last = steps.at(-1) as Send;
	return (steps.slice(0, -1) as Stage[]).reduceRight((next, stage) => stage(next), last);
}
