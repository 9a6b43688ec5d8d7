import { explainNetwork, isLasting, isNotSent } from '../errors/network';
import {
	explainChanged,
	explainNotJson,
	RequestFailed,
	type Failure,
} from '../errors/request-failed';
import { explainStatus, isUnderWay, type Circumstances } from '../errors/status';
import type { Outcome, PendingRequest } from '../pipe';
import { CHANGED, codeOf } from './network-code';
import { isFile, isWebPage } from './payload';
import { isWrite } from './methods';
import { retryAfterOf } from './response';
import type { ApiRequest, ApiResponse } from './types';

/** Statuses that mean that the service, or something in front of it, broke while processing. */
const BROKEN = [500, 502, 504];
/** Statuses of a refusal before any work. */
const REFUSED_FOR_NOW = [429, 503];

/** What a response means for its request. */
export function outcomeOf(
	request: PendingRequest,
	response: ApiResponse,
	circumstances: Circumstances = {},
): Outcome {
	const { status } = response;
	const { notFound, idempotencyKey } = request;
	const now = circumstances.clock?.now ?? 0;
	const retryAfter = status === 429 ? retryAfterOf(response, now) : undefined;
	const received: Outcome = { response, retryAfter };
	if (!isAccepted(request, status)) {
		// The previous attempt is still being processed: as with a lost answer, asking again is safe.
		const isPending = idempotencyKey !== undefined && isUnderWay(response);
		return {
			...received,
			failure: explainStatus(response, { ...circumstances, notFound, retryAfter }),
			mayBeDone: isPending || (status >= 500 && status !== 503),
			isFinal: !isPending && ![...REFUSED_FOR_NOW, ...BROKEN].includes(status),
		};
	}
	if (!isUsable(request, response)) {
		const failure = explainNotJson(response);
		return { ...received, failure, isFinal: true, mayBeDone: isWrite(request) };
	}
	try {
		return { ...received, value: request.read(response) };
	} catch (reason) {
		return { ...received, failure: failureOf(reason), isFinal: true };
	}
}

function failureOf(reason: unknown): Failure {
	if (reason instanceof RequestFailed) return reason.failure;
	throw reason;
}

/** What became of a request without a response, by what n8n threw. */
export function outcomeWithoutResponse(reason: unknown, credentialName: string): Outcome {
	const code = codeOf(reason);
	if (code.includes(CHANGED)) return { failure: explainChanged(credentialName), isFinal: true };
	return { failure: explainNetwork(code), isFinal: isLasting(code), mayBeDone: !isNotSent(code) };
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
