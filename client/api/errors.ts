/**
 * Explains the refusals of this service, and says what a user can do. Failures of the network are explained in
 * transport/network.ts.
 */

import { lookupsOf } from './cost';
import {
	ADDRESS_WORDS,
	AMBIGUOUS_404_WORDS,
	CONNECTION_WORDS,
	ERROR_CODE_FIELD,
	ERROR_MESSAGE_FIELDS,
	FIELD_WORDS,
	MISSING_SCOPE,
	MISSING_SCOPE_FIELDS,
	PATHS,
	PAYMENT_WORDS,
	QUOTA_RESET_HEADER,
	REFUSED_FIELD,
	RESPONSE_HEADERS,
	SEARCH_WORDS,
	UNDER_WAY_WORDS,
	WORKSPACE_WORDS,
} from '../service/api';
import { SCOPES } from '../service/authentication';
import { RECONNECT } from '../transport/account';
import { type ErrorBody, parseErrorBody, withoutStop, withWords } from '../transport/error-body';
import type { Explanation, Failure } from '../transport/failure';
import type { Explain } from '../transport/outcome';
import { isWrite } from '../transport/request';
import {
	type ApiResponse,
	bodyText,
	hasLimits,
	isInvalid,
	isWebPage,
	SEE_OTHER,
} from '../transport/response';
import { describeDuration, describeEnd, type WallClock } from '../../lib/durations';
import { isRecord } from '../../lib/kinds';
import { grouped } from '../../lib/text';

/** What is known about a request besides its response. */
export interface Circumstances {
	isConnected?: boolean;
	notFound?: Explanation;
	/** The display names of fields, by their names in the request. */
	labels?: Readonly<Record<string, string>>;
	/** Number of lookups that the request uses; undefined if its price is not known. */
	lookups?: number;
	retryAfter?: number;
	clock?: WallClock;
	usualScope?: string;
	/** The path of the request, below the base URL. */
	path?: string;
	/** What the path repeats of the base URL, such as "/v1"; undefined if it repeats nothing. */
	repeated?: string;
}

function isTransientStatus(status: number): boolean {
	// A gateway in front of the service has statuses of its own, from 520 on.
	return [408, 425, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));
}

const MEANINGS: Record<number, Failure> = {
	409: {
		message: 'The service already has this, or has it in another state',
		hint: 'Check what the earlier run did before sending it again.',
	},
	410: {
		failsFor: 'operation',
		mayBeOfOne: true,
		message: 'The service no longer has anything at this address (status 410)',
		hint: 'Its version of the API may have been shut down. Update this node, and enter the Base URL of a later version in the credential.',
	},
	413: {
		message: 'The request is too large for the service (status 413)',
		hint: 'Send fewer items or a shorter body at a time, for example with a Loop Over Items node before this one.',
	},
	503: {
		message:
			'The workspace has too many open connections, or the service is overloaded (status 503)',
		hint: 'Run fewer workflows at the same time, and try again in a minute.',
	},
};

/** A 410 about one record, rather than about the API. */
const GONE: Failure = {
	failsFor: 'operation',
	mayBeOfOne: true,
	message: 'The service no longer has this company: it may be dissolved (status 410)',
	hint: 'Remove it from the list. If all companies are refused like this, its version of the API may have been shut down.',
};

const FIREWALL: Failure = {
	failsFor: 'operation',
	message: 'A firewall or a proxy refused the request with a web page (status 403)',
	hint: 'The service itself answers in JSON. Have the administrator of the network let this n8n through to it.',
};

const UNKNOWN_KEY: Failure = {
	failsFor: 'run',
	message: 'The service does not recognise this key',
	hint: 'Open the credential and paste the API key again. A key is not accepted if it was revoked, or if it belongs to a different environment from the Base URL.',
};

const EXPIRED_TOKEN: Failure = {
	failsFor: 'run',
	message: 'The service no longer accepts the connected account',
	hint: RECONNECT,
};

/** The first part of the path with its slash, if the base URL ends with it; undefined otherwise. */
function repeatedPart(root = '', path: string): string | undefined {
	const [part] = /^\/[^/]+/.exec(path) ?? [];
	return part !== undefined && root.endsWith(part) ? part : undefined;
}

/** Explains refusals in the circumstances of a client, which may change between them; `root` is its base URL, if it is known. */
export function explainWith(circumstances: () => Circumstances & { root?: string }): Explain {
	return (request, response, retryAfter) => {
		const { notFound, labels, idempotencyKey, path } = request;
		const { root, ...others } = circumstances();
		const about = { notFound, labels, path, retryAfter, lookups: lookupsOf(request) };
		const repeated = repeatedPart(root, path);
		const failure = explainStatus(response, { ...others, ...about, repeated });

		// The previous attempt is still being processed. As after a lost response, the key makes it safe to send it again.
		const isPending = idempotencyKey !== undefined && isFirstInProgress(response);
		const pending = isPending ? { isTransient: true, isOutcomeUnknown: true } : {};
		const keepsPartial = response.status === 402 && !isWrite(request);
		return { ...failure, ...pending, keepsPartial };
	};
}

/** The service names fields as they are sent; the user knows them as the form does. */
function withLabels(error: ErrorBody, labels: Circumstances['labels'] = {}): ErrorBody {
	const words = error.words?.replace(/\b\w+\b/g, (word) =>
		Object.hasOwn(labels, word) ? `'${labels[word]}'` : word,
	);

	return { ...error, words };
}

/** Explains a response whose status is not one of success. */
export function explainStatus(response: ApiResponse, circumstances: Circumstances = {}): Failure {
	const { status } = response;
	const errorBody = withLabels(
		parseErrorBody(response.body),
		isInvalid(response) ? circumstances.labels : {},
	);

	const { words } = errorBody;
	const explanation = explainByStatus(response, errorBody, circumstances);
	const isNotFound = explanation === circumstances.notFound;
	// The service's message adds nothing if the explanation contains it, or is about this very case.
	const isQuoted = words && !isNotFound && !explanation.message.includes(withoutStop(words));
	// A 303 may come from the service, after its work.
	const isOutcomeUnknown = [SEE_OTHER, 408].includes(status) || (status >= 500 && status !== 503);
	const failure = {
		...explanation,
		status,
		isTransient: isTransientStatus(status),
		isOutcomeUnknown,
		...(isNotFound && { isNotFound }),
	};

	return isQuoted ? withWords(failure, words) : failure;
}

function isFirstInProgress({ status, body }: ApiResponse): boolean {
	const { code = '', words = '' } = parseErrorBody(body);
	return status === 409 && UNDER_WAY_WORDS.test(`${code} ${words}`);
}

function explainByStatus(
	response: ApiResponse,
	errorBody: ErrorBody,
	circumstances: Circumstances,
): Failure {
	const { status } = response;
	const { isConnected } = circumstances;
	if (status >= 300 && status < 400) return explainRedirect(response, circumstances);
	if (status === 400 || status === 422) return explainInvalid(errorBody);
	if (status === 401) return isConnected ? EXPIRED_TOKEN : UNKNOWN_KEY;
	if (status === 402) return explainPayment(response, circumstances.lookups);
	if (status === 403) {
		return isWebPage(response.headers) ? FIREWALL : explainForbidden(errorBody, circumstances);
	}
	if (status === 404) return explainNothingThere(response, errorBody, circumstances);
	if (status === 429) return explainRateLimit(circumstances);
	if (status === 503 && isServerFailure(errorBody)) return explainServerFailure(status);
	if (status === 410 && circumstances.path?.startsWith(PATHS.company)) return GONE;
	if (status in MEANINGS) return MEANINGS[status];
	if (status >= 500) return explainServerFailure(status);

	return {
		message: `The service responded with status ${status}`,
		hint: 'Check the values of this node, and try again later.',
	};
}

/** Explains a 404: the record does not exist, or the address is wrong. */
function explainNothingThere(
	response: ApiResponse,
	errorBody: ErrorBody,
	{ notFound, usualScope, repeated }: Circumstances,
): Failure {
	if (notFound && isOfService(response, errorBody)) return notFound;

	const message = 'The service has nothing at this address';
	if (repeated !== undefined) {
		const hint = `The Base URL of the credential has ${repeated} already: enter the Path without it.`;
		return { message, hint };
	}

	// Only API Request has no usual scope, and only it has a field Path.
	const path = usualScope === undefined ? 'the Path, and ' : '';
	return {
		message,
		hint: `Check ${path}that the Base URL of the credential ends with the version, e.g. /v1.`,
	};
}

/** True if the message of a 503 is about something other than the number of connections. */
function isServerFailure({ words }: ErrorBody): boolean {
	return Boolean(words) && !CONNECTION_WORDS.test(words!);
}

/**
 * True for a 404 that may be about the address or about the record, as the default "Not found" of frameworks is. Another
 * request shows whether the address is right.
 */
export function isAmbiguousNotFound(response: ApiResponse): boolean {
	const { status, body } = response;
	if (status !== 404 || body === undefined) return false;

	const { code, words } = parseErrorBody(body);
	return ![code, words].some((text) => text !== undefined && ADDRESS_WORDS.test(text));
}

/** Distinguishes the service's own 404 from a proxy's, which suggests a wrong base URL. */
function isOfService(response: ApiResponse, { code, words }: ErrorBody): boolean {
	const texts = [code, words].filter((text) => text !== undefined);
	const isOfAddress = (text: string) => ADDRESS_WORDS.test(text) || AMBIGUOUS_404_WORDS.test(text);
	if (texts.some(isOfAddress)) return false;

	return code !== undefined || (response.body !== undefined && hasLimits(response));
}

/** Fields of an entry that say why a field was refused, and are not refused themselves. */
const NOT_REFUSED: readonly string[] = [
	...ERROR_MESSAGE_FIELDS,
	ERROR_CODE_FIELD,
	'msg',
	'type',
	'code',
];

function explainInvalid({ words = '', body }: ErrorBody): Explanation {
	return {
		message: `The service did not accept the request${words ? `: ${withoutStop(words)}` : ''}`,
		hint: namesField(body)
			? 'The service may name its fields differently: Options → Additional Query Parameters or Additional Body Fields adds one, and Send CIFs As or Send Rows As renames the list.'
			: 'Check the values of the fields and of the options of this node.',
	};
}

/** True if a refusal is about what a search asks for: it names a parameter, or a field as missing or unknown. */
export function isOfSearch({ body }: ApiResponse): boolean {
	return SEARCH_WORDS.test(JSON.stringify(body) ?? '') || namesField(body);
}

/**
 * True if a text anywhere in a refusal names a field as missing or unknown: a framework lists the fields instead of
 * writing a message.
 *
 * @param place the field that the text is about; empty if none is named.
 */
function namesField(value: unknown, place = ''): boolean {
	if (typeof value === 'string')
		return FIELD_WORDS.test(place === '' ? value : `${place}: ${value}`);
	if (Array.isArray(value)) return value.some((one) => namesField(one, place));
	if (!isRecord(value)) return false;

	const named = REFUSED_FIELD.map((name) => [value[name]].flat().join('.')).find(Boolean) ?? place;
	return Object.entries(value)
		.filter(([name]) => !REFUSED_FIELD.includes(name))
		.some(([name, inside]) => namesField(inside, NOT_REFUSED.includes(name) ? named : name));
}

/** The version at the end of the address of an API. */
const API_VERSION = /\/v\d+\/?$/i;
/** Maximum length of the address in the message about a redirect. */
const MAX_PLACE_LENGTH = 100;

function explainRedirect(
	{ headers: { location = '' } }: ApiResponse,
	{ path = '' }: Circumstances,
): Failure {
	const target = location.replace(/[?#].*/s, '');
	const place = URL.canParse(location) ? new URL(location).host : target;
	// Any other address is more often a sign-in page, of which there are too many to know.
	const mayBeApi = API_VERSION.test(target) || (path.length > 1 && target.endsWith(path));
	return {
		failsFor: 'operation',
		mayBeOfOne: true,
		message: `The service redirects to another address${place ? ` (${place.slice(0, MAX_PLACE_LENGTH)})` : ''}`,
		hint: mayBeApi
			? 'The key was not sent there. If the address is right, enter it as the Base URL of the credential.'
			: 'The key was not sent there. It may be a sign-in page in front of the service: check the Base URL in the credential, or ask whoever runs your network.',
	};
}

function explainServerFailure(status: number): Explanation {
	return {
		message: `The service is not working (status ${status})`,
		hint: 'The cause is not in this workflow. Try again in a few minutes.',
	};
}

function explainForbidden(
	{ code, words = '', body }: ErrorBody,
	{ isConnected, usualScope }: Circumstances,
): Failure {
	const holder = isConnected ? 'connection' : 'key';
	if (code !== MISSING_SCOPE) {
		return {
			failsFor: WORKSPACE_WORDS.test(`${code} ${words}`) ? 'operation' : undefined,
			mayBeOfOne: true,
			message: `The ${holder} is not allowed to do this`,
			hint: `Check the plan of the workspace and the scopes of the ${holder}.`,
		};
	}

	const texts = [...MISSING_SCOPE_FIELDS.map((field) => body[field]), words].join(' ');
	const named = SCOPES.find((candidate) => texts.includes(candidate));
	const usual = usualScope === undefined ? '' : ` (usually ${usualScope})`;
	const scope = named ?? usualScope;
	const what = scope ? `that has ${scope}` : 'with the scopes this operation needs';
	return {
		failsFor: 'operation',
		cause: MISSING_SCOPE,
		missingScope: named,
		message: `The ${holder} lacks ${named ? `the scope ${named}` : `a scope for this operation${usual}`}`,
		hint: isConnected
			? `Open the credential, turn on Custom Scopes, add ${scope ?? 'the scope this operation needs'}, and then choose Switch account (in n8n 1: Reconnect).`
			: `The scopes of a key are fixed when it is created. Create a new key ${what}, and paste it into the credential.`,
	};
}

function explainRateLimit({ retryAfter, clock }: Circumstances): Explanation {
	const wait = retryAfter ? `in about ${describeDuration(retryAfter)}` : 'in a minute';
	const end = retryAfter && clock ? `, at ${describeEnd(retryAfter, clock)}` : '';
	return {
		message: 'The workspace has reached its request limit per minute',
		hint: `Try again ${wait}${end}. All keys of the workspace share this limit.`,
	};
}

/** What a 402 says has run out. */
type PaymentCause = keyof typeof PAYMENT_WORDS;

const QUOTAS: Record<Exclude<PaymentCause, 'credits'> | 'quota', string> = {
	lookups: 'The monthly lookup quota',
	requests: 'The monthly request quota',
	quota: 'A quota',
};

/**
 * Explains a 402: the credits or a quota have run out.
 *
 * @param lookups undefined if the price is not known.
 */
export function explainPayment(response: ApiResponse, lookups?: number): Failure {
	const { headers, body } = response;
	const { code = '', words = bodyText(response) } = parseErrorBody(body);
	// A request whose price is known uses no credits (`lookupsOf`).
	const usesNoCredits = lookups !== undefined;
	const cause = causeIn(code) ?? causeIn(words) ?? (usesNoCredits ? 'quota' : 'either');
	const credits = headers[RESPONSE_HEADERS.creditsRemaining];
	const date = renewalDate(headers);
	const left = credits
		? `${grouped(Number(credits))} credits are left${date ? ` until ${date}` : ''}. `
		: '';

	if (cause === 'credits') {
		return {
			failsFor: 'operation',
			message: 'The workspace does not have enough credits for this operation',
			hint: usesNoCredits
				? `${left}According to the price list, this is free: ask the service why it was charged.`
				: `${left}Buy a pack of credits, or wait until they renew.`,
		};
	}
	if (cause === 'either') {
		return {
			failsFor: 'operation',
			message: 'The workspace has too few credits for this operation, or a quota is used up',
			hint: `${left}If the operation costs more, buy a pack of credits. Otherwise a larger plan raises the quotas, which renew on its billing day.`,
		};
	}

	return {
		// Other operations may have quotas of their own.
		failsFor: cause === 'requests' || cause === 'quota' ? 'run' : 'operation',
		message: `${QUOTAS[cause]} of the workspace is used up`,
		hint: `It renews on the billing day of the plan${date ? `, ${date}` : ''}. A larger plan raises it at once.`,
	};
}

function causeIn(text: string): PaymentCause | undefined {
	const causes = Object.keys(PAYMENT_WORDS) as PaymentCause[];
	return causes.find((cause) => PAYMENT_WORDS[cause].test(text));
}

function renewalDate(headers: ApiResponse['headers']): string | undefined {
	const time = Date.parse(headers[QUOTA_RESET_HEADER] ?? '');
	return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
