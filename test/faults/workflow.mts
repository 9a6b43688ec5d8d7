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

/** The same, with its error output led back to it through a wait, as the documents advise. */
export function loopedWorkflow(
	operation: Omit<Parameters<typeof faultWorkflow>[0], 'settings'>,
	credential: StoredCredential,
): NewWorkflow {
	const settings = { onError: 'continueErrorOutput' };
	const workflow = faultWorkflow({ ...operation, settings }, credential);
	const id = 'wait';
	const parameters = { amount: 1, unit: 'seconds' };
	const wait = { id, name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters };
	workflow.nodes.push({ ...wait, position: [0, 220] });
	workflow.connections[TESTED] = { main: [[], [{ node: 'Wait', type: 'main', index: 0 }]] };
	workflow.connections.Wait = { main: [[{ node: TESTED, type: 'main', index: 0 }]] };
	return workflow;
}
