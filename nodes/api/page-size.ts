/** A stage for searches: asks for fewer results once the service has refused a page of this size. */

import { largestOf } from '../lib/numbers';
import { BOUND_WORDS, SIZE_WORDS } from '../service/api';
import { type Stage, withQuery } from '../transport/request';
import { type ApiResponse, isInvalid } from '../transport/response';

/**
 * Asks for as many results as the service allows at once. What refuses more is asked once more, within the bound that
 * it names, or for half; later requests of the run keep to that.
 */
export function adaptPageSize(): Stage {
	const known = new Map<string, { above: number; bound: number }>();
	return (next) => async (request) => {
		const { pageSizeParameter } = request;
		if (pageSizeParameter === undefined) return await next(request);

		const wanted = Number(request.query?.[pageSizeParameter]);
		const { above = Infinity, bound = wanted } = known.get(pageSizeParameter) ?? {};
		const size = wanted > above ? bound : wanted;
		const outcome = await next(
			size === wanted ? request : withQuery(request, pageSizeParameter, size),
		);

		if (!isAboutSize(outcome.response) || !(size > 1)) return outcome;

		const named = boundIn(outcome.response!.text, size);
		const allowed = named ?? Math.floor(size / 2);
		const repeated = await next(withQuery(request, pageSizeParameter, allowed));
		if (repeated.failure === undefined) {
			known.set(pageSizeParameter, { above: named ?? size - 1, bound: allowed });
		} else if (isAboutSize(repeated.response)) {
			const advice = `The service may allow fewer results at once: lower Limit, or set ${pageSizeParameter} in Options → Additional Query Parameters.`;
			const hint = `${repeated.failure.hint} ${advice}`;
			return { ...repeated, failure: { ...repeated.failure, hint } };
		}

		return repeated;
	};
}

function isAboutSize(response: ApiResponse | undefined): boolean {
	return isInvalid(response) && SIZE_WORDS.test(response!.text);
}

function boundIn(text: string, size: number): number | undefined {
	const named = [...text.matchAll(BOUND_WORDS)].map(([, number]) => Number(number));
	const lower = named.filter((number) => number >= 1 && number < size);
	return lower.length === 0 ? undefined : largestOf(lower);
}
