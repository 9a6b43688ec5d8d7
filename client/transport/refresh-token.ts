/**
 * Refreshes the access token of a connected account when a request shows that it has expired, once for all requests of
 * this process. The refresh token rotates, so using it twice would end the connection. `retry` then sends the request
 * again, if the outcome has `isRenewed`.
 */

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accessTokenOf, type Account } from './account';
import { anyOf, type Deadlines, unlessAborted } from './deadlines';
import { parseErrorBody } from './error-body';
import { explainRefreshFailure, explainSilence, isUnknownClient } from './refresh-failure';
import {
	contextWith,
	type Failed,
	type Outcome,
	type PendingRequest,
	type RequestContext,
	type Send,
	type Stage,
} from './request';
import { EXPIRED_TOKEN_CODE } from '../service/api';
import { getOrCreate } from '../../lib/cache';
import { type Clock, SYSTEM_CLOCK } from '../../lib/clock';

/** Longest time a run waits for a token, in ms. */
const MAX_TOKEN_WAIT = 60_000;

/**
 * Refreshes the access token after a 401, and asks for the request to be sent again. If this run has refreshed a token, it
 * refreshes it again only after a request has worked with it.
 */
export function withFreshToken(account: Account, deadlines: Deadlines): Stage {
	const token = new RunToken(account, deadlines);

	return (next) => async (request) => await token.send(request, next);
}

/** What a run knows about its token. Tokens are numbered: each is a generation, and -1 stands for none. */
class RunToken {
	readonly #account: Account;
	readonly #deadlines: Deadlines;
	readonly #refresh: TokenRefresh;
	/** The latest generation that has expired. */
	#expired = -1;
	/** The latest generation that this run has requested. */
	#requested = -1;
	/** The latest generation with which a request has worked. */
	#accepted = -1;
	/** Set once the token can no longer be refreshed in this run. */
	#refused?: Failed;

	constructor(account: Account, deadlines: Deadlines) {
		this.#account = account;
		this.#deadlines = deadlines;
		this.#refresh = tokenRefreshOf(`${account.credentialType} ${account.credentialId}`);
		this.#refresh.begin(account.accessToken);
		if (account.accessToken === undefined) this.#expired = this.#refresh.generation;
	}

	async send(request: PendingRequest, next: Send): Promise<Outcome> {
		if (this.#refresh.generation <= this.#expired) {
			const failed = await this.#renew(this.#refresh.generation);
			if (failed !== undefined) return failed;
		}

		const { generation } = this.#refresh;
		const outcome = await next(request);
		if (!isExpired(outcome)) {
			const hasWorked = outcome.response !== undefined;
			if (hasWorked) this.#accepted = Math.max(this.#accepted, generation);

			return outcome;
		}

		// A new token that never worked would not work after another refresh either.
		if (generation === this.#requested && this.#accepted < generation) return outcome;

		this.#expired = Math.max(this.#expired, generation);
		return (await this.#renew(generation)) ?? { ...outcome, isRenewed: true };
	}

	/** Waits until there is a token later than `generation`; returns the failure if there is none. */
	async #renew(generation: number): Promise<Failed | undefined> {
		if (this.#refused !== undefined) return this.#refused;

		const { original, take } = this.#deadlines;
		const refresh = this.#refresh;
		const ask = async () => await renewToken(refresh, this.#account, original);
		// Only the wait ends. The token request continues, and is not sent twice, since the first one may have used up the
		// refresh token: whoever needs a token before n8n gives it up, after five minutes, waits for the same request.
		const tooLate = AbortSignal.timeout(MAX_TOKEN_WAIT);
		const end = anyOf(take(SYSTEM_CLOCK.now()).signal, tooLate);
		const renewed = unlessAborted(end, refresh.renew(generation, ask));
		const renewal = await renewed.catch((reason: unknown) => {
			if (!end.aborted) throw reason;

			return explainSilence(this.#account, tooLate.aborted);
		});

		if (renewal === 'renewed') this.#requested = refresh.generation;
		if (typeof renewal === 'string') return undefined;

		if (renewal.failure.failsFor === 'run') this.#refused = renewal;

		return renewal;
	}
}

function isExpired({ response }: Outcome): boolean {
	if (response?.status === 401) return true;

	return response?.status === 403 && parseErrorBody(response.body).code === EXPIRED_TOKEN_CODE;
}

/** Adopts a token that another process has stored in the meantime, or requests a new one. */
async function renewToken(
	refresh: TokenRefresh,
	account: Account,
	context: RequestContext,
): Promise<Renewal> {
	try {
		const data = await context.getCredentials(account.credentialType);
		const earlier = refresh.accessToken;
		const stored = accessTokenOf(data.oauthTokenData);
		refresh.accessToken = stored;
		if (earlier !== undefined && stored !== undefined && stored !== earlier) return 'adopted';

		const received = await requestToken(refresh, account, context, data);
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

/** If the app is not recognised by its secret in the body, tries the header, which n8n 1 uses to connect an account. */
async function requestToken(
	refresh: TokenRefresh,
	{ credentialType }: Account,
	context: RequestContext,
	data: ICredentialDataDecryptedObject,
): Promise<unknown> {
	const ask = async (authentication: unknown) => {
		const getCredentials = async () => ({ ...data, authentication });
		const withAuthentication = contextWith(context, { getCredentials });
		return await context.helpers.refreshOAuth2Token.call(withAuthentication, credentialType);
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

/** `adopted` if another process had refreshed the token already. */
type Renewed = 'renewed' | 'adopted';
type Renewal = Renewed | Failed;

/** What this process knows about the token of one credential, and the token request in flight. */
class TokenRefresh {
	/** Number of tokens so far. Read it before a request, and pass it to `renew` after a 401. */
	generation = 0;
	/** The latest known token; undefined if there is none. */
	accessToken?: string;
	/** True if the app was recognised by its secret in the header, not in the body. */
	isByHeader = false;
	readonly #clock: Clock;
	#latest: Renewed = 'renewed';
	#failed?: { renewal: Failed; until: number };
	#inFlight?: Promise<Renewal>;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Called when a run begins. An unknown token may come from a new connection, so it ends the pause after a failure, and the
	 * wait for a request with another refresh token.
	 */
	begin(accessToken: string | undefined): void {
		if (accessToken !== this.accessToken) this.#failed = this.#inFlight = undefined;

		this.accessToken = accessToken;
	}

	/** Does nothing if the token was refreshed since the request was sent, or during a pause for which the server asked. */
	async renew(generation: number, refresh: () => Promise<Renewal>): Promise<Renewal> {
		if (this.generation > generation) return this.#latest;

		const pause = (this.#failed?.until ?? -Infinity) - this.#clock.now();
		if (this.#failed && pause > 0) return { ...this.#failed.renewal, retryAfter: pause };

		const renewal = (this.#inFlight ??= this.#run(refresh));
		return await renewal.finally(() => {
			if (this.#inFlight === renewal) this.#inFlight = undefined;
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

/** The refresh shared by all nodes and executions of this process with the same credential. */
export function tokenRefreshOf(identity: string, clock: Clock = SYSTEM_CLOCK): TokenRefresh {
	return getOrCreate(refreshes, identity, () => new TokenRefresh(clock));
}
