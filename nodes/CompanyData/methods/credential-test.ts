import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { parseApiKey } from '../../shared/credential/api-key';
import { parseBaseUrl } from '../../shared/credential/base-url';
import { InvalidInput, unwrap } from '../../shared/result';
import { explainNetwork } from '../transport/errors/network';
import { codeOf } from '../transport/http/network-code';
import type { Explanation } from '../transport/http/types';
import { explainRefused, searchWithKey } from './key-search';

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
		const problem = explainRefused(await searchWithKey(this, root, key));
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
