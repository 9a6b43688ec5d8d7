import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { findDoubt, readSettings } from './credential';

/**
 * Tests a signing secret as far as possible without an event: the service has no call for it, so only
 * the first delivery shows whether it is the right one.
 */
export async function companyDataWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const settings = readSettings(credential.data ?? {});
	if (!settings.ok) return { status: 'Error', message: `${settings.what}. ${settings.hint}` };
	const doubt = findDoubt(settings.value);
	if (doubt !== undefined) return { status: 'Error', message: doubt };
	return {
		status: 'OK',
		message: 'The settings are complete. The first event will show whether the secret is right.',
	};
}
