import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { MISSING_SCOPE } from '../../shared/contract/errors';
import { PATHS } from '../../shared/contract/paths';
import { SEARCH_QUERY } from '../../shared/contract/fields';
import { parseBaseUrl } from '../../shared/domain/base-url';
import { ok, InvalidInput, unwrap, err, type Result } from '../../shared/result';
import { REQUEST_HEADERS } from '../transport/http/attempt';
import { explainNetwork } from '../transport/errors/network';
import { explainNotJson, serviceWords } from '../transport/errors/request-failed';
import { explainStatus } from '../transport/errors/status';
import { codeOf } from '../transport/http/network-code';
import type { Explanation, RawResponse } from '../transport/http/types';

const TIMEOUT_MILLISECONDS = 15_000;

/**
 * Tests an API key against the base URL the user entered, by the smallest catalogue search: it costs
 * no credits. A key without the scope for it, or whose workspace is over a limit, is a known key all
 * the same; so the answer must be one only this service gives, not merely a good status.
 */
export async function companyDataApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const { baseUrl, apiKey } = credential.data ?? {};
	try {
		const root = unwrap('Base URL', parseBaseUrl(baseUrl));
		const key = unwrap('API Key', parseKey(apiKey));
		const verdict = judge(await ask(this, root, key));
		return verdict ? refused(verdict) : { status: 'OK', message: 'The service knows this key' };
	} catch (reason) {
		if (reason instanceof InvalidInput) {
			return refused({ message: reason.message, description: reason.reason.hint });
		}
		return refused(explainNetwork(codeOf(reason)));
	}
}

function parseKey(value: unknown): Result<string> {
	const key = typeof value === 'string' ? value.trim() : '';
	return key === '' ? err('is empty', 'Paste the API key from the dashboard.') : ok(key);
}

function refused({ message, description }: Explanation): INodeCredentialTestResult {
	return { status: 'Error', message: `${message}. ${description}` };
}

async function ask(
	{ helpers }: ICredentialTestFunctions,
	root: string,
	key: string,
): Promise<RawResponse> {
	// n8n gives a credential test this helper and no other.
	const { statusCode, headers, body } = (await helpers.request({
		method: 'GET',
		uri: `${root}${PATHS.search}`,
		qs: { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 },
		headers: { ...REQUEST_HEADERS, Authorization: `Bearer ${key}` },
		timeout: TIMEOUT_MILLISECONDS,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
	})) as { statusCode: number; headers: Record<string, string>; body: unknown };
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	return { status: statusCode, headers, text };
}

/** Why the answer does not show a key that works; undefined when it does. */
function judge(response: RawResponse): Explanation | undefined {
	const { body, code } = serviceWords(response.text);
	const isKnownKey =
		(response.status === 200 && Array.isArray(body.results)) ||
		(response.status === 403 && code === MISSING_SCOPE) ||
		([402, 429].includes(response.status) && code !== undefined);
	if (isKnownKey) return undefined;
	return response.status === 200 ? explainNotJson(response) : explainStatus(response);
}
