import {
	ADDRESS_WORDS,
	MISSING_SCOPE,
	MISSING_SCOPE_FIELDS,
	UNDER_WAY_WORDS,
} from '../../../shared/contract/errors';
import { SCOPES } from '../../../shared/contract/scopes';
import type { ApiResponse, AuthKind, Explanation } from '../http/types';
import { explainPayment } from './quota';
import { serviceWords, type Failure, type ServiceWords } from './request-failed';
import { describeDuration, describeEnd, type WallClock } from '../../../shared/durations';

/** What the explanation of a status depends on, besides the response. */
export interface Circumstances {
	/** What a 401 or 403 asks the user to do depends on it. */
	auth?: AuthKind;
	/** What a 404 means for the request at hand. */
	notFound?: Explanation;
	/** Milliseconds a 429 asks to wait. */
	retryAfter?: number;
	/** For saying when that wait ends. */
	clock?: WallClock;
	/** The scope that the operation usually needs, where the response does not name it. */
	usualScope?: string;
}

/** Explains a response outside 2xx. */
export function explainStatus(response: ApiResponse, circumstances: Circumstances = {}): Failure {
	const said = serviceWords(response.body);
	const explanation = explanationOf(response, said, circumstances);
	const isKnown = explanation === circumstances.notFound;
	const quoted = said.words && !isKnown && !explanation.message.includes(withoutStop(said.words));
	return {
		status: response.status,
		endsFor: explanation.endsFor,
		message: explanation.message,
		hint: quoted ? `${explanation.hint} The service says: ${said.words}` : explanation.hint,
	};
}

/** Words of the service as a message ends with them: n8n names the item after it. */
function withoutStop(words: string): string {
	return words.replace(/\.$/, '');
}

/** Whether a refusal says that an earlier request with the same idempotency key has not ended yet. */
export function isUnderWay({ status, body }: ApiResponse): boolean {
	const { code = '', words = '' } = serviceWords(body);
	return status === 409 && UNDER_WAY_WORDS.test(`${code} ${words}`);
}

function explanationOf(
	response: ApiResponse,
	said: ServiceWords,
	{ auth = 'key', notFound, retryAfter, clock, usualScope }: Circumstances,
): Failure {
	const { status } = response;
	if (status >= 300 && status < 400) return redirected(response);
	if (status >= 500) return unavailable(status);
	switch (status) {
		case 400:
		case 422:
			return {
				message: said.words
					? `The service did not accept the request: ${withoutStop(said.words)}`
					: 'The service did not accept the request',
				hint: 'Check the values of the fields and of the options of this node.',
			};
		case 401:
			return auth === 'key' ? UNKNOWN_KEY : EXPIRED_TOKEN;
		case 402:
			return explainPayment(response, said);
		case 403:
			return forbidden(said, auth, usualScope);
		case 404:
			return notFound !== undefined && isAboutContent(response, said) ? notFound : NO_ADDRESS;
		case 409:
			return {
				message: 'The service already has this, or has it in another state',
				hint: 'Check what the earlier run did before sending it again.',
			};
		case 410:
			return SHUT_DOWN;
		case 413:
			return TOO_LARGE;
		case 429:
			return rateLimited(retryAfter, clock);
		default:
			return {
				message: `The service responded with status ${status}`,
				hint: 'Check the values of this node, and try again later.',
			};
	}
}

const NO_ADDRESS: Failure = {
	message: 'The service has nothing at this address',
	hint: 'Check the Path if you have entered one, and that the Base URL of the credential ends with the version, e.g. /v1.',
};

const SHUT_DOWN: Failure = {
	message: 'The service no longer has anything at this address (status 410)',
	hint: 'Its version of the API may have been shut down. Update this node, and enter the Base URL of a later version in the credential.',
};

const TOO_LARGE: Failure = {
	message: 'The service does not take as much in one request (status 413)',
	hint: 'Send fewer items or a shorter body at a time, for example with a Loop Over Items node before this one.',
};

/** Whether a 404 is about what was asked for, and not about the address: no page, no word of a route. */
function isAboutContent({ body }: ApiResponse, { code = '', words = '' }: ServiceWords): boolean {
	return body !== undefined && !ADDRESS_WORDS.test(`${code} ${words}`);
}

const UNKNOWN_KEY: Failure = {
	endsFor: 'run',
	message: 'The service does not recognise this key',
	hint: 'Open the credential and paste the API key again. A key is not accepted if it was revoked, or if it belongs to a different environment from the Base URL.',
};

const EXPIRED_TOKEN: Failure = {
	endsFor: 'run',
	message: 'The service no longer accepts the connected account',
	hint: 'Open the credential and connect the account again.',
};

function redirected({ headers }: ApiResponse): Explanation {
	const host = URL.canParse(headers.location ?? '') ? new URL(headers.location).host : undefined;
	return {
		message: `The service redirects to another address${host ? ` (${host})` : ''}`,
		hint: 'The key was not sent there. If the address is right, enter it as the Base URL of the credential.',
	};
}

function unavailable(status: number): Explanation {
	if (status === 503) {
		return {
			message:
				'The workspace has too many open connections, or the service is overloaded (status 503)',
			hint: 'Run fewer workflows at the same time, and try again in a minute.',
		};
	}
	return {
		message: `The service is not working (status ${status})`,
		hint: 'The cause is not in this workflow. Try again in a few minutes.',
	};
}

function forbidden(
	{ code, words = '', body }: ServiceWords,
	auth: AuthKind,
	usualScope?: string,
): Failure {
	const holder = auth === 'key' ? 'key' : 'connection';
	if (code !== MISSING_SCOPE) {
		return {
			message: `The ${holder} is not allowed to do this`,
			hint: `Check the plan of the workspace and the scopes of the ${holder}.`,
		};
	}
	const named = [...MISSING_SCOPE_FIELDS.map((field) => body[field]), words].join(' ');
	const scope = SCOPES.find((candidate) => named.includes(candidate));
	const usual = usualScope === undefined ? '' : ` (usually ${usualScope})`;
	return {
		endsFor: 'operation',
		message: `The ${holder} lacks ${scope ? `the scope ${scope}` : `a scope for this operation${usual}`}`,
		hint: auth === 'key' ? newKeyWith(scope ?? usualScope) : reconnectWith(scope ?? usualScope),
	};
}

function newKeyWith(scope: string | undefined): string {
	const what = scope ? `that has ${scope}` : 'with the scopes this operation needs';
	return `The scopes of a key are fixed when it is created. Create a new key ${what}, and paste it into the credential.`;
}

function reconnectWith(scope: string | undefined): string {
	return `Open the credential, turn on Custom Scopes, add ${scope ?? 'the scope this operation needs'}, and connect the account again.`;
}

function rateLimited(retryAfter: number | undefined, clock: WallClock | undefined): Explanation {
	const wait = retryAfter ? `in about ${describeDuration(retryAfter)}` : 'in a minute';
	const end = retryAfter && clock ? `, at ${describeEnd(retryAfter, clock)}` : '';
	return {
		message: 'The workspace has reached its request limit per minute',
		hint: `Try again ${wait}${end}. All keys of the workspace share this limit.`,
	};
}
