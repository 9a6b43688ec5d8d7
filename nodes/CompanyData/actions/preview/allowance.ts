import { RESPONSE_HEADERS } from '../../../shared/contract/headers';
import type { ApiClient } from '../../transport/client';
import { readRateLimit } from '../../transport/throttle/rate-limit';
import { readRefusal, readUsage, usageRequest } from '../account/usage';
import type { Allowance, Left } from './estimate';

/**
 * What the plan allows, from the response to a request that costs nothing.
 *
 * @throws {RequestFailed} when the request fails.
 */
export async function readAllowance(client: ApiClient): Promise<Allowance> {
	return await client.send(usageRequest, (response) => {
		const rate = readRateLimit(response.headers);
		const isShown = RESPONSE_HEADERS.rateLimit in response.headers;
		const usage = isShown ? readUsage(response) : undefined;
		const refusal = readRefusal(response);
		const requests = leftOf(usage?.requests_per_month);
		const lookups = leftOf(usage?.lookups_per_month);
		// What costs nothing is refused only at the end of a quota: that of all requests, unless another is named.
		const isOver = refusal !== undefined && lookups.left !== 0;
		return {
			requests: isOver ? { ...requests, left: 0 } : requests,
			lookups,
			credits: leftOf(usage?.credits),
			rate,
			refusal,
		};
	});
}

function leftOf(quota: unknown): Left {
	const { plan = null, remaining = null } = (quota ?? {}) as { plan?: number; remaining?: number };
	return { plan, left: remaining };
}
