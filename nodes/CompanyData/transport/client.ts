import { KEY_PREFIXES } from '../../shared/contract/headers';
import { parseBaseUrl } from '../../shared/domain/base-url';
import { unwrap } from '../../shared/result';
import { readAuthentication, type Authentication } from './auth/authentication';
import { fingerprint } from './auth/fingerprint';
import { accessTokenOf, RenewingAttempts, type Unrenewed } from './auth/renewal';
import { TokenRefresh } from './auth/token-refresh';
import { explainNetwork, isLasting } from './errors/network';
import {
	explainDisconnected,
	explainHeld,
	explainNotJson,
	explainPause,
	explainUnrenewed,
	RequestFailed,
	type Failure,
} from './errors/request-failed';
import { explainStatus } from './errors/status';
import { attempt, type AttemptResult, type Target } from './http/attempt';
import { cancelSignalOf, Deadlines } from './http/deadlines';
import { DISCONNECTED } from './http/network-code';
import { isFile, isWebPage } from './http/payload';
import { isRepeatable } from './http/repeatable';
import { retryAfterOf } from './http/response';
import type { ApiRequest, ApiResponse, AuthKind, RequestContext } from './http/types';
import { Notices } from './notices';
import type { RequestSettings } from './settings';
import { throwIfCancelled } from './throttle/cancellation';
import type { WaitTooLong } from './throttle/permit';
import { sendWithRetries, type Outcome } from './throttle/request';
import { serverTime } from './throttle/retry-after';
import type { Throttle } from './throttle/throttle';
import { SYSTEM_CLOCK, throttleFor } from './throttle/throttles';

/** What a node authenticates with; unknown is a key with none of the documented prefixes. */
export type KeyKind = (typeof KEY_PREFIXES)[keyof typeof KEY_PREFIXES] | 'oauth' | 'unknown';

/** Sends requests to the service with the credential of the node. */
export interface ApiClient {
	/**
	 * Sends one request, paced and retried as the service's limits and the settings allow.
	 *
	 * @throws {RequestFailed} when no response is received, its status is outside 2xx, or it is neither
	 * JSON nor what else the request accepts.
	 * @throws {Cancelled} when the execution is cancelled or the client closed.
	 */
	send(request: ApiRequest): Promise<ApiResponse>;
	/**
	 * How many requests this run should have unfinished, so that none is missing when it may be sent
	 * and no more are kept in memory.
	 */
	parallelism(): number;
	/** How many more requests are worth starting now. */
	room(): number;
	/** What the node authenticates with. */
	keyKind: KeyKind;
	/** Sends nothing more: requests in flight finish, those waiting are given up. */
	close(): void;
	/** What the run should tell the user besides its data. */
	notices: Notices;
}

/**
 * Makes a client for the credential of the node. Makes no request.
 *
 * @throws {InvalidInput} when the base URL of the credential cannot be used.
 */
export async function createClient(
	context: RequestContext,
	settings: RequestSettings,
): Promise<ApiClient> {
	const authentication = readAuthentication(context);
	const { kind, credentialType } = authentication;
	const { baseUrl, apiKey, clientId, oauthTokenData } =
		await context.getCredentials(credentialType);
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	const target: Target = {
		root,
		credentialType,
		deadlines: new Deadlines(context, settings.timeout),
		now: SYSTEM_CLOCK.now,
	};
	const attemptOnce = attemptWith(target, context, authentication, oauthTokenData);
	const throttle = sharedThrottle(root, authentication, kind === 'oauth' ? clientId : apiKey);
	const group = Symbol('run');
	let unfinished = 0;
	const notices = new Notices();
	const closing = new AbortController();
	const cancel = cancelSignalOf(context);
	const signal = cancel === undefined ? closing.signal : AbortSignal.any([cancel, closing.signal]);

	const send = async (request: ApiRequest): Promise<ApiResponse> => {
		unfinished++;
		try {
			return await sendWithRetries<ApiResponse>({
				throttle,
				clock: SYSTEM_CLOCK,
				random: Math.random,
				budget: settings,
				group,
				signal,
				isIdempotent: isRepeatable(request),
				attempt: async () => {
					const result = await attemptOnce(request);
					throwIfCancelled(cancel);
					if ('response' in result) notices.observe(result.response.headers);
					return toOutcome(result, request, authentication);
				},
				outOfBudget,
				waited: (milliseconds) => notices.addWait(milliseconds),
			});
		} finally {
			unfinished--;
		}
	};
	const parallelism = () => Math.min(settings.concurrency ?? Infinity, throttle.hint());
	return {
		send,
		parallelism,
		room: () => parallelism() - unfinished,
		close: () => closing.abort(),
		notices,
		keyKind: kind === 'oauth' ? 'oauth' : keyKindOf(apiKey),
	};
}

/** How one attempt is made: with a connected account, an expired token is renewed on the way. */
function attemptWith(
	target: Target,
	context: RequestContext,
	{ kind, credentialType, credentialId }: Authentication,
	oauthTokenData: unknown,
): (request: ApiRequest) => Promise<AttemptResult | Unrenewed> {
	if (kind === 'key') return async (request) => await attempt(target, request);
	const refresh = new TokenRefresh(`${credentialType} ${credentialId}`);
	refresh.accessToken = accessTokenOf(oauthTokenData);
	const attempts = new RenewingAttempts(target, context, refresh);
	return async (request) => await attempts.attempt(request);
}

function keyKindOf(key: unknown): KeyKind {
	const text = String(key).trim();
	return Object.entries(KEY_PREFIXES).find(([prefix]) => text.startsWith(prefix))?.[1] ?? 'unknown';
}

/** All nodes of this process with the same key share a throttle; another key starts afresh. */
function sharedThrottle(
	root: string,
	{ kind, credentialType, credentialId }: Authentication,
	secret: unknown,
): Throttle {
	return kind === 'oauth'
		? throttleFor(root, credentialType, credentialId, fingerprint(secret))
		: throttleFor(root, fingerprint(secret));
}

/** The error for a wait that is too long: the limits of the plan, or else what made the retry necessary. */
function outOfBudget({ pause, maxWait }: WaitTooLong, last: Error | undefined): Error {
	if (last instanceof RequestFailed && last.failure.status !== 429) return last;
	return new RequestFailed(pause > 0 ? explainPause(pause, Date.now()) : explainHeld(maxWait));
}

/** What an attempt means for the request and for the throttle. */
function toOutcome(
	result: AttemptResult | Unrenewed,
	request: ApiRequest,
	authentication: Authentication,
): Outcome<ApiResponse> {
	if ('renewal' in result) return toUnrenewed(result, authentication);
	if ('networkCode' in result) return toLost(result.networkCode, authentication);
	const { response } = result;
	const { status, headers } = response;
	const retryAfter = retryAfterOf(response, serverTime(headers, Date.now()));
	const failure = failureOf(response, request, authentication.kind, retryAfter);
	const outcome = { status, headers, retryAfter };
	return failure === undefined
		? { ...outcome, value: response }
		: { ...outcome, failure: new RequestFailed(failure) };
}

/** Without a new token nothing was sent that the service took, so the request can be sent again. */
function toUnrenewed(
	{ renewal }: Unrenewed,
	{ credentialName }: Authentication,
): Outcome<ApiResponse> {
	if (renewal === 'refused') {
		return { status: 401, failure: new RequestFailed(explainDisconnected(credentialName)) };
	}
	const isReachable = renewal === 'busy';
	const failure = new RequestFailed(explainUnrenewed(credentialName, isReachable));
	return { isFinal: !isReachable, isUnprocessed: true, failure };
}

function toLost(networkCode: string, { credentialName }: Authentication): Outcome<ApiResponse> {
	return networkCode.includes(DISCONNECTED)
		? { status: 401, failure: new RequestFailed(explainDisconnected(credentialName)) }
		: { isFinal: isLasting(networkCode), failure: new RequestFailed(explainNetwork(networkCode)) };
}

function failureOf(
	response: ApiResponse,
	{ notFound, acceptedStatuses = [], isWrite, acceptsFile }: ApiRequest,
	auth: AuthKind,
	retryAfter: number | undefined,
): Failure | undefined {
	const { status, headers, body } = response;
	if (acceptedStatuses.includes(status)) return undefined;
	if (status < 200 || status > 299) return explainStatus(response, { auth, notFound, retryAfter });
	const isExpected =
		body !== undefined || (isWrite && !isWebPage(headers)) || (acceptsFile && isFile(response));
	return isExpected ? undefined : explainNotJson(response);
}
