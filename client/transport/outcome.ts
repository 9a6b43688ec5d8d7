/** Decides what a response means: whether it is a success that can be read, and if not, why. */

import { type Failure, RequestFailed } from './failure';
import { type ApiRequest, isWrite, type Outcome, type PendingRequest } from './request';
import { type ApiResponse, isWebPage, mediaTypeOf, pointsToResult, SEE_OTHER } from './response';
import { MAX_MEGABYTES, MAX_MILLION_VALUES } from './response-body';
import { explainDisbelief, retryAfterOf } from './retry-after';
import { endsEarly, MAX_DEPTH } from '../../lib/json';

/** Explains a refusal, which only `api/` can do; `retryAfter` in ms. */
export type Explain = (
	request: ApiRequest,
	response: ApiResponse,
	retryAfter: number | undefined,
) => Failure;

/**
 * The outcome of an attempt that got a response.
 *
 * @param now milliseconds since 1970.
 */
export function outcomeOf(
	request: PendingRequest,
	received: ApiResponse,
	explain: Explain,
	now: number,
): Outcome {
	const response = { ...received, query: request.query };
	const { status } = response;
	const retryAfter = retryAfterOf(response, now);
	const isSuccess = (status >= 200 && status <= 299) || isDoneElsewhere(request, response);
	if (isSuccess || request.acceptedStatuses?.includes(status)) {
		return { ...readResponse(request, response), retryAfter };
	}

	const failure = explain(request, response, retryAfter);
	const disbelief = failure.isTransient ? explainDisbelief(response, now) : undefined;
	const message = [failure.message, disbelief].filter(Boolean).join('. ');
	return { response, retryAfter, disbelief, failure: { ...failure, message } };
}

/** True if a write was done and its result is at another address. */
function isDoneElsewhere(request: ApiRequest, response: ApiResponse): boolean {
	return response.status === SEE_OTHER && isWrite(request) && pointsToResult(response);
}

/** The outcome of a response with a success status, which still fails if it cannot be read. */
function readResponse(request: PendingRequest, response: ApiResponse): Outcome {
	const failed = (failure: Failure, isOutcomeUnknown: boolean): Outcome => ({
		response,
		// A body that says that nothing was done leaves no doubt.
		failure: { isOutcomeUnknown, ...failure },
	});

	// The outcome is unknown even for a read, which may have cost credits.
	if (isCutOff(request, response)) return failed(explainCutOff(response), true);
	if (!isUsable(request, response)) return failed(explainNotJson(response), isWrite(request));

	try {
		return { response, value: request.read(response) };
	} catch (reason) {
		return failed(failureOf(reason), isWrite(request));
	}
}

/** @throws {unknown} when the reason is not a RequestFailed but a mistake in the code. */
function failureOf(reason: unknown): Failure {
	if (reason instanceof RequestFailed) return reason.failure;

	throw reason;
}

function isUsable(request: ApiRequest, response: ApiResponse): boolean {
	const { acceptedStatuses = [] } = request;
	const { status, headers, body, bytes, unreadable } = response;
	if (body !== undefined || bytes !== undefined || acceptedStatuses.includes(status)) return true;
	// The page of a 303 only links to the result, so nothing is lost if it is not JSON.
	if (status === SEE_OTHER) return true;

	return unreadable === undefined && isWrite(request) && !isWebPage(headers);
}

/** The status of a success without a body (RFC 9110, 15.3.5). */
const NO_CONTENT = 204;

/** True if the rest of the body is missing, which HTTP notices only if it has a Content-Length. */
function isCutOff(request: ApiRequest, response: ApiResponse): boolean {
	const { acceptedStatuses, acceptsFile } = request;
	const { status, headers, body, text } = response;
	if (acceptedStatuses !== undefined) return false;
	if (body === null && text.trim() === '') {
		return !isWrite(request) && status !== NO_CONTENT && acceptsFile !== true;
	}

	return body === undefined && /\bjson\b/.test(mediaTypeOf(headers)) && endsEarly(text);
}

function explainCutOff({ status, body }: ApiResponse): Failure {
	return {
		status,
		isTransient: true,
		message:
			body === null ? 'The response is empty' : 'The response is not valid JSON: it breaks off',
		hint: 'Something between n8n and the service may have cut it off. Try again in a few minutes.',
	};
}

const UNREADABLE: Record<NonNullable<ApiResponse['unreadable']>, string> = {
	'too deep': `The response is nested more than ${MAX_DEPTH} levels deep`,
	'too large': `The response is larger than ${MAX_MEGABYTES} MB, or has more than ${MAX_MILLION_VALUES} million values`,
};

/** The failure of a request whose response is not JSON, or JSON that n8n cannot process. */
export function explainNotJson({ status, headers, unreadable }: ApiResponse): Failure {
	if (unreadable !== undefined) {
		return {
			status,
			message: UNREADABLE[unreadable],
			hint: 'n8n could not process it. Ask the service for less, or for another form.',
		};
	}

	const type = headers['content-type']?.split(';')[0] ?? 'no content type';
	// A list of JSON values, such as application/x-ndjson, is not JSON itself.
	const isNamedJson = /\bjson\b/i.test(type);
	return {
		status,
		failsFor: isWebPage(headers) ? 'operation' : undefined,
		message: isNamedJson ? 'The response is not valid JSON' : `The response is not JSON (${type})`,
		hint: 'A proxy or a sign-in page may be responding instead of the service. Check the Base URL in the credential.',
	};
}
