/** A stage for searches: asks for half as many results at once while the service refuses a page of this size. */

import { SIZE_WORDS } from '../service/api';
import { type Stage, withQuery } from '../transport/request';
import { type ApiResponse, isInvalid } from '../transport/response';

/** Asks for as many results at once as the service allows; later requests of the run keep to what it has taken. */
export function adaptPageSize(): Stage {
	const allowed = new Map<string, number>();
	return (next) => async (request) => {
		const { pageSizeParameter } = request;
		if (pageSizeParameter === undefined) return await next(request);

		const wanted = Number(request.query?.[pageSizeParameter]);
		let size = Math.min(wanted, allowed.get(pageSizeParameter) ?? wanted);

		for (;;) {
			const outcome = await next(
				size === wanted ? request : withQuery(request, pageSizeParameter, size),
			);

			if (!isAboutSize(outcome.response) || !(size > 1)) {
				if (size < wanted && outcome.failure === undefined) allowed.set(pageSizeParameter, size);

				return outcome;
			}

			size = Math.floor(size / 2);
		}
	};
}

function isAboutSize(response: ApiResponse | undefined): boolean {
	return isInvalid(response) && SIZE_WORDS.test(response!.text);
}
