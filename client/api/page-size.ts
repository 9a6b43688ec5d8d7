/** A stage for searches: asks for fewer results once the service has refused a page as too large. */

import { BOUND_WORDS, SIZE_WORDS } from '../service/api';
import { type Stage, withQuery } from '../transport/request';
import { type ApiResponse, bodyText, isInvalid } from '../transport/response';
import { largestOf } from '../../lib/numbers';

/**
 * Asks for as many results at once as the service allows. A refused request is repeated once, with the maximum that the
 * refusal names, or else with half as many results; later requests of the run keep to that size.
 */
export function adaptPageSize(): Stage {
	/** By parameter: sizes greater than `above` are refused, and `size` is accepted. */
	const learned = new Map<string, { above: number; size: number }>();
	return (next) => async (request) => {
		const { pageSizeParameter } = request;
		if (pageSizeParameter === undefined) return await next(request);

		const wanted = Number(request.query?.[pageSizeParameter]);
		const accepted = learned.get(pageSizeParameter);
		const size = accepted !== undefined && wanted > accepted.above ? accepted.size : wanted;
		const outcome = await next(
			size === wanted ? request : withQuery(request, pageSizeParameter, size),
		);

		if (!isAboutSize(outcome.response) || !(size > 1)) return outcome;

		const maximum = maximumIn(bodyText(outcome.response!), size);
		const smaller = maximum ?? Math.floor(size / 2);
		const repeated = await next(withQuery(request, pageSizeParameter, smaller));
		if (repeated.failure === undefined) {
			learned.set(pageSizeParameter, { above: maximum ?? size - 1, size: smaller });
		} else if (isAboutSize(repeated.response)) {
			const advice = `The service may allow fewer results at once: lower Limit, or set ${pageSizeParameter} in Options → Additional Query Parameters.`;
			const hint = `${repeated.failure.hint} ${advice}`;
			return { ...repeated, failure: { ...repeated.failure, hint } };
		}

		return repeated;
	};
}

function isAboutSize(response: ApiResponse | undefined): boolean {
	return isInvalid(response) && SIZE_WORDS.test(bodyText(response!));
}

/** The maximum that a refusal of `size` names; undefined if it names none. */
function maximumIn(text: string, size: number): number | undefined {
	const numbers = [...text.matchAll(BOUND_WORDS)].map(([, number]) => Number(number));
	const lower = numbers.filter((number) => number >= 1 && number < size);
	return lower.length === 0 ? undefined : largestOf(lower);
}
