/** Tests an API key when the credential is saved. OAuth2 credentials have no such test: n8n tests them by signing in. */

import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import {
	type ApiResponse,
	codeOf,
	explainNetwork,
	explainNotJson,
	explainStatus,
	type Explanation,
	hasLimits,
	MISSING_SCOPE,
	parseApiKey,
	parseBaseUrl,
	parseErrorBody,
	REQUEST_HEADERS,
	RequestFailed,
	retryAfterOf,
	SEARCH_PAGE,
	Secrets,
	TIME_LIMITS,
	toResponse,
	unlessAborted,
	usageRequest,
} from '../../../client';
import { isRecord } from '../../../lib/kinds';
import { InvalidInput, unwrap } from '../../../lib/result';

const KEEP_IT =
	'The service knows the key: you can keep it if you only save prospects or create imports.';

/**
 * Tests an API key with the smallest search, which costs no credits. A key passes if the response proves that the
 * service knows it, even if the key is over a limit. A key without the scope for searches fails, although it may have
 * other uses: n8n shows no text for a key that passes, so the user would never learn that the scope is missing.
 */
export async function companyDataApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const { baseUrl, apiKey } = credential.data ?? {};

	try {
		const root = unwrap('Base URL', parseBaseUrl(baseUrl));
		const key = unwrap('API Key', parseApiKey(apiKey));
		const problem = explainUnaccepted(await searchWithKey(this, root, key));
		return problem ? toRefusal(problem) : { status: 'OK', message: 'The service accepts this key' };
	} catch (reason) {
		if (reason instanceof RequestFailed) return toRefusal(reason.failure);
		if (reason instanceof InvalidInput) {
			return toRefusal({ message: reason.message, hint: reason.reason.hint });
		}

		const hint = 'The cause is in this node, not in the key.';
		return toRefusal({ message: `The test itself failed: ${String(reason)}`, hint });
	}
}

function toRefusal({ message, hint }: Explanation): INodeCredentialTestResult {
	return { status: 'Error', message: `${message}. ${hint}` };
}

async function searchWithKey(
	{ helpers }: ICredentialTestFunctions,
	root: string,
	key: string,
): Promise<ApiResponse> {
	const timeout = TIME_LIMITS.editor * 1000;
	// This is the only request helper that n8n gives a credential test.
	const sent = helpers.request({
		method: 'GET',
		uri: `${root}${usageRequest.path}`,
		qs: usageRequest.query,
		headers: { ...REQUEST_HEADERS, Authorization: `Bearer ${key}` },
		timeout,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
	}) as Promise<{ statusCode: number; headers: Record<string, string>; body: unknown }>;

	const inTime = unlessAborted(AbortSignal.timeout(timeout), sent);
	const { statusCode, headers, body } = await inTime.catch((reason: unknown) => {
		throw new RequestFailed(explainNetwork(codeOf(reason), undefined, undefined, timeout));
	});

	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	return new Secrets(key).redacted(toResponse(statusCode, headers, text));
}

/** Error statuses that prove that the service knows the key, if the response comes from the service itself. */
const REFUSALS_OF_KNOWN_KEY = [400, 402, 422, 429];

const OTHER_JSON: Explanation = {
	message: 'The response is JSON, but not a page of search results',
	hint: 'Something other than the service may be responding. Check the Base URL, including the version at its end, e.g. /v1.',
};

/** Explains why the key does not pass; undefined if it passes. */
function explainUnaccepted(response: ApiResponse): Explanation | undefined {
	const { status, body } = response;
	const { code } = parseErrorBody(body);
	// A 402 may have no body; then the headers show that it is from the service.
	const isFromService = code !== undefined || hasLimits(response);
	if (REFUSALS_OF_KNOWN_KEY.includes(status) && isFromService) return undefined;

	if (status >= 200 && status <= 299) {
		const isPage = isRecord(body) && Array.isArray(body[SEARCH_PAGE.results]);
		const isFromSearch = isPage || (body !== undefined && hasLimits(response));
		if (isFromSearch) return undefined;

		return body === undefined ? explainNotJson(response) : OTHER_JSON;
	}

	const { message, hint } = explainStatus(response, {
		retryAfter: retryAfterOf(response, Date.now()),
		usualScope: 'empresas:read',
	});

	return code === MISSING_SCOPE ? { message, hint: `${hint} ${KEEP_IT}` } : { message, hint };
}
