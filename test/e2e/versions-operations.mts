import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { readProperties } from '../../harness/n8n/node-description.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { operationsFor, type FaultyOperation } from '../faults/operations.mts';
import { nameOf, runOperation } from '../faults/run-operation.mts';
import { require, type NamedCheck } from '../support/checks.mts';
import { expect } from './trigger-verify.mts';

/** Companies the operations are given to choose from. */
const CANDIDATES = 300;

/** Where a node fails as a whole and the workflow goes on, n8n hands its input on, which looks like rows. */
const STOP = { onError: 'stopWorkflow' };

/** Each operation that the node has in this n8n, run once for a few rows. */
export async function operationChecks(
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
): Promise<NamedCheck[]> {
	const run = [...operationsFor(await readCompanies(sandbox, CANDIDATES)), ...offline()];
	return [
		[
			'n8n shows the operations that are run here, and no other',
			async () => {
				const shown = await shownOperations(server);
				const names = run.map(({ resource, operation }) => nameOf({ resource, operation }));
				expect('Operations', shown, [...new Set(names)].sort());
				return `${shown.length} operations`;
			},
		],
		...run.map((tested): NamedCheck => [
			`Operation ${nameOf(tested)}`,
			async () => {
				// Records of the checks before would count as doubled.
				await sandbox.admin.post('/reset', {});
				const { asked, delivered, doubled } = await runOperation(
					server,
					sandbox,
					credential,
					tested,
					STOP,
				);
				const detail = `${delivered} of ${asked} rows, ${doubled} twice`;
				require(delivered === asked && doubled === 0, detail);
				return detail;
			},
		]),
	];
}

/** The operations without a request, which no fault can hit. */
function offline(): FaultyOperation[] {
	const cifs = ['ES J-99.216.582', 'J99216582'];
	return [
		{
			resource: 'company',
			operation: 'validateCif',
			path: '',
			parameters: { cif: '={{ $json.cif }}' },
			items: cifs.map((cif) => ({ cif })),
			identity: '',
			rows: cifs.length,
		},
	];
}

/** The entry "Custom API Call", which n8n adds by itself to nodes with credentials. */
const ADDED_BY_N8N = '__CUSTOM_API_CALL__';

/** The operations in the node's description as n8n has loaded it. */
async function shownOperations({ client }: N8nServer): Promise<string[]> {
	const properties = await readProperties(client);
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			(displayOptions?.show?.resource ?? []).flatMap((resource) =>
				options
					.filter(({ value }) => value !== ADDED_BY_N8N)
					.map(({ value }) => nameOf({ resource, operation: value })),
			),
		)
		.sort();
}
