/**
 * Refreshes the access token of a connected account when a request shows that it has expired, once for all requests of
 * this process. A refresh token rotates, so using it twice would end the connection. Nothing here sends the request
 * again: `retry` does, if the outcome says `isRenewed`.
 */

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { accessTokenOf, type Account } from './account';
import type { Deadlines } from './deadlines';
import { parseErrorBody } from './error-body';
import { explainRefreshFailure, isUnknownClient } from './refresh-failure';
import {
	contextWith,
	type Failed,
	type Outcome,
	type PendingRequest,
	type RequestContext,
	type Send,
	type Stage,
} from './request';
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
	const token = new RunToken(account, deadlines);

	return (next) => async (request) => await token.send(request, next);
}

/** What a run knows of its token. Tokens have numbers, their generations; -1 stands for none. */
class RunToken {
	readonly #account: Account;
	readonly #deadlines: Deadlines;
	readonly #refresh: TokenRefresh;
	/** The latest that has expired. */
	#expired = -1;
	/** The latest that this run has requested. */
	#own = -1;
	/** The latest that a request has worked with. */
	#accepted = -1;
	/** Set once the token cannot be refreshed any more in this run. */
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
		if (generation === this.#own && this.#accepted < generation) return outcome;

		this.#expired = Math.max(this.#expired, generation);
		return (await this.#renew(generation)) ?? { ...outcome, isRenewed: true };
	}

	/** Waits until there is a token later than `generation`; returns the failure if there is none. */
	async #renew(generation: number): Promise<Failed | undefined> {
		if (this.#refused !== undefined) return this.#refused;

		const { original, take } = this.#deadlines;
		const refresh = this.#refresh;
		const ask = async () => await renewToken(refresh, this.#account, original);
		// Only this request stops waiting at its deadline. The token request goes on, and must not be sent twice: the
		// first one may have used up the refresh token.
		const { signal } = take(SYSTEM_CLOCK.now());
		const renewal =
			(await unlessAborted(signal, refresh.renew(generation, ask))) ??
			explainRefreshFailure(undefined, this.#account);

		if (renewal === 'renewed') this.#own = refresh.generation;
		if (typeof renewal === 'string') return undefined;

		if (renewal.failure.failsFor === 'run') this.#refused = renewal;

		return renewal;
	}
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
