import { parseBaseUrl } from '../../shared/domain/base-url';
import { unwrap } from '../../shared/result';
import { readAccess, type Access } from './auth/access';
import { fingerprint } from './auth/fingerprint';
import { cancelSignalOf, Deadlines } from './http/deadlines';
import { attempt, type AttemptEnd, type RequestContext } from './http/attempt';
import {
	explainDisconnected,
	explainHeld,
	explainNotJson,
	explainPause,
	RequestFailed,
} from './errors/request-failed';
import { DISCONNECTED } from './http/network-code';
import { explainNetwork, isLasting } from './errors/network';
import { Notices } from './notices';
import { attemptWithRenewal } from './auth/renewal';
import type { TrafficSettings } from './settings';
import { explainStatus, type AccessKind } from './errors/status';
import { TokenRefresh } from './auth/token-refresh';
import { parseRetryAfter, serverTime } from './throttle/retry-after';
import { sendWithRetries, type Outcome } from './throttle/request';
import { throwIfCancelled } from './throttle/cancellation';
import type { WaitTooLong } from './throttle/permit';
import { SYSTEM_CLOCK, throttleFor } from './throttle/throttles';
import type { ApiRequest, ApiResponse, RawResponse } from './http/types';

/** What a node authenticates with; unknown is a key with none of the documented prefixes. */
export type KeyKind = 'live' | 'sandbox' | 'oauth' | 'unknown';

/** Sends requests to the service with the credential of the node. */
export interface ApiClient {
	/**
	 * Sends one request, as often and as late as the limits of the service ask for, and returns the
	 * parsed answer.
	 *
	 * @throws {RequestFailed} when no answer comes, its status is outside 2xx, or it is not JSON.
	 * @throws {Cancelled} when the execution is cancelled.
	 */
	send(request: ApiRequest): Promise<ApiResponse>;
	/**
	 * How many requests this run should have unfinished, so that none is missing when it may leave and
	 * no more are kept in memory.
	 */
	parallelism(): number;
	/** How many more requests are worth starting now. */
	room(): number;
	/** What the node authenticates with: a key's kind is told by its documented prefix. */
	keyKind: KeyKind;
	/** Lets nothing more leave: what is under way ends, what waits is given up. */
	close(): void;
	/** What the answers so far say that the user should know. */
	notices: Notices;
}

/**
 * Makes a client for the credential of the node.
 *
 * @throws {InvalidInput} when the base URL of the credential cannot be used.
 */
export async function createClient(
	context: RequestContext,
	settings: TrafficSettings,
): Promise<ApiClient> {
	const access = readAccess(context);
	const { credentialType, credentialId } = access;
	const { baseUrl, apiKey, clientId } = await context.getCredentials(credentialType);
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	const deadlines = new Deadlines(context, settings.timeout);
	const target = { root, credentialType, deadlines };
	const throttle =
		access.kind === 'oauth'
			? throttleFor(root, credentialType, credentialId, fingerprint(clientId))
			: throttleFor(root, fingerprint(apiKey));
	const refresh = new TokenRefresh(`${credentialType} ${credentialId}`);
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
				isIdempotent: request.method === 'GET' || request.idempotencyKey !== undefined,
				attempt: async () => {
					const ended =
						access.kind === 'oauth'
							? await attemptWithRenewal(target, request, refresh)
							: await attempt(target, request);
					throwIfCancelled(cancel);
					if ('response' in ended) notices.take(ended.response.headers);
					return toOutcome(ended, request, access);
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
		keyKind: access.kind === 'oauth' ? 'oauth' : keyKindOf(apiKey),
	};
}

function keyKindOf(key: unknown): KeyKind {
	const prefix = /^\s*svc_(live|test)_/.exec(String(key))?.[1];
	if (prefix === undefined) return 'unknown';
	return prefix === 'live' ? 'live' : 'sandbox';
}

/** A wait for the limits of the plan is said as such; what was tried before may be a better reason. */
function outOfBudget({ pause, maxWait }: WaitTooLong, last: Error | undefined): Error {
	if (last instanceof RequestFailed && last.failure.status !== 429) return last;
	return new RequestFailed(pause > 0 ? explainPause(pause, Date.now()) : explainHeld(maxWait));
}

function toOutcome(ended: AttemptEnd, request: ApiRequest, access: Access): Outcome<ApiResponse> {
	if ('networkCode' in ended) {
		const { networkCode } = ended;
		return networkCode.includes(DISCONNECTED)
			? { status: 401, failure: new RequestFailed(explainDisconnected(access.credentialName)) }
			: {
					isFinal: isLasting(networkCode),
					failure: new RequestFailed(explainNetwork(networkCode)),
				};
	}
	const { status, headers } = ended.response;
	return {
		status,
		headers,
		retryAfter: status === 429 ? retryAfterOf(ended.response) : undefined,
		...judge(ended.response, request, access.kind),
	};
}

function judge(
	response: RawResponse,
	{ notFound, acceptedStatuses = [] }: ApiRequest,
	access: AccessKind,
): Pick<Outcome<ApiResponse>, 'value' | 'failure'> {
	const { status, headers, text } = response;
	if (acceptedStatuses.includes(status)) return { value: { status, headers, body: null } };
	if (status < 200 || status > 299) {
		return { failure: new RequestFailed(explainStatus(response, notFound, access)) };
	}
	const body = parseBody(text);
	return body === undefined
		? { failure: new RequestFailed(explainNotJson(response)) }
		: { value: { status, headers, body } };
}

/** The wait a 429 asks for, in milliseconds: its header, else its documented body field. */
function retryAfterOf({ headers, text }: RawResponse): number | undefined {
	const now = serverTime(headers, Date.now());
	const header = parseRetryAfter(headers['retry-after'], now);
	if (header !== undefined) return header;
	const body = parseBody(text) as { retry_after_seconds?: unknown } | null | undefined;
	return parseRetryAfter(body?.retry_after_seconds, now);
}

/** The parsed body; `undefined` when it is not JSON. An empty body, as of a 204, is null. */
function parseBody(text: string): unknown {
	if (text.trim() === '') return null;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
