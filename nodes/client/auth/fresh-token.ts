import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { SYSTEM_CLOCK } from '../../lib/clock';
import { cancelSignalOf, type Deadlines } from '../deadlines';
import type { Stage } from '../pipe';
import type { RequestContext } from '../types';
import { accessTokenOf, type Account } from '../account';
import { isUnknownClient, unrenewed } from './token-failure';
import { tokenRefreshOf, type Renewal, type TokenRefresh, type Unrenewed } from './token-refresh';

/** Milliseconds after which a token request that never ends is given up; as in n8n 2. */
const LONGEST_TOKEN_REQUEST = 300_000;
/** Renewals for one attempt at a request: another process may have renewed before this one. */
const MOST_RENEWALS = 2;

/**
 * Renews the access token of a connected account after a 401, once for all requests that get one, and
 * sends the request again. A new token that still gets a 401 is not renewed again in this run.
 */
export function withFreshToken(account: Account, deadlines: Deadlines): Stage {
	const refresh = tokenRefreshOf(`${account.credentialType} ${account.credentialId}`);
	refresh.begin(account.accessToken);
	/** Generations of the token: known to have expired, renewed in this run, and accepted. */
	let expired = account.accessToken === undefined ? refresh.generation : -1;
	let own = -1;
	let accepted = -1;
	/** The refusal of a renewal, which is not asked for again in this run. */
	let refused: Unrenewed | undefined;
	return (next) => async (request) => {
		for (let renewals = 0; ; renewals++) {
			const { generation } = refresh;
			// A token known to have expired is not tried again; only its renewal is.
			if (generation > expired) {
				const outcome = await next(request);
				if (outcome.response === undefined) return outcome;
				if (outcome.response.status !== 401) {
					accepted = Math.max(accepted, generation);
					return outcome;
				}
				const isNew = own === generation && accepted < generation;
				if (isNew || renewals === MOST_RENEWALS) return outcome;
				expired = Math.max(expired, generation);
			}
			if (refused !== undefined) return refused;
			const ask = async () => await renew(refresh, account, deadlines.original);
			const { context, deadline } = deadlines.take(SYSTEM_CLOCK.now());
			const end = cancelSignalOf(context) ?? deadline;
			// No longer than for a request. The renewal itself goes on: the token request must not be sent twice,
			// since the first may have used up the refresh token.
			const renewal =
				(await unlessAborted(end, refresh.renew(generation, ask))) ?? unrenewed(undefined, account);
			if (renewal === 'renewed') own = refresh.generation;
			else if (renewal !== 'adopted') {
				if (renewal.failure.reach === 'run') refused = renewal;
				return renewal;
			}
		}
	};
}

async function renew(
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
		const late = AbortSignal.timeout(LONGEST_TOKEN_REQUEST);
		const received = await unlessAborted(late, requestToken(refresh, account, context, data));
		const token = accessTokenOf(received);
		if (received === undefined) return unrenewed(undefined, account);
		if (token === undefined || token === stored) {
			return unrenewed({ status: 200, body: received }, account);
		}
		refresh.accessToken = token;
		return 'renewed';
	} catch (reason) {
		return unrenewed(reason, account);
	}
}

/**
 * Has n8n request and store a new token. A client that is not recognised by its secret in the body
 * identifies itself in the header: n8n 1 and the first of n8n 2 have connected it that way, whatever the
 * credential says.
 */
async function requestToken(
	refresh: TokenRefresh,
	{ credentialType }: Account,
	context: RequestContext,
	data: ICredentialDataDecryptedObject,
): Promise<unknown> {
	const ask = async (authentication: unknown) => {
		const getCredentials = async () => ({ ...data, authentication });
		const asked = Object.create(context, { getCredentials: { value: getCredentials } });
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

/** The result of the work; undefined where the signal is aborted before. The work itself goes on. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
	const end = new Promise<undefined>((resolve) => {
		if (signal.aborted) resolve(undefined);
		signal.addEventListener('abort', () => resolve(undefined), { once: true });
	});
	return await Promise.race([work, end]);
}
