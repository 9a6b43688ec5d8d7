import type { NewWorkflow, StoredCredential, WorkflowNode } from './types.mts';

/** Name of the manual trigger that a chain begins with. */
export const TRIGGER = 'Start';

export const COMPANY_DATA = 'n8n-nodes-company-data.companyData';
export const COMPANY_DATA_TRIGGER = 'n8n-nodes-company-data.companyDataTrigger';
export const DATA_TABLE = 'n8n-nodes-base.dataTable';

/** A node without its position and its identifier. */
export type ChainNode = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> & {
	/** Settings besides the parameters, such as `onError`. */
	settings?: Record<string, unknown>;
};

/** A chain of nodes after a manual trigger, each with the credential. */
export function chain(name: string, nodes: ChainNode[], credential: StoredCredential): NewWorkflow {
	const trigger: ChainNode = {
		name: TRIGGER,
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const all = [trigger, ...nodes];
	const { id, name: credentialName, type } = credential;
	return {
		name,
		nodes: all.map(({ settings, ...node }, index) => ({
			id: `node-${index}`,
			position: [index * 220, 0],
			...node,
			...settings,
			credentials: { [type]: { id, name: credentialName } },
		})),
		connections: Object.fromEntries(
			nodes.map((node, index) => [
				all[index].name,
				{ main: [[{ node: node.name, type: 'main', index: 0 }]] },
			]),
		),
		settings: { executionOrder: 'v1' },
	};
}

/** Emits one item for each element: the object, or the value under the name of the field. */
export function emitItems(field: string, elements: unknown[]): ChainNode[] {
	return [
		{
			name: 'List',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ [field]: elements }), options: {} },
		},
		splitOut('Items', field),
	];
}

/** Turns the list in a field into items. */
export function splitOut(name: string, field: string): ChainNode {
	return {
		name,
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: field, options: {} },
	};
}
