import type { StepProgress } from '../process/step.mts';
import { N8nClient } from './client.mts';
import { owner } from './owner.mts';
import { logPathIn, startN8n, type N8nOptions, type N8nServer } from './server.mts';

/** Name the address and the folder of the n8n that all test files of a run use. */
const URL_VARIABLE = 'COMPANY_DATA_N8N_URL';
const FOLDER_VARIABLE = 'COMPANY_DATA_N8N_FOLDER';

/**
 * The n8n for tests that need nothing special of it: the one of the run, with nothing in it of the tests before, or one
 * that is started.
 *
 * @throws {StepFailure} when it cannot be had.
 */
export async function openN8n(options: N8nOptions, progress?: StepProgress): Promise<N8nServer> {
	const { [URL_VARIABLE]: url, [FOLDER_VARIABLE]: folder } = process.env;
	const isSpecial = options.env !== undefined || options.port !== undefined;
	if (url === undefined || folder === undefined || isSpecial) {
		return await startN8n(options, progress);
	}
	const client = new N8nClient(url);
	const { email, password } = owner;
	await client.request('POST', '/login', { emailOrLdapLoginId: email, password });
	await client.removeAll();
	// Whoever asks for its process gets nothing to call.
	return { url, client, folder, logPath: logPathIn(folder) } as N8nServer;
}

/**
 * Starts the n8n of a run, which {@link openN8n} hands to the programs that get these variables of the environment. Its
 * log says why the trigger refuses a delivery.
 */
export async function shareN8n(
	version: string,
	packagePath: string,
	progress: StepProgress,
): Promise<{ server: N8nServer; variables: NodeJS.ProcessEnv }> {
	const env = { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' };
	const server = await startN8n({ version, packagePath, env }, progress);
	const variables = { [URL_VARIABLE]: server.url, [FOLDER_VARIABLE]: server.folder };
	return { server, variables };
}
