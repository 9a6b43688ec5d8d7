import { KEY_PREFIXES } from '../../shared/contract/headers';
import { parseBaseUrl } from '../../shared/domain/base-url';
import { unwrap } from '../../shared/result';
import { readAuthentication, type Authentication } from './auth/authentication';
import { attemptWithRenewal } from './auth/renewal';
import { TokenRefresh } from './auth/token-refresh';
import { Delivery, type ApiOutcome } from './delivery';
import { explainNetwork, isLasting } from './errors/network';
import {
	explainDisconnected,
	explainNotJson,
	explainPause,
	RequestFailed,
	type Failure,
} from './errors/request-failed';
import { explainStatus, isUnderWay } from './errors/status';
import { attempt, type AttemptResult, type Target } from './http/attempt';
import { cancelSignalOf, Deadlines } from './http/deadlines';
import { DISCONNECTED } from './http/network-code';
import { retryAfterOf } from './http/response';
import type { ApiRequest, ApiResponse, AuthKind, RequestContext } from './http/types';
import { NO_RECORD, type RequestRecord } from './journal/record';
import { Notices } from './notices';
import type { RequestSettings } from './settings';
import { SYSTEM_CLOCK, throttleFor } from './throttle/throttles';

/** What a node authenticates with; unknown is a key with none of the documented prefixes. */
export type KeyKind = (typeof KEY_PREFIXES)[keyof typeof KEY_PREFIXES] | 'oauth' | 'unknown';

/** Sends requests to the service with the credential of the node. */
export interface ApiClient {
	/**
	 * Sends one request, paced and retried as the service's limits and the settings allow.
	 *
	 * @throws {RequestFailed} when no response is received, its status is outside 2xx, or it is not
	 * JSON.
	 * @throws {Cancelled} when the execution is cancelled or the client closed.
	 */
	send(request: ApiRequest): Promise<ApiResponse>;
	/** What the node authenticates with. */
	keyKind: KeyKind;
	/**
	 * Sends nothing more: those waiting are given up, those in flight finish. Resolves when none is in
	 * flight, so that nothing overlaps what the node does next.
	 */
	close(): Promise<void>;
	/**
	 * Does work with answers of the service. Where they turn out to be of no use, a later run of the same
	 * work asks again instead of taking them from its record.
	 *
	 * @throws whatever the work throws.
	 */
	using<T>(work: (client: ApiClient) => Promise<T>): Promise<T>;
	/** What the run should tell the user besides its data. */
	notices: Notices;
}

/**
 * Makes a client for the credential of the node. Makes no request.
 *
 * @param record of the run the requests belong to.
 * @throws {InvalidInput} when the base URL of the credential cannot be used.
 */
export async function createClient(
	context: RequestContext,
	settings: RequestSettings,
	record: RequestRecord = NO_RECORD,
): Promise<ApiClient> {
	const authentication = readAuthentication(context);
	const { kind, credentialType, credentialId } = authentication;
	const { baseUrl, apiKey } = await context.getCredentials(credentialType);
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	const target = { root, credentialType, deadlines: new Deadlines(context, settings.timeout) };
	const attemptOnce = attemptWith(target, authentication);
	const throttle = throttleFor(root, credentialType, credentialId);
	const keyKind = kind === 'oauth' ? 'oauth' : keyKindOf(apiKey);
	record.bind([root, credentialType, credentialId, keyKind]);
	const notices = new Notices();
	const delivery = new Delivery({
		throttle,
		settings,
		record,
		cancel: cancelSignalOf(context),
		attempt: async (request) => {
			const result = await attemptOnce(request);
			if ('response' in result) notices.observe(result.response.headers);
			return result;
		},
		toOutcome: (result, request) => toOutcome(result, request, authentication),
		outOfBudget,
		waited: (milliseconds) => notices.addWait(milliseconds),
	});
	const client: ApiClient = {
		send: async (request) => await delivery.send(request),
		using: async (work) => {
			const used: string[] = [];
			const send = async (request: ApiRequest) => await delivery.send(request, used);
			return await work({ ...client, send }).catch((error: unknown) => {
				if (error instanceof RequestFailed && error.failure.isUnusable) record.forget(used);
				throw error;
			});
		},
		close: async () => await delivery.close(),
		notices,
		keyKind,
	};
	return client;
}

/** How one attempt is made: with a connected account, an expired token is renewed on the way. */
function attemptWith(target: Target, { kind, credentialType, credentialId }: Authentication) {
	if (kind === 'key') return async (request: ApiRequest) => await attempt(target, request);
	const refresh = new TokenRefresh(`${credentialType} ${credentialId}`);
	return async (request: ApiRequest) => await attemptWithRenewal(target, request, refresh);
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
	result: AttemptResult,
	request: ApiRequest,
	authentication: Authentication,
): ApiOutcome {
	if ('networkCode' in result) return toLost(result.networkCode, authentication);
	const { response } = result;
	const { status, headers } = response;
	const retryAfter = retryAfterOf(response, SYSTEM_CLOCK.now());
	const failure = failureOf(response, request, authentication.kind, retryAfter);
	const outcome: ApiOutcome = { status, headers, retryAfter };
	if (failure === undefined) return { ...outcome, value: response };
	// The attempt before is still at work: its answer is as good as lost, and can be asked for again.
	if (request.idempotencyKey !== undefined && isUnderWay(response)) delete outcome.status;
	return { ...outcome, failure: new RequestFailed(failure) };
}

function toLost(networkCode: string, { credentialName }: Authentication): ApiOutcome {
	return networkCode.includes(DISCONNECTED)
		? { status: 401, failure: new RequestFailed(explainDisconnected(credentialName)) }
		: { isFinal: isLasting(networkCode), failure: new RequestFailed(explainNetwork(networkCode)) };
}

function failureOf(
	response: ApiResponse,
	{ notFound, acceptedStatuses = [] }: ApiRequest,
	auth: AuthKind,
	retryAfter: number | undefined,
): Failure | undefined {
	const { status, body } = response;
	if (acceptedStatuses.includes(status)) return undefined;
	if (status < 200 || status > 299) return explainStatus(response, { auth, notFound, retryAfter });
	return body === undefined ? explainNotJson(response) : undefined;
}
