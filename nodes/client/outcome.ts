import { CHANGED, codeOf, explainNetwork } from './network';
import {
	explainChanged,
	explainCutOff,
	explainNotJson,
	RequestFailed,
	type Failure,
} from './request-failed';
import { explainStatus, isUnderWay, mayPass, type Circumstances } from './status';
import type { Outcome, PendingRequest } from './pipe';
import { isFile, isWebPage, mediaTypeOf, retryAfterOf } from './response';
import { isWrite, type ApiRequest, type ApiResponse } from './types';

/** What a response means for its request. */
export function outcomeOf(
	request: PendingRequest,
	response: ApiResponse,
	circumstances: Circumstances = {},
): Outcome {
	const { status } = response;
	const { notFound, idempotencyKey } = request;
	const now = circumstances.clock?.now ?? 0;
	const retryAfter = mayPass(status) ? retryAfterOf(response, now) : undefined;
	const received: Outcome = { response, retryAfter };
	if (!isAccepted(request, status)) {
		const failure = explainStatus(response, { ...circumstances, notFound, retryAfter });
		// The previous attempt is still being processed: as with a lost answer, asking again is safe.
		const isPending = idempotencyKey !== undefined && isUnderWay(response);
		return {
			...received,
			failure: {
				...failure,
				...(isPending ? { passes: true, mayBeDone: true } : {}),
				endsReading: status === 402 && !isWrite(request),
			},
		};
	}
	if (isCutOff(request, response)) {
		// Reading may have cost credits.
		return { ...received, failure: { ...explainCutOff(response), mayBeDone: true } };
	}
	if (!isUsable(request, response)) {
		const failure = explainNotJson(response);
		return { ...received, failure: { ...failure, mayBeDone: isWrite(request) } };
	}
	try {
		return { ...received, value: request.read(response) };
	} catch (reason) {
		return { ...received, failure: failureOf(reason) };
	}
}

function failureOf(reason: unknown): Failure {
	if (reason instanceof RequestFailed) return reason.failure;
	throw reason;
}

/** What became of a request without a response, by what n8n threw. */
export function outcomeWithoutResponse(reason: unknown, credentialName: string): Outcome {
	const code = codeOf(reason);
	const isChanged = code.includes(CHANGED);
	return { failure: isChanged ? explainChanged(credentialName) : explainNetwork(code) };
}

function isAccepted({ acceptedStatuses = [] }: ApiRequest, status: number): boolean {
	return (status >= 200 && status <= 299) || acceptedStatuses.includes(status);
}

/** Whether a response is JSON, what a write may be answered with, or a file where one is accepted. */
function isUsable(request: ApiRequest, response: ApiResponse): boolean {
	const { acceptedStatuses = [], acceptsFile } = request;
	const { status, headers, body } = response;
	if (body !== undefined || acceptedStatuses.includes(status)) return true;
	return (isWrite(request) && !isWebPage(headers)) || (acceptsFile === true && isFile(response));
}

/** Whether a read was answered with nothing, or with JSON that breaks off, which HTTP itself does not always notice. */
function isCutOff(request: ApiRequest, { headers, body, text }: ApiResponse): boolean {
	const { acceptedStatuses, acceptsFile } = request;
	if (isWrite(request) || acceptedStatuses !== undefined) return false;
	if (body === null) return acceptsFile !== true;
	return body === undefined && /\bjson\b/.test(mediaTypeOf(headers)) && /^\s*[[{]/.test(text);
}
