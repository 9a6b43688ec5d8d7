import { exchange, type Exchange, type Route } from './exchange';
import { DISCONNECTED } from './networkCode';
import type { TokenRefresh } from './tokenRefresh';
import type { ApiRequest } from './types';

/**
 * Makes one attempt at a request with a connected account. A 401, and nothing else, renews the
 * token, once for all requests that meet it; then the request is sent again.
 */
export async function exchangeRenewing(
	route: Route,
	request: ApiRequest,
	refresh: TokenRefresh,
): Promise<Exchange> {
	const { generation } = refresh;
	const first = await exchange(route, request);
	if (!isUnauthorised(first)) return first;
	let renewed: Exchange | undefined;
	const isRenewed = await refresh.renew(generation, async () => {
		renewed = await exchange({ ...route, throwsAtStatus: true }, request);
		return !isRefused(renewed);
	});
	if (!isRenewed) return { networkCode: DISCONNECTED };
	// Where n8n threw at a status after it had renewed the token, the answer itself is still to be had.
	return renewed === undefined || hidesStatus(renewed) ? await exchange(route, request) : renewed;
}

function isUnauthorised(ended: Exchange): boolean {
	return 'response' in ended && ended.response.status === 401;
}

function isRefused(ended: Exchange): boolean {
	return 'networkCode' in ended && /\b(401|EAUTH)\b/.test(ended.networkCode);
}

function hidesStatus(ended: Exchange): boolean {
	return 'networkCode' in ended && /\b\d{3}\b/.test(ended.networkCode);
}
