import { KEY_PREFIXES } from '../../shared/contract/headers';
import { parseBaseUrl } from '../../shared/domain/base-url';
import { unwrap } from '../../shared/result';
import { readAuthentication, type Authentication } from './auth/authentication';
import { accessTokenOf, RenewingAttempts, type Unrenewed } from './auth/renewal';
import { TokenRefresh } from './auth/token-refresh';
import { explainNetwork, isLasting } from './errors/network';
import {
	explainDisconnected,
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
import { sendWithRetries, type Outcome } from './throttle/request';
import { Semaphore } from './throttle/semaphore';
import { SYSTEM_CLOCK, throttleFor } from './throttle/throttles';
import { throwIfCancelled } from './throttle/waiting';

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
	const { kind, credentialType, credentialId } = authentication;
	const { baseUrl, apiKey, oauthTokenData } = await context.getCredentials(credentialType);
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	const target = { root, credentialType, deadlines: new Deadlines(context, settings.timeout) };
	const attemptOnce = attemptWith(target, context, authentication, oauthTokenData);
	const throttle = throttleFor(root, credentialType, credentialId);
	const slots = new Semaphore(settings.concurrency);
	const notices = new Notices();
	const closing = new AbortController();
	const cancel = cancelSignalOf(context);
	const signal = cancel === undefined ? closing.signal : AbortSignal.any([cancel, closing.signal]);

	const send = async (request: ApiRequest): Promise<ApiResponse> => {
		await slots.acquire(signal);
		try {
			return await sendWithRetries<ApiResponse>({
				throttle,
				world: SYSTEM_CLOCK,
				budget: settings,
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
			slots.release();
		}
	};
	return {
		send,
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

/** The error for a wait that is too long: the rate limit, or else what made the retry necessary. */
function outOfBudget(wait: number, last: Error | undefined): Error {
	const isRateLimit =
		last === undefined || (last instanceof RequestFailed && last.failure.status === 429);
	return isRateLimit ? new RequestFailed(explainPause(wait, SYSTEM_CLOCK.now())) : last;
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
	const retryAfter = retryAfterOf(response, SYSTEM_CLOCK.now());
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
