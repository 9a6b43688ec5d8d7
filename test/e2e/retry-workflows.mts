import { randomUUID } from 'node:crypto';
import axios from 'axios';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems, type ChainNode } from '../../harness/n8n/workflow.mts';

export const TESTED = 'Tested';

const SOURCE = 'Items';
const LOOP = 'Loop';

/** What the node under test does with which items. */
export interface TestedRun {
	name: string;
	items: Array<Record<string, unknown>>;
	parameters: { options?: object; [parameter: string]: unknown };
	/** Of the node, beside its parameters. */
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
	options: { concurrency: 1, maxWait: 0.9, whenQuotaEnds: 'stop' },
};

/** The run with Continue Execution set to the ID of another. */
export function continued({ parameters, ...run }: TestedRun, execution: string): TestedRun {
	const options = { ...parameters.options, continueExecution: execution };
	return { ...run, parameters: { ...parameters, options } };
}

/** The node gets all items at once. */
export function plainWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	return chain(run.name, [...emitItems('item', run.items), testedNode(run)], credential);
}

/** A workflow in service, and where to post to start it. */
export interface StartedByWebhook {
	workflow: StoredWorkflow;
	url: string;
}

/**
 * Stores a workflow that a POST starts, as production does, and puts it into service.
 *
 * @param url of the process that takes the POST.
 */
export async function putInService(
	{ client, url }: Pick<N8nServer, 'client' | 'url'>,
	content: NewWorkflow,
): Promise<StartedByWebhook> {
	const path = randomUUID();
	const first = content.nodes.find(({ type }) => type.endsWith('.manualTrigger'))!;
	Object.assign(first, {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	});
	const workflow = await client.createWorkflow(content);
	await client.activateWorkflow(workflow);
	return { workflow, url: `${url}/webhook/${path}` };
}

/** Starts an execution as a production event does. */
export async function start({ url }: StartedByWebhook, body: object = {}): Promise<void> {
	await axios.post(url, body, { proxy: false });
}

/** The node runs for each few items of a loop. */
export function loopWorkflow(
	run: TestedRun,
	batchSize: number,
	credential: StoredCredential,
): NewWorkflow {
	const loop = core(LOOP, 'splitInBatches', 3, { batchSize, options: {} });
	const nodes = [...emitItems('item', run.items), loop, testedNode(run)];
	const workflow = chain(run.name, nodes, credential);
	workflow.connections[LOOP] = { main: [[], [to(TESTED)]] };
	workflow.connections[TESTED] = { main: [[to(LOOP)]] };
	return workflow;
}

/** The node runs twice, since the items reach it on two ways. */
export function twiceWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	const ways = [core('One', 'noOp', 1), core('Other', 'noOp', 1)];
	const nodes = [...emitItems('item', run.items), ...ways, testedNode(run)];
	const workflow = chain(run.name, nodes, credential);
	workflow.connections[SOURCE] = { main: [[to('One'), to('Other')]] };
	workflow.connections.One = { main: [[to(TESTED)]] };
	workflow.connections.Other = { main: [[to(TESTED)]] };
	return workflow;
}

/** The node runs in a workflow that others call; it gets the items they pass. */
export function calledWorkflow(run: TestedRun, credential: StoredCredential): NewWorkflow {
	const workflow = chain(run.name, [testedNode(run)], credential);
	const { type, typeVersion, parameters } = core('Called', 'executeWorkflowTrigger', 1.1, {
		inputSource: 'passthrough',
	});
	Object.assign(workflow.nodes[0], { type, typeVersion, parameters });
	return workflow;
}

/** Calls a workflow with the items. */
export function callingWorkflow(
	{ name, items }: TestedRun,
	workflowId: string,
	credential: StoredCredential,
): NewWorkflow {
	const call = core('Call', 'executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: workflowId },
		workflowInputs: { mappingMode: 'defineBelow', value: {} },
		options: {},
	});
	return chain(`${name}, called`, [...emitItems('item', items), call], credential);
}

/** One of n8n's own nodes. */
function core(name: string, type: string, typeVersion: number, parameters = {}): ChainNode {
	return { name, type: `n8n-nodes-base.${type}`, typeVersion, parameters };
}

function testedNode({ parameters, settings }: TestedRun): ChainNode {
	return { name: TESTED, type: COMPANY_DATA, typeVersion: 1, parameters, settings };
}

function to(node: string) {
	return { node, type: 'main', index: 0 };
}
