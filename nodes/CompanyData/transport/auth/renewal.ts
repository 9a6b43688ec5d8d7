import { isRecord } from '../../../shared/json';
import { attempt, type AttemptResult, type Target } from '../http/attempt';
import { cancelSignalOf } from '../http/deadlines';
import type { ApiRequest, RequestContext } from '../http/types';
import { toNotRenewed } from './token-failure';
import type { NotRenewed, Renewal, TokenRefresh } from './token-refresh';

/** Milliseconds after which a token request that never ends is given up; as in n8n 2. */
const LONGEST_TOKEN_REQUEST = 300_000;
/** Renewals for one attempt at a request: another process may have renewed before this one. */
const MOST_RENEWALS = 2;

/** The outcome of an attempt whose token could not be renewed, so that nothing was done. */
export interface Unrenewed {
	renewal: NotRenewed;
}

/**
 * Makes the attempts of one run with a connected account. Only a 401 renews the token, once for all
 * requests that get one; then the request is sent again. A new token that still gets a 401 is not
 * renewed again in this run.
 */
export class RenewingAttempts {
	readonly #target: Target;
	readonly #context: RequestContext;
	readonly #refresh: TokenRefresh;
	#expired = -1;
	#renewed = -1;
	#accepted = -1;

	constructor(target: Target, context: RequestContext, refresh: TokenRefresh) {
		this.#target = target;
		this.#context = context;
		this.#refresh = refresh;
	}

	/** Makes one attempt. Never throws. */
	async attempt(request: ApiRequest): Promise<AttemptResult | Unrenewed> {
		for (let renewals = 0; ; renewals++) {
			const { generation } = this.#refresh;
			// A token known to have expired is not tried again; only its renewal is.
			if (generation > this.#expired) {
				const result = await attempt(this.#target, request);
				if (!('response' in result)) return result;
				if (result.response.status !== 401) {
					this.#accepted = Math.max(this.#accepted, generation);
					return result;
				}
				const isNew = this.#renewed === generation && this.#accepted < generation;
				if (isNew || renewals === MOST_RENEWALS) return result;
				this.#expired = Math.max(this.#expired, generation);
			}
			const renewal = await this.#renewInTime(generation);
			if (renewal === 'renewed') this.#renewed = this.#refresh.generation;
			else if (renewal !== 'adopted') return { renewal };
		}
	}

	/**
	 * Waits for the renewal no longer than for a request. The renewal itself goes on: the token request
	 * must not be sent twice, since the first may have used up the refresh token.
	 */
	async #renewInTime(generation: number): Promise<Renewal> {
		const renewal = this.#refresh.renew(generation, async () => await this.#renew());
		const { context, deadline } = this.#target.deadlines.take(this.#target.now());
		return await Promise.race([renewal, busyFrom(cancelSignalOf(context) ?? deadline)]);
	}

	async #renew(): Promise<Renewal> {
		const context = this.#context;
		const { credentialType } = this.#target;
		try {
			const { oauthTokenData } = await context.getCredentials(credentialType);
			const known = this.#refresh.accessToken;
			const stored = accessTokenOf(oauthTokenData);
			this.#refresh.accessToken = stored;
			if (known !== undefined && stored !== known) return 'adopted';
			const token: unknown = await Promise.race([
				context.helpers.refreshOAuth2Token.call(context, credentialType),
				busyFrom(AbortSignal.timeout(LONGEST_TOKEN_REQUEST)),
			]);
			if (token === 'busy') return 'busy';
			this.#refresh.accessToken = accessTokenOf(token);
			return 'renewed';
		} catch (reason) {
			return toNotRenewed(reason);
		}
	}
}

/** The access token in what n8n stores of a token response. */
export function accessTokenOf(tokenData: unknown): unknown {
	return isRecord(tokenData) ? tokenData.access_token : undefined;
}

async function busyFrom(signal: AbortSignal): Promise<'busy'> {
	if (!signal.aborted) {
		await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
	}
	return 'busy';
}
