import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** A request before authentication, its path relative to the base URL. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	path: string;
	query?: IDataObject;
	body?: unknown;
	idempotencyKey?: string;
	keyFrom?: 'operation' | 'content';
	/** The state it sets: writes to the same state are sent one after the other. */
	writesTo?: string;
	changesNothing?: boolean;
	/** Statuses outside 2xx that count as success here, where only the headers are wanted. */
	acceptedStatuses?: readonly number[];
	acceptsFile?: boolean;
	/** By default as HTTP or an idempotency key allows; false where even reading may cost credits. */
	isRepeatable?: boolean;
	notFound?: Explanation;
}

export interface ApiResponse {
	status: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
	/** Parsed JSON: null for an empty body, undefined where it is not JSON. */
	body: unknown;
	text: string;
	bytes?: Buffer;
}

export interface Explanation {
	message: string;
	hint: string;
}

/** Methods whose repetition does nothing twice, as HTTP defines them (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS: ReadonlyArray<ApiRequest['method']> = ['DELETE', 'GET', 'PUT'];

/** A lookup of many companies is a POST, but changes nothing. */
export function isWrite({ method, changesNothing = false }: ApiRequest): boolean {
	return method !== 'GET' && !changesNothing;
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
