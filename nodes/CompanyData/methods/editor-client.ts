import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { TIME_LIMITS } from '../../shared/contract/limits';
import { createClient, type ApiClient, type RequestSettings } from '../transport/client';

/** For a list in the editor, which a person is waiting to see open. */
const SETTINGS: RequestSettings = {
	maxRetries: 2,
	maxWait: 10_000,
	concurrency: 1,
	timeout: TIME_LIMITS.editor * 1000,
};

/**
 * A client for a list in the editor.
 *
 * @throws {InvalidInput} when the credential cannot be used.
 */
export async function createEditorClient(context: ILoadOptionsFunctions): Promise<ApiClient> {
	return await createClient(context, SETTINGS);
}
