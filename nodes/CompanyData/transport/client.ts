import { parseBaseUrl } from '../../shared/domain/base-url';
import { unwrap } from '../../shared/result';
import { readAccess, type Access } from './auth/access';
import { cancelSignalOf, Deadlines } from './http/deadlines';
import { attempt, type AttemptEnd, type RequestContext } from './http/attempt';
import {
	explainDisconnected,
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
import { parseRetryAfter } from './throttle/retry-after';
import { Semaphore } from './throttle/semaphore';
import { sendWithRetries, type Outcome } from './throttle/request';
import { throwIfCancelled } from './throttle/waiting';
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
	const { baseUrl, apiKey } = await context.getCredentials(credentialType);
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	const deadlines = new Deadlines(context, settings.timeout);
	const target = { root, credentialType, deadlines };
	const throttle = throttleFor(root, credentialType, credentialId);
	const refresh = new TokenRefresh(`${credentialType} ${credentialId}`);
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
			slots.release();
		}
	};
	return {
		send,
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

/** A pause for the rate limit is said as such; any other wait that is too long has its own reason. */
function outOfBudget(wait: number, last: Error | undefined): Error {
	const isRateLimit =
		last === undefined || (last instanceof RequestFailed && last.failure.status === 429);
	return isRateLimit ? new RequestFailed(explainPause(wait, SYSTEM_CLOCK.now())) : last;
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
	const header = parseRetryAfter(headers['retry-after'], SYSTEM_CLOCK.now());
	if (header !== undefined) return header;
	const body = parseBody(text) as { retry_after_seconds?: unknown } | null | undefined;
	return parseRetryAfter(body?.retry_after_seconds, SYSTEM_CLOCK.now());
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
