import { MISSING_SCOPE } from '../../../shared/contract/errors';
import { SCOPES } from '../../../shared/contract/scopes';
import { serviceWords, type Failure, type ServiceWords } from './request-failed';
import { parseRetryAfter, serverTime } from '../throttle/retry-after';
import type { Explanation, RawResponse } from '../http/types';

/** How the request was authenticated: what a 401 or 403 asks the user to do depends on it. */
export type AccessKind = 'key' | 'oauth';

/** Explains an answer outside 2xx. `notFound` says what a 404 means for the request at hand. */
export function explainStatus(
	response: RawResponse,
	notFound?: Explanation,
	access: AccessKind = 'key',
): Failure {
	const said = serviceWords(response.text);
	const explanation = explanationOf(response, said, notFound, access);
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
	access: AccessKind,
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
			return access === 'key' ? UNKNOWN_KEY : EXPIRED_TOKEN;
		case 402:
			return paymentRequired(response, said);
		case 403:
			return forbidden(said, access);
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

const UNKNOWN_KEY: Explanation = {
	message: 'The service does not know this key',
	description:
		'Open the credential and paste the API key again. A key that was revoked, or that belongs to another environment than the Base URL, is not accepted.',
};

const EXPIRED_TOKEN: Explanation = {
	message: 'The service does not accept the connected account any more',
	description: 'Open the credential and connect the account again.',
};

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

function paymentRequired({ headers, text }: RawResponse, { code }: ServiceWords): Explanation {
	const hint = (code ?? text).toLowerCase();
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
		description: `It renews on the billing day of the plan${renewal(headers)}. A larger plan raises it at once.`,
	};
}

function renewal(headers: Record<string, string>): string {
	const time = Date.parse(headers['x-credits-reset'] ?? '');
	return Number.isNaN(time) ? '' : `, ${new Date(time).toISOString().slice(0, 10)}`;
}

function remainingCredits(headers: Record<string, string>): string {
	const remaining = headers['x-credits-remaining'];
	const reset = headers['x-credits-reset'];
	if (remaining === undefined) return '';
	return `${remaining} credits remain${reset ? ` until ${reset}` : ''}. `;
}

function forbidden({ code, words = '', body }: ServiceWords, access: AccessKind): Explanation {
	const holder = access === 'key' ? 'key' : 'connection';
	if (code !== MISSING_SCOPE) {
		return {
			message: `The ${holder} may not do this`,
			description: `Check the plan of the workspace and the scopes of the ${holder}.`,
		};
	}
	const named = [body.required_scope, body.scope, body.missing_scope, words].join(' ');
	const scope = SCOPES.find((candidate) => named.includes(candidate));
	return {
		message: `The ${holder} lacks ${scope ? `the scope ${scope}` : 'a scope for this operation'}`,
		description: access === 'key' ? newKeyWith(scope) : reconnectWith(scope),
	};
}

function newKeyWith(scope: string | undefined): string {
	const what = scope ? `that has ${scope}` : 'with the scopes this operation needs';
	return `The scopes of a key are fixed when it is made. Create a new key ${what}, and paste it into the credential.`;
}

function reconnectWith(scope: string | undefined): string {
	return `Open the credential, tick ${scope ?? 'the scope this operation needs'} under Scopes, and connect the account again.`;
}

function rateLimited({ headers }: RawResponse, { body }: ServiceWords): Explanation {
	const asked = headers['retry-after'] ?? body.retry_after_seconds;
	const wait = parseRetryAfter(asked, serverTime(headers, Date.now()));
	const when = wait ? `in ${Math.ceil(wait / 1000)} seconds` : 'in a minute';
	return {
		message: 'The request limit per minute of the workspace is reached',
		description: `Try again ${when}. The limit counts all keys of the workspace together.`,
	};
}
