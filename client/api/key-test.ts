/** Judges by the response to a search whether the service accepts a key. */

import { explainStatus, isOfSearch } from './errors';
import { toPage } from './searches';
import { MISSING_SCOPE } from '../service/api';
import { parseErrorBody, withoutStop } from '../transport/error-body';
import { type Explanation, RequestFailed } from '../transport/failure';
import { explainNotJson } from '../transport/outcome';
import { type ApiResponse, hasLimits, isInvalid } from '../transport/response';
import { retryAfterOf } from '../transport/retry-after';

const KEEP_IT =
	'The service knows the key: you can keep it if you only save prospects or create imports.';

const UNTESTED = 'The key could not be tested';

/**
 * Explains why a key does not pass by the response to `usageRequest` with it; undefined if the service has accepted it.
 * Whoever is over a limit has been recognised, and so has whoever is told of a parameter of the search.
 */
export function explainKey(response: ApiResponse): Explanation | undefined {
	const { status, body } = response;
	if (status >= 200 && status <= 299) return explainAnswer(response);

	const isKnown = [402, 429].includes(status) || (isInvalid(response) && isOfSearch(response));
	if (isKnown && hasLimits(response)) return undefined;

	const { code = `status ${status}`, words = code } = parseErrorBody(body);
	const { message, hint } = explainStatus(response, {
		retryAfter: retryAfterOf(response, Date.now()),
		usualScope: 'empresas:read',
	});

	if (isInvalid(response))
		return { message: `${UNTESTED}: ${withoutStop(words)}`, hint: CHECK_KEY };

	return code === MISSING_SCOPE ? { message, hint: `${hint} ${KEEP_IT}` } : { message, hint };
}

const CHECK_KEY = 'If this is about the key, enter another one; otherwise check the Base URL.';

/** Explains a response with a status of success that is no page of search results, or says that there was no search. */
function explainAnswer(response: ApiResponse): Explanation | undefined {
	if (response.body === undefined) return explainNotJson(response);

	try {
		toPage(response);
		return undefined;
	} catch (reason) {
		const { words } = parseErrorBody(response.body);
		const because = reason instanceof RequestFailed ? reason.failure.message : String(reason);
		return {
			message: `${UNTESTED}: ${withoutStop(words ?? because)}`,
			hint: 'If this is not about the key, something other than the service may be responding. Check the Base URL, including the version at its end, e.g. /v1.',
		};
	}
}
