import { randomUUID } from 'node:crypto';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems, type ChainNode } from '../../harness/n8n/workflow.mts';
import { SAVE, TESTED } from './retry-workflows.mts';

export const SAVES = 40;

const COUNT: ChainNode = {
	name: 'Count',
	type: COMPANY_DATA,
	typeVersion: 1,
	parameters: { resource: 'company', operation: 'count', options: { maxRetries: 0 } },
};

/** A workflow of saves that a POST to a webhook starts, as production does. */
export interface SavesWorkflow {
	content: NewWorkflow;
	/** Path of its webhook. */
	path: string;
}

/** What the saves are surrounded by, and how they are set up. */
export interface SavesSetup {
	options?: Record<string, unknown>;
	/** Seconds that the workflow waits after the saves. */
	after?: number;
	/** Whether another node comes before the saves, which makes a request. */
	failsBefore?: boolean;
	/** Whether the node is the first that the workflow lists, as in one that was rearranged. */
	isListedFirst?: boolean;
	settings?: Record<string, unknown>;
}

/** A save of each item's company, four at a time. */
export function savesWorkflow(
	{ options, after, failsBefore = false, isListedFirst = false, settings }: SavesSetup,
	credential: StoredCredential,
): SavesWorkflow {
	const tested: ChainNode = {
		name: TESTED,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: { ...SAVE, options: { concurrency: 4, ...options } },
	};
	const items = Array.from({ length: SAVES }, (_, index) => ({ id: 100_001 + index }));
	const nodes = [
		...(failsBefore ? [COUNT] : []),
		...emitItems('item', items),
		tested,
		...(after === undefined ? [] : [waiting(after)]),
	];
	const content = chain('Saves', nodes, credential);
	const path = randomUUID();
	Object.assign(content.nodes[0], {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	});
	content.settings = { ...content.settings, ...settings };
	if (isListedFirst) content.nodes.sort((one) => (one.name === TESTED ? -1 : 1));
	return { content, path };
}

function waiting(seconds: number): ChainNode {
	const parameters = { amount: seconds, unit: 'seconds' };
	return { name: 'After', type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters };
}
