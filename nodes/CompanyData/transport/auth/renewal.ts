import { SEARCH_QUERY } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { attempt, type AttemptResult, type Target } from '../http/attempt';
import { DISCONNECTED } from '../http/network-code';
import type { ApiRequest } from '../http/types';
import type { TokenRefresh } from './token-refresh';

/**
 * The request by which n8n is made to renew the token. Not the user's own: n8n repeats the request
 * that got the 401 by itself and throws whatever follows, so it would be unknown whether the work
 * was done.
 */
const PROBE: ApiRequest = {
	method: 'GET',
	path: PATHS.search,
	query: { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 },
};

/**
 * Makes one attempt at a request with a connected account. A 401, and nothing else, renews the
 * token, once for all requests that get it; then the request is sent again. Never throws.
 */
export async function attemptWithRenewal(
	target: Target,
	request: ApiRequest,
	refresh: TokenRefresh,
): Promise<AttemptResult> {
	const { generation } = refresh;
	const first = await attempt(target, request);
	if (!('response' in first) || first.response.status !== 401) return first;
	const renewal = await refresh.renew(generation, async () => await renew(target));
	return renewal === 'renewed' ? await attempt(target, request) : { networkCode: renewal };
}

/** Has n8n renew the token. Resolves to 'renewed', or to the network's code where that failed. */
async function renew(target: Target): Promise<string> {
	const result = await attempt({ ...target, throwsAtStatus: true }, PROBE);
	if ('response' in result) return 'renewed';
	const { networkCode } = result;
	if (/\b(401|EAUTH)\b/.test(networkCode)) return DISCONNECTED;
	// A status that n8n threw at was a response to the new token.
	return /\b\d{3}\b/.test(networkCode) ? 'renewed' : networkCode;
}
