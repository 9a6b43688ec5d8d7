import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems, type ChainNode } from '../../harness/n8n/workflow.mts';

export const TESTED = 'Tested';

const SOURCE = 'Items';
const LOOP = 'Loop';

/** What the node under test does with which items. */
export interface TestedRun {
	name: string;
	items: Array<Record<string, unknown>>;
	parameters: Record<string, unknown>;
	/** Settings of the node beside its parameters, such as `retryOnFail`. */
	settings?: Record<string, unknown>;
}

/**
 * The parameters of a save of each item's company, one after the other and without retries of its own.
 * The end of a quota fails the execution, so that n8n offers to retry it.
 */
export const SAVE = {
	resource: 'prospect',
	operation: 'save',
	companyId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	options: { concurrency: 1, maxRetries: 0, whenQuotaEnds: 'stop' },
};

/** The same for a lookup. */
export const LOOKUP = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
	options: { concurrency: 1, maxRetries: 0 },
};

/** The node gets all items at once. */
export function plainWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	return chain(run.name, [...emitItems('item', run.items), testedNode(run)], credential);
}

/** The node runs for each few items of a loop. */
export function loopWorkflow(
	run: TestedRun,
	batchSize: number,
	credential: StoredCredential,
): NewWorkflow {
	const loop: ChainNode = {
		name: LOOP,
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize, options: {} },
	};
	const workflow = chain(
		run.name,
		[...emitItems('item', run.items), loop, testedNode(run)],
		credential,
	);
	workflow.connections[LOOP] = { main: [[], [to(TESTED)]] };
	workflow.connections[TESTED] = { main: [[to(LOOP)]] };
	return workflow;
}

/** The node runs twice, since the items reach it on two ways. */
export function twiceWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	const pass = (name: string): ChainNode => ({
		name,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		parameters: {},
	});
	const workflow = chain(
		run.name,
		[...emitItems('item', run.items), pass('One'), pass('Other'), testedNode(run)],
		credential,
	);
	workflow.connections[SOURCE] = { main: [[to('One'), to('Other')]] };
	workflow.connections.One = { main: [[to(TESTED)]] };
	workflow.connections.Other = { main: [[to(TESTED)]] };
	return workflow;
}

/** The node runs in a workflow that others call; it gets the items they pass. */
export function calledWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	const workflow = chain(run.name, [testedNode(run)], credential);
	Object.assign(workflow.nodes[0], {
		type: 'n8n-nodes-base.executeWorkflowTrigger',
		typeVersion: 1.1,
		parameters: { inputSource: 'passthrough' },
	});
	return workflow;
}

/** Calls a workflow with the items. */
export function callingWorkflow(
	{ name, items }: TestedRun,
	workflowId: string,
	credential: StoredCredential,
): NewWorkflow {
	const call: ChainNode = {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: {
			workflowId: { __rl: true, mode: 'id', value: workflowId },
			workflowInputs: { mappingMode: 'defineBelow', value: {} },
			options: {},
		},
	};
	return chain(`${name}, called`, [...emitItems('item', items), call], credential);
}

function testedNode({ parameters, settings }: TestedRun): ChainNode {
	return { name: TESTED, type: COMPANY_DATA, typeVersion: 1, parameters, settings };
}

function to(node: string) {
	return { node, type: 'main', index: 0 };
}
