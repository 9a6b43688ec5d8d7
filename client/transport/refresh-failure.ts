/**
 * Explains why a token was not refreshed, by what n8n throws. A refusal by the token endpoint is final, unless the endpoint
 * says that it is busy.
 */

import { type Account, RECONNECT } from './account';
import { type ErrorBody, parseErrorBody } from './error-body';
import type { Failure } from './failure';
import {
	BLOCKED,
	CHANGED,
	codeOf,
	errorChain,
	explainNetwork,
	isLasting,
	TOKEN_TYPE,
} from './network';
import type { Failed } from './request';
import { retryAfterOf } from './retry-after';
import { TRANSIENT_WORDS } from '../service/api';
import { fromJson } from '../../lib/json';
import { isRecord } from '../../lib/kinds';

/** Statuses below 500 after which a token endpoint may accept the request later. */
const TRANSIENT_STATUSES = [408, 425, 429];

/** Statuses of an address that is not a token endpoint, whatever the body says. */
const WRONG_ADDRESS_STATUSES = [404, 405];

/** The status of a request in a format that the server does not take (RFC 9110, 15.5.16). */
const UNSUPPORTED = 415;

const NO_FORMS =
	'The sign-in server does not take forms, in which n8n asks for tokens (RFC 6749): it may want JSON, which n8n cannot send. Set Authentication of this node to API Key, or ask the service to take forms.';

/** Shortest wait in ms before a request is sent again to a busy sign-in server. */
const MIN_PAUSE = 1000;

/** The parts of a token endpoint's response that an error of n8n contains. */
interface TokenResponse {
	/** 0 if there was no response. */
	status: number;
	headers: Record<string, unknown>;
	/** Parsed JSON. */
	body: unknown;
}

const NO_RESPONSE: TokenResponse = { status: 0, headers: {}, body: undefined };

/** The failure of the requests that wait for a token, by what n8n threw. */
export function explainRefreshFailure(reason: unknown, account: Account): Failed {
	const { credentialName, secrets } = account;
	const links = errorChain(reason);
	const code = codeOf(reason);
	if ([CHANGED, TOKEN_TYPE, BLOCKED].some((own) => code.includes(own))) {
		return { failure: explainNetwork(code, credentialName, 'the Token URL') };
	}

	const response = responseIn(links);
	const { status, body } = response;
	const errorBody = secrets.redacted(parseErrorBody(body));
	const words = errorBody.words ?? errorBody.code;
	const message = messageFor(credentialName);

	// The server says that it is busy.
	if (isTransient(response, errorBody)) return busyFailure(message, response);

	if (status === UNSUPPORTED) return { failure: { failsFor: 'run', message, hint: NO_FORMS } };

	// The server, or n8n itself, refuses the account.
	const isExplained = words !== undefined && !WRONG_ADDRESS_STATUSES.includes(status);
	if (links.some(isEnded) || status === 401 || isExplained) {
		return { failure: explainRefusal(credentialName, words) };
	}

	// Something else responds at this address, or nothing ever will.
	const hasResponded = status > 0 || isRecord(body) || reason instanceof SyntaxError;
	if (hasResponded || isLasting(code)) {
		const hint = `The Token URL of the credential, or the one below its Authorization URL, returned no token. Check the URLs for typos, and the network of this n8n.${withSignInWords(words)}`;
		return { failure: { failsFor: 'run', message, hint } };
	}

	// The server or the connection to it is down.
	return busyFailure(message, response);
}

/**
 * The failure of the requests whose wait for a token has ended without a response.
 *
 * @param isLast true if no request of the run should wait again.
 */
export function explainSilence({ credentialName }: Account, isLast: boolean): Failed {
	const message = messageFor(credentialName);
	if (!isLast) return busyFailure(message, NO_RESPONSE);

	const hint =
		'The sign-in server of the service has not answered within a minute. The account stays connected: run the workflow again in a few minutes.';

	return { failure: { failsFor: 'run', message, hint } };
}

function messageFor(credentialName: string): string {
	return `Access for the credential "${credentialName}" could not be renewed`;
}

function isTransient({ status, body }: TokenResponse, { code }: ErrorBody): boolean {
	if (status >= 500 || TRANSIENT_STATUSES.includes(status)) return true;

	const error = isRecord(body) ? String(body.error) : '';
	return TRANSIENT_WORDS.test(`${error} ${code}`);
}

function busyFailure(message: string, response: TokenResponse): Failed {
	const retryAfter = Math.max(retryAfterOf(response, Date.now()) ?? 0, MIN_PAUSE);
	const hint =
		'The sign-in server of the service is busy, down or too slow. The account stays connected: try again in a few minutes.';

	return { failure: { isTransient: true, message, hint }, retryAfter };
}

function explainRefusal(credentialName: string, words: string | undefined): Failure {
	const what = words
		? 'The sign-in server refuses to renew its access.'
		: 'The service no longer renews its access, which was revoked or unused for too long.';

	return {
		status: 401,
		failsFor: 'run',
		message: `The credential "${credentialName}" needs to be reconnected`,
		hint: `${what} ${RECONNECT}${withSignInWords(words)}`,
	};
}

function withSignInWords(words: string | undefined): string {
	return words === undefined ? '' : ` The sign-in server says: ${words}`;
}

/** True if the token endpoint did not recognise the app, which may have to authenticate in another way. */
export function isUnknownClient(reason: unknown): boolean {
	const { status, body } = responseIn(errorChain(reason));
	return status === 401 || (isRecord(body) && body.error === 'invalid_client');
}

/** The first response among an error and its causes: versions of n8n have it in different places. */
function responseIn(links: Array<Record<string, unknown>>): TokenResponse {
	for (const { response, status, body } of links) {
		if (status === undefined && body === undefined && !isRecord(response)) continue;

		const fields: Record<string, unknown> = isRecord(response) ? response : { status, data: body };
		const headers = { ...(fields.headers as object) };
		return { status: Number(fields.status) || 0, headers, body: fromJson(fields.data) };
	}

	return NO_RESPONSE;
}

/** True if n8n itself says that the account has to be connected again. */
function isEnded({ failure, message }: Record<string, unknown>): boolean {
	if (isRecord(failure) && failure.cause === 'credential-invalid') return true;

	return /no refresh token|refreshToken is required|not connected/i.test(String(message));
}
