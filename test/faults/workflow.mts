import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { splitOut, workflowOf } from '../../bench/workflows.mts';

export const TESTED = 'Tested';

/** A workflow that runs an operation once for the items, and lets failed items go on as items. */
export function faultWorkflow(
	operation: {
		name: string;
		parameters: Record<string, unknown>;
		items: Array<Record<string, unknown>>;
	},
	credential: StoredCredential,
): NewWorkflow {
	const { name, parameters, items } = operation;
	return workflowOf(
		name,
		[
			{
				name: 'List',
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				parameters: { mode: 'raw', jsonOutput: JSON.stringify({ item: items }), options: {} },
			},
			splitOut('Items', 'item'),
			{
				name: TESTED,
				type: 'n8n-nodes-company-data.companyData',
				typeVersion: 1,
				parameters,
				settings: { onError: 'continueRegularOutput' },
			},
		],
		credential,
	);
}
