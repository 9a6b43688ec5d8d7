import { randomUUID } from 'node:crypto';
import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, emitItems, type ChainNode } from '../../harness/n8n/workflow.mts';
import { SAVE, TESTED } from './retry-workflows.mts';

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
	/** Whether another node comes after them, which makes a request. */
	isFollowed?: boolean;
	/** Whether the node is the first that the workflow lists, as in one that was rearranged. */
	isListedFirst?: boolean;
	settings?: Record<string, unknown>;
}

/** A save of each item's company, four at a time. */
export function savesWorkflow(
	{ options, isFollowed = false, isListedFirst = false, settings }: SavesSetup,
	companies: number[],
	credential: StoredCredential,
): SavesWorkflow {
	const tested: ChainNode = {
		name: TESTED,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: { ...SAVE, options: { concurrency: 4, ...options } },
	};
	const items = companies.map((id) => ({ id }));
	const nodes = [...emitItems('item', items), tested, ...(isFollowed ? [COUNT] : [])];
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
