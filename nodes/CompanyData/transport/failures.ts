import { MISSING_SCOPE, SCOPES } from '../contract';
import type { Explanation, RawResponse } from './types';

/** A request that did not succeed, explained for the user; `status` is absent when no answer came. */
export interface Failure extends Explanation {
	status?: number;
}

/** A request that did not succeed. The edges turn it into n8n's NodeApiError. */
export class RequestFailed extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure.message);
		this.name = 'RequestFailed';
		this.failure = failure;
	}
}

const SECRETS = /\bsvc_(live|test)_\w+|\bBearer\s+[\w.~+/=-]+/gi;
const MAXIMUM_QUOTE = 300;

interface ServiceWords {
	code?: string;
	words?: string;
	body: Record<string, unknown>;
}

/** The error code and message of the service's JSON answer, without anything that looks like a secret. */
export function serviceWords(text: string): ServiceWords {
	const body = parseObject(text);
	const found = [body.message, body.detail, body.error_description, body.error].find(
		(candidate) => typeof candidate === 'string' && candidate.trim() !== '',
	) as string | undefined;
	return {
		body,
		code: typeof body.error_code === 'string' ? body.error_code : undefined,
		words: found?.replace(SECRETS, '…').slice(0, MAXIMUM_QUOTE),
	};
}

function parseObject(text: string): Record<string, unknown> {
	try {
		const body: unknown = JSON.parse(text);
		return typeof body === 'object' && body !== null && !Array.isArray(body)
			? (body as Record<string, unknown>)
			: {};
	} catch {
		return {};
	}
}

/** Explains an answer outside 2xx. `notFound` says what a 404 means for the request at hand. */
export function explainStatus(response: RawResponse, notFound?: Explanation): Failure {
	const said = serviceWords(response.text);
	const explanation = explanationOf(response, said, notFound);
	const quoted = said.words && !explanation.message.includes(said.words);
	return {
		status: response.status,
		message: explanation.message,
		description: quoted
			? `${explanation.description} The service says: ${said.words}`
			: explanation.description,
	};
}

function explanationOf(
	response: RawResponse,
	said: ServiceWords,
	notFound: Explanation | undefined,
): Explanation {
	const { status } = response;
	if (status >= 300 && status < 400) return redirected(response);
	if (status >= 500) return unavailable(status);
	switch (status) {
		case 400:
		case 422:
			return {
				message: said.words
					? `The service did not accept the request: ${said.words}`
					: 'The service did not accept the request',
				description: 'Check the values of the fields and of the options of this node.',
			};
		case 401:
			return {
				message: 'The service does not know this key',
				description:
					'Open the credential and paste the API key again. A key that was revoked, or that belongs to another environment than the Base URL, is not accepted.',
			};
		case 402:
			return paymentRequired(response);
		case 403:
			return forbidden(said);
		case 404:
			return (
				notFound ?? {
					message: 'The service has nothing at this address',
					description:
						'Check that the Base URL of the credential ends with the version segment, e.g. /v1.',
				}
			);
		case 409:
			return {
				message: 'The service has this already, or in another state',
				description: 'Check what the earlier run did before sending it again.',
			};
		case 429:
			return rateLimited(response, said);
		default:
			return {
				message: `The service answered with status ${status}`,
				description: 'Check the values of this node, and try again later.',
			};
	}
}

function redirected({ headers }: RawResponse): Explanation {
	const host = URL.canParse(headers.location ?? '') ? new URL(headers.location).host : undefined;
	return {
		message: `The service points to another address${host ? ` (${host})` : ''}`,
		description:
			'The key was not sent there. If the address is right, enter it as the Base URL of the credential.',
	};
}

function unavailable(status: number): Explanation {
	if (status === 503) {
		return {
			message:
				'The service has too many connections open for this workspace, or is overloaded (status 503)',
			description: 'Let fewer workflows run at the same time, and try again in a minute.',
		};
	}
	return {
		message: `The service is out of order (status ${status})`,
		description: 'Nothing is amiss with this workflow. Try again in a few minutes.',
	};
}

function paymentRequired({ headers, text }: RawResponse): Explanation {
	const hint = text.toLowerCase();
	const isCredits =
		hint.includes('credit') || (!hint.includes('quota') && headers['x-credits-remaining'] === '0');
	if (isCredits) {
		return {
			message: 'The workspace does not have enough credits for this operation',
			description: `${remainingCredits(headers)}Buy a pack of credits, or wait until they renew.`,
		};
	}
	return {
		message: 'The monthly request quota of the workspace is used up',
		description: 'It renews on the billing day of the plan. A larger plan raises it at once.',
	};
}

function remainingCredits(headers: Record<string, string>): string {
	const remaining = headers['x-credits-remaining'];
	const reset = headers['x-credits-reset'];
	if (remaining === undefined) return '';
	return `${remaining} credits remain${reset ? ` until ${reset}` : ''}. `;
}

function forbidden({ code, words = '', body }: ServiceWords): Explanation {
	if (code !== MISSING_SCOPE) {
		return {
			message: 'The key may not do this',
			description: 'Check the plan of the workspace and the scopes of the key.',
		};
	}
	const named = [body.required_scope, body.scope, body.missing_scope, words].join(' ');
	const scope = SCOPES.find((candidate) => named.includes(candidate));
	return {
		message: scope
			? `The key lacks the scope ${scope}`
			: 'The key lacks a scope for this operation',
		description: `The scopes of a key are fixed when it is made. Create a new key${
			scope ? ` that has ${scope}` : ' with the scopes this operation needs'
		}, and paste it into the credential.`,
	};
}

function rateLimited({ headers }: RawResponse, { body }: ServiceWords): Explanation {
	const seconds = Number(headers['retry-after'] ?? body.retry_after_seconds);
	const wait =
		Number.isFinite(seconds) && seconds > 0 ? `in ${Math.ceil(seconds)} seconds` : 'in a minute';
	return {
		message: 'The request limit per minute of the workspace is reached',
		description: `Try again ${wait}. The limit counts all keys of the workspace together.`,
	};
}

const NETWORK_FAILURES: Array<[codes: string[], explanation: Explanation]> = [
	[
		['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		{
			message: 'Nothing answers at the Base URL: the connection was refused',
			description:
				'Check the host and the port of the Base URL in the credential, and any firewall between.',
		},
	],
	[
		['ENOTFOUND', 'EAI_AGAIN'],
		{
			message: 'The host of the Base URL does not exist, or cannot be looked up',
			description: 'Check the Base URL in the credential for a typing slip.',
		},
	],
	[
		['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'],
		{
			message: 'The service did not answer in time',
			description: 'Try again later, or ask for less at once.',
		},
	],
	[
		['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE'],
		{
			message: 'The connection broke before the answer was complete',
			description: 'Try again. If it persists, a proxy or a firewall may be cutting connections.',
		},
	],
	[
		['CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'EPROTO', 'SSL'],
		{
			message: 'No secure connection to the Base URL could be made',
			description:
				'The certificate of the host is not valid for it. Check the Base URL in the credential.',
		},
	],
];

/** What is known when no answer came: `timeout` when our own time limit ended the request. */
export function explainNetwork(code: string): Failure {
	const known = NETWORK_FAILURES.find(([codes]) =>
		codes.some((candidate) => code.includes(candidate)),
	);
	return (
		known?.[1] ?? {
			message: 'The service could not be reached',
			description: 'Check the Base URL in the credential and the network of this n8n.',
		}
	);
}

/**
 * Explains a pause of the workspace that is longer than a request may wait.
 *
 * @param wait milliseconds of the pause.
 * @param now milliseconds since 1970.
 */
export function explainPause(wait: number, now: number): Failure {
	const until = new Date(now + wait).toISOString().replace(/\.\d+Z$/, 'Z');
	return {
		status: 429,
		message: `The request limit of the workspace is reached for another ${Math.ceil(wait / 1000)} seconds`,
		description: `Run the workflow again after ${until}, or raise Max Wait in the options of this node. The limit counts all keys of the workspace together.`,
	};
}

/** An answer in JSON that does not have the documented shape; `expected` names what it should be. */
export function explainShape(expected: string): Failure {
	return {
		message: `The answer is not ${expected}`,
		description:
			'Check that the Base URL of the credential is the one of the Company Data API, with its version segment.',
	};
}

/** An answer with a good status whose body is not the JSON the service sends. */
export function explainNotJson(response: RawResponse): Failure {
	const type = response.headers['content-type']?.split(';')[0] ?? 'no content type';
	return {
		status: response.status,
		message: `The answer is not JSON (${type})`,
		description:
			'A proxy or a sign-in page may be answering in place of the service. Check the Base URL in the credential.',
	};
}
