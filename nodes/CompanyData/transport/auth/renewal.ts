import { PATHS } from '../../../shared/contract/paths';
import { SEARCH_QUERY } from '../../../shared/contract/fields';
import { attempt, type AttemptEnd, type Target } from '../http/attempt';
import { DISCONNECTED } from '../http/network-code';
import type { TokenRefresh } from './token-refresh';
import type { ApiRequest } from '../http/types';

/**
 * What n8n renews the token with. Not the user's request: n8n sends what met the expiry again by
 * itself, and throws whatever comes then, so that it could not be told whether the work was done.
 */
const PROBE: ApiRequest = {
	method: 'GET',
	path: PATHS.search,
	query: { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 },
};

/**
 * Makes one attempt at a request with a connected account. A 401, and nothing else, renews the
 * token, once for all requests that meet it; then the request is sent again.
 */
export async function attemptWithRenewal(
	target: Target,
	request: ApiRequest,
	refresh: TokenRefresh,
): Promise<AttemptEnd> {
	const { generation } = refresh;
	const first = await attempt(target, request);
	if (!('response' in first) || first.response.status !== 401) return first;
	const renewal = await refresh.renew(generation, async () => await renew(target));
	return renewal === 'renewed' ? await attempt(target, request) : { networkCode: renewal };
}

/** Has n8n renew the token; resolves to the network's code where it could not. */
async function renew(target: Target): Promise<string> {
	const ended = await attempt({ ...target, throwsAtStatus: true }, PROBE);
	if ('response' in ended) return 'renewed';
	const { networkCode } = ended;
	if (/\b(401|EAUTH)\b/.test(networkCode)) return DISCONNECTED;
	// A status that n8n threw at came with the new token.
	return /\b\d{3}\b/.test(networkCode) ? 'renewed' : networkCode;
}
