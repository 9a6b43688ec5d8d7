import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { require, type NamedCheck } from '../support/checks.mts';
import { connectAccount, createAccount } from './account.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';

/** The OAuth credential, as far as it goes without a browser. */
export function accountChecks(server: N8nServer, sandbox: Sandbox): NamedCheck[] {
	const { client } = server;
	let account: StoredCredential;
	return [
		[
			'OAuth: an account is connected after sign-in and consent',
			async () => {
				account = await createAccount(server, sandbox);
				return await connectAccount(server, sandbox, account);
			},
		],
		[
			'OAuth: a lookup with the connected account',
			async () => {
				const workflow = lookupWorkflow(account, await readCifs(sandbox, 1));
				const stored = await client.createWorkflow(workflow);
				const { failure, outputs } = await client.runWorkflow(stored, TRIGGER);
				require(failure === undefined, `${failure?.message} ${failure?.description}`);
				return String(outputs[LOOKUP][0][0].json.nombre);
			},
		],
		[
			'OAuth: the lists of the editor open with the connected account',
			async () => {
				const found = await client.searchList(COMPANY_DATA, 'searchCompaniesByCif', '', account);
				require(found.length > 0, 'The list is empty.');
				return `${found.length} companies`;
			},
		],
	];
}
