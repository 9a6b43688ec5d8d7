import type { Service } from '../../harness/sandbox/stack.mts';
import assert from 'node:assert/strict';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { readProperties } from './node-description.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { runOperation } from '../faults/run-operation.mts';
import type { Check } from '../support/e2e.mts';
import { CASES, RUN_CASES } from '../support/operation-cases.mts';

/** Companies the operations are given to choose from. */
const CANDIDATES = 300;

/** Where a node fails as a whole and the workflow goes on, n8n hands its input on, which looks like rows. */
const STOP = { onError: 'stopWorkflow' };

/** Each operation that the node has in this n8n, run once for a few rows. */
export const OPERATION_CHECKS: ReadonlyArray<Check<Service>> = [
	[
		'n8n shows the operations that are run here, and no other',
		async ({ server }) => {
			const shown = await shownOperations(server);
			const names = CASES.map(({ resource, operation }) => `${resource}: ${operation}`);
			expect(shown).toEqual([...new Set(names)].sort());
			return `${shown.length} operations`;
		},
	],
	...RUN_CASES.map((tested): Check<Service> => [
		`The operation ${tested.title} returns every row once`,
		async (fixture) => {
			const { sandbox } = fixture;
			const companies = await readCompanies(sandbox, CANDIDATES);
			// Records of the checks before would count as doubled.
			await sandbox.admin.post('/reset', {});
			const tally = await runOperation(fixture, tested, companies, STOP);
			const { asked, delivered, doubled } = tally;
			const detail = `${delivered} of ${asked} rows, ${doubled} twice`;
			assert(delivered === asked && doubled === 0, detail);
			return detail;
		},
	]),
];

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
					.map(({ value }) => `${resource}: ${value}`),
			),
		)
		.sort();
}
