import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

/** Where requests can be made from: a running node, a list in the editor, or a poll. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** One logical request to the service, before authentication. `path` is relative to the base URL. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	path: string;
	query?: IDataObject;
	body?: unknown;
	/** A custom key; for all others see `keyFrom`. */
	idempotencyKey?: string;
	/** What its idempotency key is derived from: the operation it belongs to, or what is sent alone. */
	keyFrom?: 'operation' | 'content';
	/** The state it sets, e.g. that of a company: writes to the same state are sent one after the other. */
	writesTo?: string;
	/** Whether it only reads, whatever its method. */
	changesNothing?: boolean;
	/** Statuses outside 2xx that count as success here, where only the headers are wanted. */
	acceptedStatuses?: readonly number[];
	/** Whether a response that is not JSON is a file, whose bytes are wanted. */
	acceptsFile?: boolean;
	/**
	 * Whether to send it again when it is not known what became of it. By default where HTTP or an
	 * idempotency key makes sure that nothing is done twice. False where even reading may cost credits.
	 */
	isRepeatable?: boolean;
	/** What a 404 means for this request, where that can be said better than in general. */
	notFound?: Explanation;
}

/** A response of the service. */
export interface ApiResponse {
	status: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
	/** The parsed JSON: null for an empty body, as of a 204; undefined where it is not JSON. */
	body: unknown;
	/** The body as it was received. */
	text: string;
	/** The same, undecoded, where a file was accepted. */
	bytes?: Buffer;
}

/** What happened, and what to do next. */
export interface Explanation {
	message: string;
	hint: string;
}

/** Methods whose repetition does nothing twice, as HTTP defines them (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS: ReadonlyArray<ApiRequest['method']> = ['DELETE', 'GET', 'PUT'];

/** Whether a request changes something. A lookup of many companies is a POST, but changes nothing. */
export function isWrite({ method, changesNothing = false }: ApiRequest): boolean {
	return method !== 'GET' && !changesNothing;
}

/** Whether a request may be sent again when it is not known what became of it. */
export function isRepeatable(request: ApiRequest): boolean {
	const { method, idempotencyKey } = request;
	const isDoneOnce = IDEMPOTENT_METHODS.includes(method) || idempotencyKey !== undefined;
	return request.isRepeatable ?? isDoneOnce;
}

/** Whether a request that failed may all the same have done something that counts, such as using credits. */
export function mayHaveEffect(request: ApiRequest): boolean {
	return isWrite(request) || request.isRepeatable === false;
}
