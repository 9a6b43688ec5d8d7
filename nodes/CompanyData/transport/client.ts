import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';
import { KEY_PREFIXES } from '../../shared/contract/headers';
import { SYSTEM_CLOCK } from '../../shared/clock';
import { parseApiKey } from '../../shared/domain/api-key';
import { parseBaseUrl } from '../../shared/domain/base-url';
import { unwrap } from '../../shared/result';
import { readAuthentication, type Authentication } from './auth/authentication';
import { fingerprint } from './auth/fingerprint';
import { accessTokenOf, RenewingAttempts, type Unrenewed } from './auth/renewal';
import { TokenRefresh } from './auth/token-refresh';
import { CallTime } from './call-time';
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
import { explainStatus, isUnderWay, type Circumstances } from './errors/status';
import { explainGivenUp } from './errors/tool-call';
import type { WallClock } from './errors/waiting';
import { attempt, type AttemptResult, type Target } from './http/attempt';
import { cancelSignalOf, Deadlines } from './http/deadlines';
import { DISCONNECTED } from './http/network-code';
import { isFile, isWebPage } from './http/payload';
import { retryAfterOf } from './http/response';
import type { ApiRequest, ApiResponse, RequestContext } from './http/types';
import { NO_RECORD, type RequestRecord } from './journal/record';
import { Notices } from './notices';
import { RequestSender, type ApiOutcome } from './request-sender';
import type { RequestSettings } from './settings';
import type { WaitTooLong } from './throttle/permit';
import { serverTime } from './retry/retry-after';
import type { Throttle } from './throttle/throttle';
import { throttleFor } from './throttle/throttles';

/** What a node authenticates with; unknown is a key with none of the documented prefixes. */
export type KeyKind = (typeof KEY_PREFIXES)[keyof typeof KEY_PREFIXES] | 'oauth' | 'unknown';

/** Sends requests to the service with the credential of the node. */
export interface ApiClient {
	/**
	 * Sends one request, paced and retried as the service's limits and the settings allow.
	 *
	 * @throws {RequestFailed} when no response is received, its status is outside 2xx, or it is neither
	 * JSON nor anything else that the request accepts.
	 * @throws {Cancelled} when the execution is cancelled or the client closed.
	 */
	send(request: ApiRequest): Promise<ApiResponse>;
	/**
	 * How many unfinished requests this run should have: enough that one is always ready when it may be
	 * sent, and no more in memory than that.
	 */
	parallelism(): number;
	/** Whether a burst of requests is leaving, which other work would hold up. */
	isSending(): boolean;
	/** How many more requests are worth starting now. */
	room(): number;
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
	 * @throws {Error} when the work does.
	 */
	using<T>(work: (client: ApiClient) => Promise<T>): Promise<T>;
	/** What the run should tell the user besides its data. */
	notices: Notices;
}

/**
 * Makes a client for the credential of the node. Makes no request.
 *
 * @param record of the run the requests belong to.
 * @throws {InvalidInput} when the base URL or the key of the credential cannot be used.
 */
export async function createClient(
	context: RequestContext,
	settings: RequestSettings,
	record: RequestRecord = NO_RECORD,
): Promise<ApiClient> {
	const authentication = readAuthentication(context);
	const { kind, credentialType } = authentication;
	const data = await context.getCredentials(credentialType);
	const { baseUrl, apiKey, clientId, oauthTokenData } = data;
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	const callTime = settings.callTime === undefined ? undefined : new CallTime(settings.callTime);
	const target: Target = {
		root,
		credentialType,
		credential: kind === 'key' ? decrypted(authentication, data) : undefined,
		deadlines: new Deadlines(context, settings.timeout, callTime?.signal),
		now: SYSTEM_CLOCK.now,
	};
	const attemptOnce = attemptWith(target, context, authentication, oauthTokenData);
	const key = kind === 'key' ? unwrap('API Key', parseApiKey(apiKey)) : undefined;
	const throttle = sharedThrottle(root, authentication, key ?? clientId);
	const keyKind = key === undefined ? 'oauth' : keyKindOf(key);
	record.bind([root, credentialType, authentication.credentialId, keyKind]);
	const notices = new Notices();
	const clock = () => ({ now: Date.now(), timezone: context.getTimezone() });
	const sender = new RequestSender({
		throttle,
		settings,
		record,
		callTime,
		cancel: cancelSignalOf(context),
		attempt: async (request) => {
			const result = await attemptOnce(request);
			if ('response' in result) notices.observe(result.response.headers);
			return result;
		},
		toOutcome: (result, request) => toOutcome(result, request, authentication, clock()),
		outOfBudget: (wait, last) => outOfBudget(wait, last, clock(), callTime !== undefined),
		waited: (milliseconds) => notices.addWait(milliseconds),
	});
	const parallelism = () => Math.min(settings.concurrency ?? Infinity, throttle.parallelism());
	const client: ApiClient = {
		send: async (request) => await sender.send(request),
		parallelism,
		isSending: () => throttle.isSending(),
		room: () => parallelism() - sender.unfinished,
		using: async (work) => {
			const used: string[] = [];
			const send = async (request: ApiRequest) => await sender.send(request, used);
			return await work({ ...client, send }).catch((error: unknown) => {
				if (error instanceof RequestFailed && error.failure.isUnusable) record.forget(used);
				throw error;
			});
		},
		close: async () => await sender.close(),
		notices,
		keyKind,
	};
	return client;
}

function decrypted(
	{ credentialId: id, credentialName: name, credentialType: type }: Authentication,
	data: ICredentialDataDecryptedObject,
): IAdditionalCredentialOptions {
	return { credentialsDecrypted: { id, name, type, data } };
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

function keyKindOf(key: string): KeyKind {
	return Object.entries(KEY_PREFIXES).find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'unknown';
}

/** All nodes of this process with the same key share a throttle; another key starts from scratch. */
function sharedThrottle(
	root: string,
	{ kind, credentialType, credentialId }: Authentication,
	secret: unknown,
): Throttle {
	return kind === 'oauth'
		? throttleFor(root, credentialType, credentialId, fingerprint(secret))
		: throttleFor(root, fingerprint(secret));
}

/** The error for a wait that is too long: the failure that made a retry necessary, or the plan's limits. */
function outOfBudget(
	{ pause, maxWait }: WaitTooLong,
	last: Error | undefined,
	clock: WallClock,
	isCall: boolean,
): Error {
	if (last instanceof RequestFailed && last.failure.status !== 429) return last;
	if (isCall) return new RequestFailed(explainGivenUp(pause, maxWait, clock));
	return new RequestFailed(pause > 0 ? explainPause(pause, clock) : explainHeld(maxWait));
}

/** What an attempt means for the request and for the throttle. */
function toOutcome(
	result: AttemptResult | Unrenewed,
	request: ApiRequest,
	authentication: Authentication,
	clock: WallClock,
): ApiOutcome {
	if ('renewal' in result) return toUnrenewed(result, authentication);
	if ('networkCode' in result) return toLost(result.networkCode, authentication);
	const { response } = result;
	const { status, headers } = response;
	const retryAfter = retryAfterOf(response, serverTime(headers, clock.now));
	const failure = failureOf(response, request, { auth: authentication.kind, retryAfter, clock });
	const outcome: ApiOutcome = { status, headers, retryAfter };
	if (failure === undefined) return { ...outcome, value: response };
	// The previous attempt is still being processed: as with a lost answer, asking again is safe.
	if (request.idempotencyKey !== undefined && isUnderWay(response)) delete outcome.status;
	return { ...outcome, failure: new RequestFailed(failure) };
}

/** Without a new token, the service has accepted nothing, so the request can be sent again. */
function toUnrenewed({ renewal }: Unrenewed, { credentialName }: Authentication): ApiOutcome {
	if (renewal === 'refused') {
		return { status: 401, failure: new RequestFailed(explainDisconnected(credentialName)) };
	}
	const isReachable = renewal === 'busy';
	const failure = new RequestFailed(explainUnrenewed(credentialName, isReachable));
	return { isFinal: !isReachable, isUnprocessed: true, failure };
}

function toLost(networkCode: string, { credentialName }: Authentication): ApiOutcome {
	return networkCode.includes(DISCONNECTED)
		? { status: 401, failure: new RequestFailed(explainDisconnected(credentialName)) }
		: { isFinal: isLasting(networkCode), failure: new RequestFailed(explainNetwork(networkCode)) };
}

function failureOf(
	response: ApiResponse,
	{ notFound, acceptedStatuses = [], isWrite, acceptsFile }: ApiRequest,
	circumstances: Circumstances,
): Failure | undefined {
	const { status, headers, body } = response;
	if (acceptedStatuses.includes(status)) return undefined;
	if (status < 200 || status > 299) return explainStatus(response, { ...circumstances, notFound });
	const isExpected =
		body !== undefined || (isWrite && !isWebPage(headers)) || (acceptsFile && isFile(response));
	return isExpected ? undefined : explainNotJson(response);
}
