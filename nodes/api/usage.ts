/** Asks for the limits of the plan by the cheapest request, and reads them from whatever answer shows them. */

import type { IDataObject } from 'n8n-workflow';

import { explainPayment, explainStatus } from './errors';
import { wrongShape } from './records';
import { PATHS, PAYMENT_WORDS, RESPONSE_HEADERS, SEARCH_QUERY } from '../service/api';
import { RequestFailed } from '../transport/failure';
import { planOf, type RateLimit, readRateLimit } from '../transport/rate-limit';
import type { ApiRequest } from '../transport/request';
import { type ApiResponse, hasLimits } from '../transport/response';

const NOT_REPORTED =
	'Not reported by the service, which warns by email at 80 % and refuses requests at 100 %.';

/**
 * The cheapest request whose response has the limits of the plan. They come with a refusal too, such as the 422 of a
 * service that wants a filter for a search.
 */
export const usageRequest: ApiRequest & Required<Pick<ApiRequest, 'query'>> = {
	method: 'GET',
	path: PATHS.search,
	query: { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 },
	acceptedStatuses: [400, 402, 403, 422, 429],
};

/** A quota of the month that no header shows: what is published of it, and that it is used up if a refusal says so. */
interface UnreportedQuota extends IDataObject {
	plan: number | null;
	used: null;
	remaining: number | null;
	note: string;
}

/** The limits of a plan as Get Usage shows them; null is what the service has not said, times are ISO 8601. */
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

	const count = (name: string) => {
		const value = Number(response.headers[name] ?? Number.NaN);
		return Number.isFinite(value) ? value : null;
	};

	const rateReset = count(RESPONSE_HEADERS.rateReset) ?? Number.NaN;
	const refusal = readRefusal(response);
	const rate = count(RESPONSE_HEADERS.rateLimit);
	const credits = count(RESPONSE_HEADERS.creditsPlan);
	const plan = planOf(credits ?? undefined, rate ?? 0);
	return {
		plan: plan?.name ?? null,
		rate_limit: {
			requests_per_minute: rate,
			remaining: count(RESPONSE_HEADERS.rateRemaining),
			resets_at: isoTime(resetTime(rateReset, Date.now())),
		},
		credits: {
			plan: credits ?? plan?.creditsPerMonth ?? null,
			used: count(RESPONSE_HEADERS.creditsUsed),
			remaining: count(RESPONSE_HEADERS.creditsRemaining),
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

/** A quota of the month; null is what the service has not said. */
export interface Quota {
	plan: number | null;
	remaining: number | null;
}

/** What is left to a run. `refusal` is the message if the quota is used up. */
export interface Allowance extends Record<'requests' | 'lookups' | 'credits', Quota> {
	rate?: RateLimit;
	refusal?: string;
}

/** Reads the response to `usageRequest`, be it a refusal. */
export function readAllowance(response: ApiResponse): Allowance {
	const usage = hasLimits(response) ? readUsage(response) : undefined;
	const none: Quota = { plan: null, remaining: null };
	const { requests_per_month: asked = none, lookups_per_month: lookups = none } = usage ?? {};
	const refusal = readRefusal(response);
	// A free request is refused only when a quota is used up: the request quota, unless another is named.
	const isOfRequests = refusal !== undefined && lookups.remaining !== 0;
	const requests = isOfRequests ? { ...asked, remaining: 0 } : asked;
	const rate = readRateLimit(response.headers);
	return { requests, lookups, credits: usage?.credits ?? none, rate, refusal };
}

function readRefusal(response: ApiResponse): string | undefined {
	if (response.status !== 402) return undefined;

	// The request uses no lookups.
	return explainPayment(response, 0).message;
}

const YEAR = 366 * 24 * 3_600_000;

/**
 * Reads X-RateLimit-Reset by its size: seconds since 1970 (documented), milliseconds since 1970, or seconds left.
 *
 * @returns milliseconds since 1970; NaN when none of these is within a year from now.
 */
export function resetTime(reset: number, now: number): number {
	const readings = [reset * 1000, reset, now + reset * 1000];
	return readings.find((time) => Math.abs(time - now) < YEAR) ?? Number.NaN;
}

function isoTime(milliseconds: number): string | null {
	const date = new Date(milliseconds);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
