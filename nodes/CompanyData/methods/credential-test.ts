import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { MISSING_SCOPE } from '../../shared/contract/errors';
import { SEARCH_PAGE, SEARCH_QUERY } from '../../shared/contract/fields';
import { TIME_LIMITS } from '../../shared/contract/limits';
import { PATHS } from '../../shared/contract/paths';
import { parseApiKey } from '../../shared/credential/api-key';
import { parseBaseUrl } from '../../shared/credential/base-url';
import { isRecord } from '../../shared/json';
import { InvalidInput, unwrap } from '../../shared/result';
import { Secrets } from '../transport/auth/secrets';
import { explainNetwork } from '../transport/errors/network';
import { explainNotJson, serviceWords } from '../transport/errors/request-failed';
import { explainStatus } from '../transport/errors/status';
import { REQUEST_HEADERS } from '../transport/http/http';
import { codeOf } from '../transport/http/network-code';
import { retryAfterOf, toResponse } from '../transport/http/response';
import type { ApiResponse, Explanation } from '../transport/http/types';

const KEEP_IT =
	'The service knows the key: you can keep it if you only save prospects or create imports.';

/**
 * Tests an API key at the base URL the user entered with the smallest catalogue search, which costs no
 * credits. A key whose workspace is over a limit is known to the service too, so what counts is a
 * response that only this service gives. A key that may not search is refused, though it may do other
 * things: n8n shows no text for a key that passes.
 */
export async function companyDataApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const { baseUrl, apiKey } = credential.data ?? {};
	try {
		const root = unwrap('Base URL', parseBaseUrl(baseUrl));
		const key = unwrap('API Key', parseApiKey(apiKey));
		const problem = explainRefused(await search(this, root, key));
		return problem ? refused(problem) : { status: 'OK', message: 'The service accepts this key' };
	} catch (reason) {
		if (reason instanceof InvalidInput) {
			return refused({ message: reason.message, hint: reason.reason.hint });
		}
		return refused(explainNetwork(codeOf(reason)));
	}
}

function refused({ message, hint }: Explanation): INodeCredentialTestResult {
	return { status: 'Error', message: `${message}. ${hint}` };
}

async function search(
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
function explainRefused(response: ApiResponse): Explanation | undefined {
	const { status, body } = response;
	const { code } = serviceWords(body);
	const isKnown =
		(status === 200 && isRecord(body) && Array.isArray(body[SEARCH_PAGE.results])) ||
		([402, 429].includes(status) && code !== undefined);
	if (isKnown) return undefined;
	if (status === 200) return explainNotJson(response);
	const { message, hint } = explainStatus(response, {
		retryAfter: retryAfterOf(response, Date.now()),
	});
	return code === MISSING_SCOPE ? { message, hint: `${hint} ${KEEP_IT}` } : { message, hint };
}
