/**
 * A stage for lookups: distinguishes an unknown company from a wrong address, since frameworks report both as "Not found".
 * The address is right if any request of the run has succeeded; otherwise the cheapest request shows this, once in a run.
 */

import { isAmbiguousNotFound } from './errors';
import { usageRequest } from './usage';
import type { Outcome, PendingRequest, Send, Stage } from '../transport/request';
import { isForeign } from '../transport/response';

/** Takes an ambiguous 404 for an unknown company once the address is known to be right. */
export function confirmNotFound(): Stage {
	let hasWorked = false;
	let probe: Promise<Outcome> | undefined;

	const isAddressRight = async (request: PendingRequest, next: Send) => {
		if (hasWorked) return true;

		probe ??= next({ ...usageRequest, ...waitOf(request), read: () => undefined });
		const { failure, response } = await probe;
		return failure === undefined && response !== undefined && !isForeign(response);
	};

	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, response } = outcome;
		hasWorked ||= failure === undefined;

		const { notFound } = request;
		if (notFound === undefined || failure?.isNotFound || response === undefined) return outcome;
		if (failure === undefined || !isAmbiguousNotFound(response)) return outcome;
		if (!(await isAddressRight(request, next))) return outcome;

		return { ...outcome, failure: { ...failure, ...notFound, isNotFound: true } };
	};
}

function waitOf({ signal, maxWait }: PendingRequest): Pick<PendingRequest, 'signal' | 'maxWait'> {
	return { signal, maxWait };
}
