import assert from 'node:assert/strict';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Check } from '../support/e2e.mts';
import { connectAccount, createAccount } from './account.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';
import type { VersionFixture } from './versions-operations.mts';
import { searchList } from './node-description.mts';

let account: StoredCredential;

/** The OAuth credential, as far as it goes without a browser. */
export const ACCOUNT_CHECKS: ReadonlyArray<Check<VersionFixture>> = [
	[
		'An account is connected after sign-in and consent',
		async ({ server, sandbox }) => {
			account = await createAccount(server, sandbox);
			return await connectAccount(server, sandbox, account);
		},
	],
	[
		'A lookup works with the connected account',
		async ({ server: { client }, sandbox }) => {
			const workflow = lookupWorkflow(account, await readCifs(sandbox, 1));
			const stored = await client.createWorkflow(workflow);
			const { failure, outputs } = await client.runWorkflow(stored, TRIGGER);
			assert(failure === undefined, `${failure?.message} ${failure?.description}`);
			return String(outputs[LOOKUP][0][0].json.nombre);
		},
	],
	[
		'The lists of the editor open with the connected account',
		async ({ server: { client } }) => {
			const found = await searchList(client, 'searchCompaniesByCif', '', account);
			assert(found.length > 0, 'The list is empty.');
			return `${found.length} companies`;
		},
	],
];
