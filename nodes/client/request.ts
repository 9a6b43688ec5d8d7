import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { isDeeperThan, MAX_DEPTH, parseJson } from '../lib/json';
import { isRecord, largestOf } from '../lib/values';
import {
	BATCH_FIELD,
	ERROR_CODE_FIELD,
	PATHS,
	RATE_LIMIT_EXCEEDED,
	RESPONSE_HEADERS,
	WORKSPACE_BUCKET,
} from '../service/api';
import { PLANS, type Plan } from '../service/limits';

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
	sizedBy?: string;
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
	/** Set where the body is undefined since its JSON is nested more deeply than n8n can process. */
	isTooDeep?: boolean;
	bytes?: Buffer;
	/** The query as it was sent, which a stage may have changed. */
	query?: IDataObject;
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

/** Tells that the documentation shows this path, so that it is known what requests to it do. */
export function isListedPath(path: string): boolean {
	const { company, ...others } = PATHS;
	const isCompany = path.startsWith(company) && !path.slice(company.length).includes('/');
	return isCompany || Object.values<string>(others).includes(path);
}

/**
 * Estimates the lookups that a request uses, if the service knows every company that it names. Assumed: what returns
 * full records counts as one for each company. What is documented costs no credits; of other requests nothing is known,
 * nor of a batch lookup that names its companies otherwise than in a list.
 */
export function lookupsOf({ path, body }: { path: string; body?: unknown }): number | undefined {
	if (path === PATHS.batch) return cifsIn(body);
	if (!isListedPath(path)) return undefined;
	return path.startsWith(PATHS.company) ? 1 : 0;
}

function cifsIn(body: unknown): number | undefined {
	const fields = Array.isArray(body) ? { [BATCH_FIELD]: body } : (body ?? {});
	const { [BATCH_FIELD]: named, ...others } = fields as Record<string, unknown>;
	const lists = Array.isArray(named) ? [named] : Object.values(others).filter(Array.isArray);
	if (lists.length === 0 && Object.keys(fields).length > 0) return undefined;
	return Math.max(0, largestOf(lists.map((list) => new Set(list).size)));
}

export interface Failure extends Explanation {
	status?: number;
	/** True where the same request can succeed soon. */
	passes?: boolean;
	/** True where the service may have carried out the request all the same. */
	mayBeDone?: boolean;
	/** Other requests that fail alike until something outside the run changes; none by default. */
	reach?: 'operation' | 'run';
	/** True where what was read before is to come out: a quota has ended, or a list broke off. */
	endsReading?: boolean;
}

export class RequestFailed extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure.message);
		this.name = 'RequestFailed';
		this.failure = failure;
	}
}

export class CutShort extends Error {
	readonly records: IDataObject[];
	readonly reason: RequestFailed;

	constructor(records: IDataObject[], reason: RequestFailed) {
		super(reason.message);
		this.name = 'CutShort';
		this.records = records;
		this.reason = reason;
	}
}

/** Keeps what was received of a list whose next page fails, or the next list: it is worth its requests. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	if (error instanceof CutShort) return new CutShort([...records, ...error.records], error.reason);
	if (!(error instanceof RequestFailed) || records.length === 0) return error;
	const endsReading = error.failure.status !== 401;
	return new CutShort(records, new RequestFailed({ ...error.failure, endsReading }));
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
 * @param mayBeDone true if it was sent before, and may have been done.
 */
export function notSent(failure: Failure, reason: string, mayBeDone?: boolean): Outcome {
	// In the message, since n8n's table does not show the description of an error item.
	const message = `${failure.message} (${mayBeDone ? 'not sent again' : 'not sent'})`;
	const hint = `${failure.hint} ${reason}`;

	return { failure: { ...failure, message, hint, passes: false, mayBeDone } };
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

type Headers = ApiResponse['headers'];

export function hasLimits({ headers }: ApiResponse): boolean {
	return headers[RESPONSE_HEADERS.rateLimit] !== undefined;
}

/** Headers that only the service sends, while a proxy may send Retry-After too. */
const OWN_HEADERS = Object.values(RESPONSE_HEADERS).filter((name) => name.startsWith('x-'));

/** True for an answer of something in front of the service: without JSON, and without the service's headers. */
export function isForeign({ headers, body }: ApiResponse): boolean {
	return (body === undefined || body === null) && !OWN_HEADERS.some((name) => name in headers);
}

export function mediaTypeOf(headers: Headers): string {
	return (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
}

/** Recognises a web page, such as a proxy's or a sign-in page; a page to download is a file. */
export function isWebPage(headers: Headers): boolean {
	const isMarkup = ['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers));
	return isMarkup && !isAttachment(headers);
}

export function isPlainText(headers: Headers): boolean {
	return ['', 'text/plain'].includes(mediaTypeOf(headers)) && !isAttachment(headers);
}

export function isFile({ headers, body }: ApiResponse): boolean {
	if (/\bjson\b/.test(mediaTypeOf(headers))) return false;
	return isAttachment(headers) || (body === undefined && !isWebPage(headers));
}

function isAttachment(headers: Headers): boolean {
	return /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
}

/** Makes a response of what was received, with status 429 for whatever says that it is the rate limit. */
export function toResponse(received: number, headers: Headers, content: unknown): ApiResponse {
	const bytes = Buffer.isBuffer(content) ? content : undefined;
	const text = textOf(content, headers);
	const parsed = text.trim() === '' ? null : parseJson(text);
	const isTooDeep = isDeeperThan(MAX_DEPTH, parsed);
	const body = isTooDeep ? undefined : parsed;
	const status = received === 403 && isRateLimit(body) ? 429 : received;
	return { status, headers, text, body, ...(bytes && { bytes }), ...(isTooDeep && { isTooDeep }) };
}

/** Whether the documented code of the rate limit is in the body, which says more than the status of a gateway. */
function isRateLimit(body: unknown): boolean {
	if (!isRecord(body)) return false;

	const places = [body, body.error].filter(isRecord);
	return places.some((place) => place[ERROR_CODE_FIELD] === RATE_LIMIT_EXCEEDED);
}

export function textOf(received: unknown, headers: Headers): string {
	if (!Buffer.isBuffer(received)) return typeof received === 'string' ? received : '';
	const [, charset] = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? [];
	try {
		return new TextDecoder(charset).decode(received);
	} catch {
		return received.toString();
	}
}

/** Finds a plan by its credits a month, on which the tables agree. Assumed: without, by its requests a minute. */
export function planOf(creditsPerMonth: number | undefined, rate: number): Plan | undefined {
	return creditsPerMonth
		? PLANS.find((plan) => plan.creditsPerMonth === creditsPerMonth)
		: PLANS.find(({ rates }) => rates.includes(rate));
}

export interface RateLimit {
	/** Tokens in a full bucket, which are also those gained in a minute. */
	limit: number;
	remaining: number;
	refill: number;
	burst: number;
	/** The published plan, which has limits that are in no header. */
	plan?: Plan;
}

/** The lowest ratio of burst to limit among the published plans, for limits of other plans. */
const USUAL_SHARE = 1 / 15;

/**
 * Reads the workspace's limits from X-RateLimit-Limit and -Remaining; undefined where they are absent, make no sense, or
 * are of another bucket.
 */
export function readRateLimit(headers: Record<string, unknown>): RateLimit | undefined {
	const bucket = String(headers[RESPONSE_HEADERS.rateBucket] ?? '').trim();
	if (bucket !== '' && bucket.toLowerCase() !== WORKSPACE_BUCKET) return undefined;

	const limit = toAmount(withoutPolicy(headers[RESPONSE_HEADERS.rateLimit]));
	const remaining = toAmount(headers[RESPONSE_HEADERS.rateRemaining]);
	if (limit === undefined || remaining === undefined || limit === 0) return undefined;

	const plan = planOf(toAmount(headers[RESPONSE_HEADERS.creditsPlan]), limit);
	const burst = plan?.burst ?? Math.max(1, Math.floor(limit * USUAL_SHARE));
	return { limit, remaining: Math.min(remaining, limit), refill: limit / 60, burst, plan };
}

/** A limit may be followed by its policies: "600, 600;w=60" is 600. Assumed: drafts of RateLimit headers have them. */
function withoutPolicy(value: unknown): string {
	return String(value ?? '').split(/[,;]/, 1)[0];
}

/** A bucket may hold parts of a token. */
function toAmount(value: unknown): number | undefined {
	const amount = String(value ?? '').trim() === '' ? undefined : Number(value);
	return amount !== undefined && amount >= 0 && amount < Infinity ? amount : undefined;
}
