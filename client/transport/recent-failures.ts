/**
 * Remembers the last failed attempts of each account in this process, for a report. Only words of fixed sets are kept: no
 * text of the service, and nothing of what was requested or received.
 */

import type { ApiRequest, Stage } from './request';
import { getOrCreate } from '../../lib/cache';

/** Maximum number of failed attempts that are remembered of each account. */
const MAX_FAILURES = 20;

/** A failed attempt. */
export interface RecentFailure {
	/** When it failed, in ISO 8601. */
	at: string;
	/** Its method and path, without what it was about. */
	operation: string;
	/** Status of the response; null if there was none. */
	status: number | null;
	/** A network code, or an error code of the API document; null if there is none of these. */
	cause: string | null;
	/** The scope that the service named as missing; null if it named none. */
	missing_scope: string | null;
}

const memory = new Map<string, RecentFailure[]>();

/** The failures of the account with this identity, the oldest first. */
export function recentFailuresOf(...identity: string[]): RecentFailure[] {
	return getOrCreate(memory, JSON.stringify(identity), () => []);
}

/**
 * Adds each failed attempt to the failures. That the service does not know a company is none.
 *
 * @param nameOf names the operation of a request without what it is about.
 */
export function recentFailures(
	failures: RecentFailure[],
	nameOf: (request: ApiRequest) => string,
): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, response, isCancelled, isRenewed } = outcome;
		if (failure === undefined || failure.isNotFound || isCancelled || isRenewed) return outcome;

		failures.push({
			at: new Date().toISOString(),
			operation: nameOf(request),
			status: response?.status ?? failure.status ?? null,
			cause: failure.cause ?? null,
			missing_scope: failure.missingScope ?? null,
		});
		failures.splice(0, failures.length - MAX_FAILURES);
		return outcome;
	};
}
