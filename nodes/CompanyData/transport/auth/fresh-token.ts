import { SYSTEM_CLOCK } from '../../../shared/clock';
import { explainDisconnected, explainUnrenewed } from '../errors/request-failed';
import { cancelSignalOf, type Deadlines } from '../http/deadlines';
import type { Outcome, Stage } from '../pipe';
import type { RequestContext } from '../http/types';
import { accessTokenOf, type Account } from './account';
import { toNotRenewed } from './token-failure';
import { TokenRefresh, type NotRenewed, type Renewal } from './token-refresh';

/** Milliseconds after which a token request that never ends is given up; as in n8n 2. */
const LONGEST_TOKEN_REQUEST = 300_000;
/** Renewals for one attempt at a request: another process may have renewed before this one. */
const MOST_RENEWALS = 2;

/**
 * Renews the access token of a connected account after a 401, once for all requests that get one, and
 * sends the request again. A new token that still gets a 401 is not renewed again in this run.
 */
export function withFreshToken(account: Account, deadlines: Deadlines): Stage {
	const refresh = new TokenRefresh(`${account.credentialType} ${account.credentialId}`);
	refresh.accessToken = account.accessToken;
	/** Generations of the token: known to have expired, renewed in this run, and accepted. */
	let expired = -1;
	let own = -1;
	let accepted = -1;
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
			const renewed = refresh.renew(
				generation,
				async () => await renew(refresh, account, deadlines.original),
			);
			const renewal = await inTime(renewed, deadlines);
			if (renewal === 'renewed') own = refresh.generation;
			else if (renewal !== 'adopted') return unrenewed(renewal, account);
		}
	};
}

/** Without a new token, the service has accepted nothing, so the request can be sent again. */
function unrenewed(renewal: NotRenewed, { credentialName }: Account): Outcome {
	if (renewal === 'refused') return { failure: explainDisconnected(credentialName), isFinal: true };
	const isReachable = renewal === 'busy';
	return { failure: explainUnrenewed(credentialName, isReachable), isFinal: !isReachable };
}

/**
 * Waits for the renewal no longer than for a request. The renewal itself goes on: the token request
 * must not be sent twice, since the first may have used up the refresh token.
 */
async function inTime(renewal: Promise<Renewal>, deadlines: Deadlines): Promise<Renewal> {
	const { context, deadline } = deadlines.take(SYSTEM_CLOCK.now());
	return await Promise.race([renewal, busyFrom(cancelSignalOf(context) ?? deadline)]);
}

async function renew(
	refresh: TokenRefresh,
	{ credentialType }: Account,
	context: RequestContext,
): Promise<Renewal> {
	try {
		const { oauthTokenData } = await context.getCredentials(credentialType);
		const known = refresh.accessToken;
		const stored = accessTokenOf(oauthTokenData);
		refresh.accessToken = stored;
		if (known !== undefined && stored !== known) return 'adopted';
		const token: unknown = await Promise.race([
			context.helpers.refreshOAuth2Token.call(context, credentialType),
			busyFrom(AbortSignal.timeout(LONGEST_TOKEN_REQUEST)),
		]);
		if (token === 'busy') return 'busy';
		refresh.accessToken = accessTokenOf(token);
		return 'renewed';
	} catch (reason) {
		return toNotRenewed(reason);
	}
}

async function busyFrom(signal: AbortSignal): Promise<'busy'> {
	if (!signal.aborted) {
		await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
	}
	return 'busy';
}
