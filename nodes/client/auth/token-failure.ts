import { ADDRESS_WORDS, TOKEN_PASSING_WORDS } from '../../../shared/contract/errors';
import { fromJson, isRecord } from '../../../shared/json';
import { BLOCKED, explainBlocked, isLasting } from '../errors/network';
import {
	explainChanged,
	explainDisconnected,
	explainNoTokens,
	explainUnrenewed,
	serviceWords,
} from '../errors/request-failed';
import { CHANGED, codeOf, linksOf } from '../http/network-code';
import { retryAfterOf } from '../http/response';
import type { Account } from './account';
import type { Unrenewed } from './token-refresh';

/** 4xx statuses that can pass: the same request may succeed later. */
const PASSING_STATUSES = [408, 425, 429];
/** Milliseconds before a server that did not say how long to wait is asked again. */
const SHORTEST_PAUSE = 1000;

/**
 * Why there is no new token, by what n8n threw or the token data without a new token that it stored.
 * Depending on its version and the status, n8n wraps the token endpoint's response, passes on its body,
 * or has an error of its own. What the endpoint itself refuses, in whatever words, is refused for good,
 * unless it says that it is busy.
 */
export function unrenewed(reason: unknown, { credentialName, secrets }: Account): Unrenewed {
	const links = linksOf(reason);
	const code = codeOf(reason);
	if (code.includes(CHANGED)) return { failure: explainChanged(credentialName), isFinal: true };
	if (code.includes(BLOCKED)) return { failure: explainBlocked('the Token URL'), isFinal: true };
	const response = responseIn(links);
	const { status, body } = response;
	const { code: errorCode, words = errorCode } = secrets.redacted(serviceWords(body));
	const isPassing = status >= 500 || PASSING_STATUSES.includes(status) || isBusy(body);
	if (!isPassing && (links.some(isEnded) || status === 401 || isSaid(status, words))) {
		return { failure: explainDisconnected(credentialName, words), isFinal: true };
	}
	const isAnswer = status > 0 || isRecord(body) || reason instanceof SyntaxError;
	if (!isPassing && (isAnswer || isLasting(code))) {
		return { failure: explainNoTokens(credentialName, words), isFinal: true };
	}
	const retryAfter = Math.max(retryAfterOf(response, Date.now()) ?? 0, SHORTEST_PAUSE);
	return { failure: explainUnrenewed(credentialName, retryAfter), retryAfter };
}

/** Whether the token endpoint does not recognise the client by the way in which it identified itself. */
export function isUnknownClient(reason: unknown): boolean {
	const { status, body } = responseIn(linksOf(reason));
	return status === 401 || (isRecord(body) && body.error === 'invalid_client');
}

/** What can be known of the token endpoint's response. */
function responseIn(links: Array<Record<string, unknown>>) {
	for (const { response, status, body } of links) {
		if (status === undefined && body === undefined && !isRecord(response)) continue;
		const said: Record<string, unknown> = isRecord(response) ? response : { status, data: body };
		const headers = { ...(said.headers as object) };
		return { status: Number(said.status) || 0, headers, body: fromJson(said.data) };
	}
	return { status: 0, headers: {}, body: undefined };
}

function isBusy(body: unknown): boolean {
	if (!isRecord(body)) return false;
	return [body.error, serviceWords(body).code].some((code) =>
		TOKEN_PASSING_WORDS.test(String(code)),
	);
}

/** Whether the endpoint itself has said something, and not a server that knows no such address. */
function isSaid(status: number, words: string | undefined): boolean {
	if (words === undefined || status === 404 || status === 405) return false;
	return !ADDRESS_WORDS.test(words) && !/^not.?found$/i.test(words);
}

/** Whether n8n says that the grant has ended. */
function isEnded({ failure, message }: Record<string, unknown>): boolean {
	const isInvalid = isRecord(failure) && failure.cause === 'credential-invalid';
	return (
		isInvalid || /no refresh token|refreshToken is required|not connected/i.test(String(message))
	);
}
