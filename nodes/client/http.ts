import type { IHttpRequestOptions } from 'n8n-workflow';
import { version } from '../../package.json';
import { SYSTEM_CLOCK } from '../lib/concurrency';
import { endsEarly } from '../lib/json';
import { isRecord } from '../lib/values';
import {
	lookupsOf,
	CANCELLED,
	contextWith,
	type Send,
	type Outcome,
	type PendingRequest,
	type ApiRequest,
	type RequestContext,
	isWrite,
	type ApiResponse,
	RequestFailed,
	type Failure,
	isFile,
	isWebPage,
	mediaTypeOf,
	textOf,
	toResponse,
} from './request';
import { IDEMPOTENCY_HEADER, RESPONSE_HEADERS, RETRY_AFTER_FIELD } from '../service/api';
import type { Account } from './account';
import { type Circumstances, explainStatus, isUnderWay, explainNotJson } from './status';
import { codeOf, explainNetwork } from './network';

export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/** What n8n returns of a response as a whole. */
export interface ReceivedResponse {
	statusCode: number;
	headers: Record<string, string>;
	body: unknown;
}

export function http(
	account: Account,
	deadlines: Deadlines,
	circumstances: () => Circumstances,
): Send {
	const { root, credentialType, credential, credentialName, secrets } = account;
	return async (request) => {
		const { context, deadline } = deadlines.take(SYSTEM_CLOCK.now());
		const options = toHttpOptions(root, deadlines.timeout, request);
		let received: ReceivedResponse;
		try {
			const { httpRequestWithAuthentication: send } = context.helpers;
			received = (await send.call(
				context,
				credentialType,
				options,
				credential,
			)) as ReceivedResponse;
		} catch (reason) {
			if (cancelSignalOf(deadlines.original)?.aborted) return CANCELLED;
			const isOver = deadline.aborted || deadlines.end?.aborted === true;
			const cause = isOver ? { code: 'ETIMEDOUT' } : reason;
			return { failure: explainNetwork(codeOf(cause, root), credentialName) };
		}

		// Beyond the request itself, a mistake of this code is not told as one of the network.
		const { statusCode, headers, body } = received;
		const content = request.acceptsFile ? body : textOf(body, headers);
		const clean = secrets.redacted({ headers, body: content });
		const response = toResponse(statusCode, clean.headers, clean.body);
		return outcomeOf(request, response, circumstances());
	};
}

/**
 * The status is checked here, since older versions of n8n drop the headers from the errors they throw. The body stays
 * text or bytes, to recognise what is not JSON. Redirects are not followed: n8n would send the key along.
 */
function toHttpOptions(root: string, timeout: number, request: ApiRequest): IHttpRequestOptions {
	const { method, path, query, body, idempotencyKey } = request;
	return {
		method,
		url: `${root}${path}`,
		qs: query,
		headers: {
			...REQUEST_HEADERS,
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
	};
}

export function outcomeOf(
	request: PendingRequest,
	received: ApiResponse,
	circumstances: Circumstances = {},
): Outcome {
	const { notFound, idempotencyKey, query, acceptedStatuses } = request;
	const response = { ...received, query };
	const { status } = response;
	const now = circumstances.clock?.now ?? 0;
	const retryAfter = retryAfterOf(response, now);
	const failed = (failure: Failure): Outcome => ({ response, retryAfter, failure });
	const isSuccess = status >= 200 && status <= 299;
	if (!isSuccess && !acceptedStatuses?.includes(status)) {
		const lookups = lookupsOf(request);
		const failure = explainStatus(response, { ...circumstances, notFound, retryAfter, lookups });
		// The previous attempt is still being processed: as with a lost answer, asking again is safe.
		const isPending = idempotencyKey !== undefined && isUnderWay(response);
		return failed({
			...failure,
			...(isPending ? { passes: true, mayBeDone: true } : {}),
			endsReading: status === 402 && !isWrite(request),
		});
	}
	if (isCutOff(request, response)) {
		// Reading may have cost credits.
		return failed({ ...explainCutOff(response), mayBeDone: true });
	}
	if (!isUsable(request, response)) {
		return failed({ ...explainNotJson(response), mayBeDone: isWrite(request) });
	}
	try {
		return { response, retryAfter, value: request.read(response) };
	} catch (reason) {
		return failed({ ...failureOf(reason), mayBeDone: isWrite(request) });
	}
}

function failureOf(reason: unknown): Failure {
	if (reason instanceof RequestFailed) return reason.failure;
	throw reason;
}

function isUsable(request: ApiRequest, response: ApiResponse): boolean {
	const { acceptedStatuses = [], acceptsFile } = request;
	const { status, headers, body, isTooDeep } = response;
	if (body !== undefined || acceptedStatuses.includes(status)) return true;
	if (acceptsFile === true && isFile(response)) return true;

	return !isTooDeep && isWrite(request) && !isWebPage(headers);
}

/** A client of HTTP itself notices a body that is shorter than its Content-Length. */
function isCutOff(request: ApiRequest, { status, headers, body, text }: ApiResponse): boolean {
	const { acceptedStatuses, acceptsFile } = request;
	if (isWrite(request) || acceptedStatuses !== undefined) return false;
	if (text.trim() === '') return status !== NO_CONTENT && acceptsFile !== true;

	return body === undefined && /\bjson\b/.test(mediaTypeOf(headers)) && endsEarly(text);
}

/** The status by which a service says that it has nothing to send (RFC 9110, 15.3.5). */
const NO_CONTENT = 204;

function explainCutOff({ status, body }: ApiResponse): Failure {
	return {
		status,
		passes: true,
		message:
			body === null ? 'The response is empty' : 'The response is not valid JSON: it breaks off',
		hint: 'Something between n8n and the service may have cut it off. Try again in a few minutes.',
	};
}

/** Requests sent within this many milliseconds share a deadline, extended by as much. */
const SHARED_TIME = 250;

/** Ends all requests after a time in milliseconds, since whoever waits for them then gives up. */
export function beginCall(length: number) {
	const signal = AbortSignal.timeout(length);
	const endsAt = SYSTEM_CLOCK.now() + length;
	const left = () => (signal.aborted ? 0 : Math.max(0, endsAt - SYSTEM_CLOCK.now()));
	return { length, signal, left };
}

export type Deadline = ReturnType<typeof beginCall>;

export function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/**
 * Gives requests a deadline through the signal in the context, the only one that n8n takes; its own timeout starts
 * again with every byte. A timer for each request would stay in memory until it fires.
 */
export function deadlinesOf(original: RequestContext, timeout: number, end?: AbortSignal) {
	let current: { context: RequestContext; deadline: AbortSignal } | undefined;
	let openedAt = -Infinity;
	return {
		original,
		timeout,
		end,
		take(now: number) {
			if (current && now - openedAt <= SHARED_TIME) return current;
			openedAt = now;
			// Held by its requests: a signal made of others does not keep them from being collected in Node 20.
			const deadline = AbortSignal.timeout(timeout + SHARED_TIME);
			const signal = anyOf(cancelSignalOf(original), deadline, end);
			const context = contextWith(original, { getExecutionCancelSignal: () => signal });
			current = { context, deadline };
			return current;
		},
	};
}

export type Deadlines = ReturnType<typeof deadlinesOf>;

export function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal {
	return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

/** Milliseconds of the longest wait that is believed: a year. */
const LONGEST_WAIT = 366 * 24 * 3_600_000;

/** Milliseconds that a response asks to wait; `now` since 1970. */
export function retryAfterOf(
	{ headers, body }: { headers: Record<string, unknown>; body: unknown },
	now: number,
): number | undefined {
	const inHeader = headers[RESPONSE_HEADERS.retryAfter];
	const inBody = isRecord(body) ? body[RETRY_AFTER_FIELD] : undefined;
	// Dates refer to the service's own clock.
	const time = Date.parse(String(headers.date)) || now;
	return parseRetryAfter(inHeader, time) ?? parseRetryAfter(inBody, time);
}

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from `now`, 0 where it has gone by. */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT);
	if (!/[a-z]{3}/i.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), LONGEST_WAIT);
}
