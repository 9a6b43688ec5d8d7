import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accessTokenOf, type Account } from './account';
import { cancelSignalOf, type Deadlines } from './deadlines';
import { parseErrorBody } from './error-body';
import { BLOCKED, CHANGED, codeOf, errorChain, explainNetwork, isLasting } from './network';
import { contextWith, type Failed, type Outcome, type RequestContext, type Stage } from './request';
import { retryAfterOf } from './retry-after';
import { getOrCreate } from '../lib/cache';
import { type Clock, SYSTEM_CLOCK } from '../lib/clock';
import { describeDuration } from '../lib/durations';
import { fromJson } from '../lib/json';
import { isRecord } from '../lib/kinds';
import { EXPIRED_TOKEN_CODE, TOKEN_PASSING_WORDS } from '../service/api';

/** Milliseconds after which a token request that never ends is given up, so that the next run asks again. */
const LONGEST_TOKEN_REQUEST = 60_000;
const PASSING_STATUSES = [408, 425, 429];
const SHORTEST_PAUSE = 1000;
const A_MOMENT = 10_000;
/** Milliseconds of silence after which the next run asks a sign-in server that hangs anew, rather than wait with others. */
const MAX_SILENCE = 10_000;

/**
 * Renews the access token after a 401, once for all requests that get one, and asks for the request to be sent again. A
 * new token that gets a 401 too is not renewed again in this run.
 */
export function withFreshToken(account: Account, deadlines: Deadlines): Stage {
	const refresh = tokenRefreshOf(`${account.credentialType} ${account.credentialId}`);
	refresh.begin(account.accessToken);
	// Generations of the token: the last that has expired, the last that this run has brought, and the last that worked.
	let expired = account.accessToken === undefined ? refresh.generation : -1;
	let own = -1;
	let accepted = -1;
	let refused: Failed | undefined;

	const renewed = async (generation: number): Promise<Failed | undefined> => {
		if (refused !== undefined) return refused;

		const ask = async () => await renew(refresh, account, deadlines.original);
		const { context, deadline } = deadlines.take(SYSTEM_CLOCK.now());
		const end = cancelSignalOf(context) ?? deadline;
		// No longer than for a request. The renewal itself goes on: the token request must not be sent twice,
		// since the first may have used up the refresh token.
		const renewal =
			(await unlessAborted(end, refresh.renew(generation, ask))) ??
			explainRefreshFailure(undefined, account);

		if (renewal === 'renewed') own = refresh.generation;
		if (typeof renewal === 'string') return undefined;

		if (renewal.failure.failsFor === 'run') refused = renewal;

		return renewal;
	};

	return (next) => async (request) => {
		if (refresh.generation <= expired) {
			const failed = await renewed(refresh.generation);
			if (failed !== undefined) return failed;
		}

		const { generation } = refresh;
		const sent = await next(request);
		if (!isExpired(sent)) {
			if (sent.response !== undefined) accepted = Math.max(accepted, generation);

			return sent;
		}

		if (generation === own && accepted < generation) return sent;

		expired = Math.max(expired, generation);
		return (await renewed(generation)) ?? { ...sent, isRenewed: true };
	};
}

function isExpired({ response }: Outcome): boolean {
	if (response?.status === 401) return true;

	return response?.status === 403 && parseErrorBody(response.body).code === EXPIRED_TOKEN_CODE;
}

async function renew(refresh: TokenRefresh, account: Account, context: RequestContext) {
	try {
		const data = await context.getCredentials(account.credentialType);
		const known = refresh.accessToken;
		const stored = accessTokenOf(data.oauthTokenData);
		refresh.accessToken = stored;
		if (known !== undefined && stored !== undefined && stored !== known) return 'adopted';

		const late = AbortSignal.timeout(LONGEST_TOKEN_REQUEST);
		const received = await unlessAborted(late, requestToken(refresh, account, context, data));
		const token = accessTokenOf(received);
		if (received === undefined) return explainRefreshFailure(undefined, account);
		if (token === undefined || token === stored) {
			return explainRefreshFailure({ status: 200, body: received }, account);
		}

		refresh.accessToken = token;
		return 'renewed';
	} catch (reason) {
		return explainRefreshFailure(reason, account);
	}
}

/** A client that is not recognised by its secret in the body uses the header: n8n 1 has connected it that way. */
async function requestToken(
	refresh: TokenRefresh,
	{ credentialType }: Account,
	context: RequestContext,
	data: ICredentialDataDecryptedObject,
): Promise<unknown> {
	const ask = async (authentication: unknown) => {
		const getCredentials = async () => ({ ...data, authentication });
		const asked = contextWith(context, { getCredentials });
		return await context.helpers.refreshOAuth2Token.call(asked, credentialType);
	};

	if (data.authentication !== 'body' || !data.clientSecret) return await ask(data.authentication);

	const [first, second] = refresh.isByHeader ? ['header', 'body'] : ['body', 'header'];
	return await ask(first).catch(async (reason: unknown) => {
		if (!isUnknownClient(reason)) throw reason;

		const received = await ask(second);
		refresh.isByHeader = second === 'header';
		return received;
	});
}

async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
	const end = new Promise<undefined>((resolve) => {
		if (signal.aborted) resolve(undefined);

		signal.addEventListener('abort', () => resolve(undefined), { once: true });
	});

	return await Promise.race([work, end]);
}

/** `adopted` where another process had renewed the token already. */
type Renewed = 'renewed' | 'adopted';
type Renewal = Renewed | Failed;

/** Renews a token once for the process: refresh tokens rotate, so a second use of one would end the connection. */
class TokenRefresh {
	/** Successful renewals so far: read before a request, and passed to `renew` at a 401. */
	generation = 0;
	accessToken?: string;
	isByHeader = false;
	readonly #clock: Clock;
	#latest: Renewed = 'renewed';
	#failed?: { renewal: Failed; until: number };
	#inFlight?: { renewal: Promise<Renewal>; since: number };

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Called as a run begins. Another token than was known may be of a new connection, so nothing waits any more. */
	begin(accessToken: string | undefined): void {
		if (accessToken !== this.accessToken) this.#failed = undefined;

		this.accessToken = accessToken;
		const { since = Infinity } = this.#inFlight ?? {};
		if (this.#clock.now() - since > MAX_SILENCE) this.#inFlight = undefined;
	}

	/** Does nothing when the token was renewed since the request was sent, or while the server has asked to wait. */
	async renew(generation: number, refresh: () => Promise<Renewal>): Promise<Renewal> {
		if (this.generation > generation) return this.#latest;

		const pause = (this.#failed?.until ?? -Infinity) - this.#clock.now();
		if (this.#failed && pause > 0) return { ...this.#failed.renewal, retryAfter: pause };

		this.#inFlight ??= { renewal: this.#run(refresh), since: this.#clock.now() };
		const { renewal } = this.#inFlight;
		return await renewal.finally(() => {
			if (this.#inFlight?.renewal === renewal) this.#inFlight = undefined;
		});
	}

	async #run(refresh: () => Promise<Renewal>): Promise<Renewal> {
		const renewal = await refresh();
		if (typeof renewal === 'string') {
			this.generation++;
			this.#latest = renewal;
		} else if (renewal.retryAfter !== undefined) {
			this.#failed = { renewal, until: this.#clock.now() + renewal.retryAfter };
		}

		return renewal;
	}
}

const refreshes = new Map<string, TokenRefresh>();

export function tokenRefreshOf(identity: string, clock: Clock = SYSTEM_CLOCK): TokenRefresh {
	return getOrCreate(refreshes, identity, () => new TokenRefresh(clock));
}

/** Whatever the token endpoint itself refuses is refused for good, unless it says that it is busy. */
export function explainRefreshFailure(
	reason: unknown,
	{ credentialName, secrets }: Account,
): Failed {
	const links = errorChain(reason);
	const code = codeOf(reason);
	if (code.includes(CHANGED) || code.includes(BLOCKED)) {
		return { failure: explainNetwork(code, credentialName, 'the Token URL') };
	}

	const response = responseIn(links);
	const { status, body } = response;
	const { code: errorCode, words = errorCode } = secrets.redacted(parseErrorBody(body));
	const quoted = words === undefined ? '' : ` The sign-in server says: ${words}`;
	const message = `Access for the credential "${credentialName}" could not be renewed`;
	const errors = `${isRecord(body) ? String(body.error) : ''} ${errorCode}`;
	const isBusy = TOKEN_PASSING_WORDS.test(errors);
	const isPassing = status >= 500 || PASSING_STATUSES.includes(status) || isBusy;
	const isSaid = words !== undefined && ![404, 405].includes(status);
	if (!isPassing && (links.some(isEnded) || status === 401 || isSaid)) {
		const what = words
			? 'The sign-in server refuses to renew its access.'
			: 'The service no longer renews its access, which was revoked or unused for too long.';

		return {
			failure: {
				status: 401,
				failsFor: 'run',
				message: `The credential "${credentialName}" needs to be reconnected`,
				hint: `${what} Open the credential and connect the account again.${quoted}`,
			},
		};
	}

	const isAnswer = status > 0 || isRecord(body) || reason instanceof SyntaxError;
	if (!isPassing && (isAnswer || isLasting(code))) {
		const hint = `What answers at the Token URL of the credential, or below its Authorization URL, gives no tokens. Check the URLs for typos, and the network of this n8n.${quoted}`;
		return { failure: { failsFor: 'run', message, hint } };
	}

	const retryAfter = Math.max(retryAfterOf(response, Date.now()) ?? 0, SHORTEST_PAUSE);
	const when = retryAfter > A_MOMENT ? `in ${describeDuration(retryAfter)}` : 'in a few minutes';
	const hint = `The sign-in server of the service is busy, down or too slow. The account stays connected: try again ${when}.`;
	return { failure: { isTransient: true, message, hint }, retryAfter };
}

export function isUnknownClient(reason: unknown): boolean {
	const { status, body } = responseIn(errorChain(reason));
	return status === 401 || (isRecord(body) && body.error === 'invalid_client');
}

function responseIn(links: Array<Record<string, unknown>>) {
	for (const { response, status, body } of links) {
		if (status === undefined && body === undefined && !isRecord(response)) continue;

		const said: Record<string, unknown> = isRecord(response) ? response : { status, data: body };
		const headers = { ...(said.headers as object) };
		return { status: Number(said.status) || 0, headers, body: fromJson(said.data) };
	}

	return { status: 0, headers: {}, body: undefined };
}

function isEnded({ failure, message }: Record<string, unknown>): boolean {
	const isInvalid = isRecord(failure) && failure.cause === 'credential-invalid';
	return (
		isInvalid || /no refresh token|refreshToken is required|not connected/i.test(String(message))
	);
}
