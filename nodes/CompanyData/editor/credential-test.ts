import type { ICredentialTestFunctions } from 'n8n-workflow';
import { MISSING_SCOPE } from '../../shared/contract/errors';
import { SEARCH_PAGE, SEARCH_QUERY } from '../../shared/contract/fields';
import { TIME_LIMITS } from '../../shared/contract/limits';
import { PATHS } from '../../shared/contract/paths';
import { isRecord } from '../../shared/json';
import { Secrets } from '../../shared/credential/secrets';
import { explainNotJson, serviceWords } from '../transport/errors/request-failed';
import { explainStatus } from '../transport/errors/status';
import { REQUEST_HEADERS } from '../transport/http/http';
import { hasLimits, retryAfterOf, toResponse } from '../transport/http/response';
import type { ApiResponse, Explanation } from '../transport/http/types';

const KEEP_IT =
	'The service knows the key: you can keep it if you only save prospects or create imports.';

/** Sends the smallest catalogue search with a key, and returns the response without the key in it. */
export async function searchWithKey(
	{ helpers }: ICredentialTestFunctions,
	root: string,
	key: string,
): Promise<ApiResponse> {
	// The only request helper that n8n gives a credential test.
	const { statusCode, headers, body } = (await helpers.request({
		method: 'GET',
		uri: `${root}${PATHS.search}`,
		qs: { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 },
		headers: { ...REQUEST_HEADERS, Authorization: `Bearer ${key}` },
		timeout: TIME_LIMITS.editor * 1000,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
	})) as { statusCode: number; headers: Record<string, string>; body: unknown };
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	const clean = new Secrets(key).redacted({ headers, text });
	return toResponse(statusCode, clean.headers, clean.text);
}

/** Why the response does not show a key that can be used for searches and lookups; undefined when it does. */
export function explainRefused(response: ApiResponse): Explanation | undefined {
	const { status, body } = response;
	const { code } = serviceWords(body);
	// A 402 may come without a body.
	const isOfService = code !== undefined || hasLimits(response);
	const isKnown =
		(status === 200 && isRecord(body) && Array.isArray(body[SEARCH_PAGE.results])) ||
		([402, 429].includes(status) && isOfService);
	if (isKnown) return undefined;
	if (status === 200) return explainNotJson(response);
	const { message, hint } = explainStatus(response, {
		retryAfter: retryAfterOf(response, Date.now()),
		usualScope: 'empresas:read',
	});
	return code === MISSING_SCOPE ? { message, hint: `${hint} ${KEEP_IT}` } : { message, hint };
}
