/**
 * Refreshes the access token of a connected account when a request shows that it has expired, once for all requests of
 * this process. A refresh token rotates, so using it twice would end the connection. Nothing here sends the request
 * again: `retry` does, if the outcome says `isRenewed`.
 */

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accessTokenOf, type Account } from './account';
import { cancelSignalOf, type Deadlines } from './deadlines';
import { parseErrorBody } from './error-body';
import { explainRefreshFailure, isUnknownClient } from './refresh-failure';
import { contextWith, type Failed, type Outcome, type RequestContext, type Stage } from './request';
import { getOrCreate } from '../lib/cache';
import { type Clock, SYSTEM_CLOCK } from '../lib/clock';
import { EXPIRED_TOKEN_CODE } from '../service/api';

/** Milliseconds after which a token request is given up, so that the next run can try. */
const MAX_TOKEN_REQUEST_TIME = 60_000;

/** Milliseconds after which a new run no longer waits for a token request in flight, and sends its own. */
const MAX_SILENCE = 10_000;

/**
 * Refreshes the access token after a 401, and asks for the request to be sent again. A token that this run has
 * refreshed is not refreshed again before a request has worked with it.
 */
export function withFreshToken(account: Account, deadlines: Deadlines): Stage {
	const refresh = tokenRefreshOf(`${account.credentialType} ${account.credentialId}`);
	refresh.begin(account.accessToken);
	// Generations of the token; -1 for none. All up to `expired` have expired, `own` came from this run, and requests
	// have worked with `accepted`.
	let expired = account.accessToken === undefined ? refresh.generation : -1;
	let own = -1;
	let accepted = -1;
	let refused: Failed | undefined;

	/** Undefined if there is another token than that of `generation`. */
	const renew = async (generation: number): Promise<Failed | undefined> => {
		if (refused !== undefined) return refused;

		const ask = async () => await renewToken(refresh, account, deadlines.original);
		const { context, deadline } = deadlines.take(SYSTEM_CLOCK.now());
		const end = cancelSignalOf(context) ?? deadline;
		// Only this request stops waiting at its deadline. The token request goes on, and must not be sent twice: the
		// first one may have used up the refresh token.
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
			const failed = await renew(refresh.generation);
			if (failed !== undefined) return failed;
		}

		const { generation } = refresh;
		const outcome = await next(request);
		if (!isExpired(outcome)) {
			if (outcome.response !== undefined) accepted = Math.max(accepted, generation);

			return outcome;
		}

		// A new token that never worked would not work after another refresh either.
		if (generation === own && accepted < generation) return outcome;

		expired = Math.max(expired, generation);
		return (await renew(generation)) ?? { ...outcome, isRenewed: true };
	};
}

function isExpired({ response }: Outcome): boolean {
	if (response?.status === 401) return true;

	return response?.status === 403 && parseErrorBody(response.body).code === EXPIRED_TOKEN_CODE;
}

/** Takes over the token that another process has stored meanwhile, or requests a new one. */
async function renewToken(
	refresh: TokenRefresh,
	account: Account,
	context: RequestContext,
): Promise<Renewal> {
	try {
		const data = await context.getCredentials(account.credentialType);
		const known = refresh.accessToken;
		const stored = accessTokenOf(data.oauthTokenData);
		refresh.accessToken = stored;
		if (known !== undefined && stored !== undefined && stored !== known) return 'adopted';

		const late = AbortSignal.timeout(MAX_TOKEN_REQUEST_TIME);
		const received = await unlessAborted(late, requestToken(refresh, account, context, data));
		if (received === undefined) return explainRefreshFailure(undefined, account);

		const token = accessTokenOf(received);
		if (token === undefined || token === stored) {
			return explainRefreshFailure({ status: 200, body: received }, account);
		}

		refresh.accessToken = token;
		return 'renewed';
	} catch (reason) {
		return explainRefreshFailure(reason, account);
	}
}

/** An app that is not recognised by its secret in the body tries the header: n8n 1 connects an account that way. */
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

/** The result of the work; undefined if the signal is aborted before. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
	const end = new Promise<undefined>((resolve) => {
		if (signal.aborted) resolve(undefined);

		signal.addEventListener('abort', () => resolve(undefined), { once: true });
	});

	return await Promise.race([work, end]);
}

/** `adopted` if another process had refreshed the token already. */
type Renewed = 'renewed' | 'adopted';
type Renewal = Renewed | Failed;

/** What this process knows of the token of one credential, and the token request in flight. */
class TokenRefresh {
	/** Number of tokens so far: read it before a request, and pass it to `renew` at a 401. */
	generation = 0;
	/** The token known last; undefined if there is none. */
	accessToken?: string;
	/** True if the app was recognised by its secret in the header, not in the body. */
	isByHeader = false;
	readonly #clock: Clock;
	#latest: Renewed = 'renewed';
	#failed?: { renewal: Failed; until: number };
	#inFlight?: { renewal: Promise<Renewal>; since: number };

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Called when a run begins. Another token than the known one may come from a new connection, so a pause ends. */
	begin(accessToken: string | undefined): void {
		if (accessToken !== this.accessToken) this.#failed = undefined;

		this.accessToken = accessToken;
		const { since = Infinity } = this.#inFlight ?? {};
		if (this.#clock.now() - since > MAX_SILENCE) this.#inFlight = undefined;
	}

	/** Does nothing if the token was refreshed since the request was sent, or during a pause the server asked for. */
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

/** The refresh that all nodes and executions of this process with the same credential share. */
export function tokenRefreshOf(identity: string, clock: Clock = SYSTEM_CLOCK): TokenRefresh {
	return getOrCreate(refreshes, identity, () => new TokenRefresh(clock));
}
