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
	explainKey,
	explainNetwork,
	type Explanation,
	parseApiKey,
	parseBaseUrl,
	REQUEST_HEADERS,
	RequestFailed,
	Secrets,
	TIME_LIMITS,
	toResponse,
	unlessAborted,
	usageRequest,
} from '../../../client';
import { InvalidInput, unwrap } from '../../../lib/result';

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
		const problem = explainKey(await searchWithKey(this, root, key));
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
