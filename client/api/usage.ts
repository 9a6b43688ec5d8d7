/** Requests the limits of the plan with the cheapest request, and reads them from any response that has them. */

import type { IDataObject } from 'n8n-workflow';

import { explainPayment, explainStatus } from './errors';
import { wrongShape } from '../answers/refusal';
import { PATHS, PAYMENT_WORDS, RESPONSE_HEADERS, SEARCH_QUERY } from '../service/api';
import { RequestFailed } from '../transport/failure';
import { planOf, type RateLimit, readRateLimit } from '../transport/rate-limit';
import type { ApiRequest } from '../transport/request';
import { type ApiResponse, hasLimits } from '../transport/response';

const NOT_REPORTED =
	'Not reported by the service, which warns by email at 80 % and refuses requests at 100 %.';

/**
 * The cheapest request whose response has the limits of the plan. A refusal has them too, such as the 422 of a
 * service that wants a filter for a search.
 */
export const usageRequest: ApiRequest & Required<Pick<ApiRequest, 'query'>> = {
	method: 'GET',
	path: PATHS.search,
	query: { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 },
	acceptedStatuses: [400, 402, 403, 422, 429],
};

/** A monthly quota that no header shows: its published size, and `remaining: 0` once a refusal says it is used up. */
interface UnreportedQuota extends IDataObject {
	plan: number | null;
	used: null;
	remaining: number | null;
	note: string;
}

/** The limits of a plan as Get Usage shows them. A value is null if the service does not report it; times are ISO 8601. */
export interface Usage extends IDataObject {
	plan: string | null;
	rate_limit: {
		requests_per_minute: number | null;
		remaining: number | null;
		resets_at: string | null;
	};
	credits: {
		plan: number | null;
		used: number | null;
		remaining: number | null;
		resets_at: string | null;
		note: string;
	};
	requests_per_month: UnreportedQuota;
	lookups_per_month: UnreportedQuota;
}

/**
 * Reads the limits of a plan from the headers of a response.
 *
 * @throws {RequestFailed} when the response does not show them.
 */
export function readUsage(response: ApiResponse): Usage {
	if (!hasLimits(response)) {
		if (response.status >= 400) throw new RequestFailed(explainStatus(response));

		throw wrongShape('one with the limits of a plan', response.body);
	}

	const readCount = (name: string) => {
		const value = Number(response.headers[name] ?? Number.NaN);
		return Number.isFinite(value) ? value : null;
	};

	const rateReset = readCount(RESPONSE_HEADERS.rateReset) ?? Number.NaN;
	const refusal = readRefusal(response);
	const rate = readCount(RESPONSE_HEADERS.rateLimit);
	const credits = readCount(RESPONSE_HEADERS.creditsPlan);
	const plan = planOf(credits ?? undefined, rate ?? 0);
	return {
		plan: plan?.name ?? null,
		rate_limit: {
			requests_per_minute: rate,
			remaining: readCount(RESPONSE_HEADERS.rateRemaining),
			resets_at: isoTime(resetTime(rateReset, Date.now())),
		},
		credits: {
			plan: credits ?? plan?.creditsPerMonth ?? null,
			used: readCount(RESPONSE_HEADERS.creditsUsed),
			remaining: readCount(RESPONSE_HEADERS.creditsRemaining),
			resets_at: isoTime(Date.parse(response.headers[RESPONSE_HEADERS.creditsReset] ?? '')),
			note: 'For enrichment. Searches and lookups by CIF use none.',
		},
		requests_per_month: unreportedQuota(plan?.requestsPerMonth, PAYMENT_WORDS.requests, refusal),
		lookups_per_month: unreportedQuota(plan?.lookupsPerMonth, PAYMENT_WORDS.lookups, refusal),
	};
}

function unreportedQuota(
	published: number | undefined,
	words: RegExp,
	refusal: string | undefined,
): UnreportedQuota {
	const isUsedUp = refusal !== undefined && words.test(refusal);
	const remaining = isUsedUp ? 0 : null;
	const note = isUsedUp ? refusal : NOT_REPORTED;
	return { plan: published ?? null, used: null, remaining, note };
}

/** A monthly quota. A value is null if the service does not report it. */
export interface Quota {
	plan: number | null;
	remaining: number | null;
}

/** What a run may still use. `refusal` is the message of the service if a quota is used up. */
export interface Allowance extends Record<'requests' | 'lookups' | 'credits', Quota> {
	rate?: RateLimit;
	refusal?: string;
}

/** Reads the response to `usageRequest`, even if it is a refusal. */
export function readAllowance(response: ApiResponse): Allowance {
	const usage = hasLimits(response) ? readUsage(response) : undefined;
	const unknownQuota: Quota = { plan: null, remaining: null };
	const requestQuota: Quota = usage?.requests_per_month ?? unknownQuota;
	const lookups: Quota = usage?.lookups_per_month ?? unknownQuota;
	const credits: Quota = usage?.credits ?? unknownQuota;
	const refusal = readRefusal(response);

	// A free request is refused only if a quota is used up: the request quota, unless the refusal names the lookups.
	const exhaustsRequests = refusal !== undefined && lookups.remaining !== 0;
	const requests = exhaustsRequests ? { ...requestQuota, remaining: 0 } : requestQuota;
	const rate = readRateLimit(response.headers);
	return { requests, lookups, credits, rate, refusal };
}

function readRefusal(response: ApiResponse): string | undefined {
	if (response.status !== 402) return undefined;

	// The request uses no lookups.
	return explainPayment(response, 0).message;
}

const YEAR = 366 * 24 * 3_600_000;

/**
 * Reads X-RateLimit-Reset by its size: as seconds since 1970 (documented), milliseconds since 1970, or seconds left. Other
 * services use the last two, and the size tells them apart.
 *
 * @returns milliseconds since 1970; NaN if no reading is within a year from now.
 */
export function resetTime(reset: number, now: number): number {
	const readings = [reset * 1000, reset, now + reset * 1000];
	return readings.find((time) => Math.abs(time - now) < YEAR) ?? Number.NaN;
}

function isoTime(milliseconds: number): string | null {
	const date = new Date(milliseconds);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
