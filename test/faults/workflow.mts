import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems } from '../../harness/n8n/workflow.mts';

export const TESTED = 'Tested';

/** A workflow that runs an operation once for the items. */
export function faultWorkflow(
	operation: {
		name: string;
		parameters: Record<string, unknown>;
		items: Array<Record<string, unknown>>;
		/** Settings of the node beside its parameters; the default lets failed items go on as items. */
		settings?: Record<string, unknown>;
	},
	credential: StoredCredential,
): NewWorkflow {
	const { name, parameters, items } = operation;
	const { settings = { onError: 'continueRegularOutput' } } = operation;
	const tested = {
		name: TESTED,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters,
		settings,
	};
	return chain(name, [...emitItems('item', items), tested], credential);
}
