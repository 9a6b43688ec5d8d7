import { ADDRESS_WORDS, TOKEN_PASSING_WORDS } from '../../service/errors';
import { fromJson, isRecord } from '../../lib/json';
import { BLOCKED, explainBlocked, isLasting, CHANGED, codeOf, linksOf } from '../network';
import {
	explainChanged,
	explainDisconnected,
	explainNoTokens,
	explainUnrenewed,
	serviceWords,
} from '../request-failed';
import { retryAfterOf } from '../response';
import type { Account } from '../account';
import type { Unrenewed } from './token-refresh';

/** 4xx statuses that can pass: the same request may succeed later. */
const PASSING_STATUSES = [408, 425, 429];
/** Milliseconds before a server that did not say how long to wait is asked again. */
const SHORTEST_PAUSE = 1000;

/**
 * Explains a renewal that failed, by what n8n threw: the token endpoint's response, its body, or an error of
 * n8n's own. What the endpoint itself refuses is refused for good, unless it says that it is busy.
 */
export function unrenewed(reason: unknown, { credentialName, secrets }: Account): Unrenewed {
	const links = linksOf(reason);
	const code = codeOf(reason);
	if (code.includes(CHANGED)) return { failure: explainChanged(credentialName) };
	if (code.includes(BLOCKED)) return { failure: explainBlocked('the Token URL') };
	const response = responseIn(links);
	const { status, body } = response;
	const { code: errorCode, words = errorCode } = secrets.redacted(serviceWords(body));
	const isPassing = status >= 500 || PASSING_STATUSES.includes(status) || isBusy(body);
	if (!isPassing && (links.some(isEnded) || status === 401 || isSaid(status, words))) {
		return { failure: explainDisconnected(credentialName, words) };
	}
	const isAnswer = status > 0 || isRecord(body) || reason instanceof SyntaxError;
	if (!isPassing && (isAnswer || isLasting(code))) {
		return { failure: explainNoTokens(credentialName, words) };
	}
	const retryAfter = Math.max(retryAfterOf(response, Date.now()) ?? 0, SHORTEST_PAUSE);
	return { failure: explainUnrenewed(credentialName, retryAfter), retryAfter };
}

/** Whether the token endpoint does not recognise the client by the way in which it identified itself. */
export function isUnknownClient(reason: unknown): boolean {
	const { status, body } = responseIn(linksOf(reason));
	return status === 401 || (isRecord(body) && body.error === 'invalid_client');
}

/** The token endpoint's response, as far as it can be known. */
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
