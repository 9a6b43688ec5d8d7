import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { COMPANY_DATA_TRIGGER } from '../../harness/n8n/workflow.mts';

export const CREDENTIAL_TYPE = 'companyDataWebhookApi';
export const TRIGGER = 'Company Data Trigger';

/** A workflow with the trigger that is in service, and the address events are sent to. */
export interface ActiveTrigger {
	workflow: StoredWorkflow;
	url: string;
	testUrl: string;
}

/** A workflow of the trigger alone, under a webhook of its own. */
export function triggerWorkflow(
	name: string,
	credential: StoredCredential | undefined,
	parameters: Record<string, unknown> = {},
): { workflow: NewWorkflow; path: string } {
	const webhookId = randomUUID();
	const node = {
		id: randomUUID(),
		name: TRIGGER,
		type: COMPANY_DATA_TRIGGER,
		typeVersion: 2,
		position: [0, 0] as [number, number],
		webhookId,
		parameters: { events: ['*'], ...parameters },
		...(credential && {
			credentials: { [CREDENTIAL_TYPE]: { id: credential.id, name: credential.name } },
		}),
	};
	const workflow = { name, nodes: [node], connections: {}, settings: { executionOrder: 'v1' } };
	return { workflow, path: `${webhookId}/company-data` };
}

export const AFTER = 'After the trigger';

/** A workflow of the trigger and a node after it, which must not run on an unverified event. */
export function followedTrigger(
	name: string,
	credential: StoredCredential,
	parameters: Record<string, unknown> = {},
): { workflow: NewWorkflow; path: string } {
	const { workflow, path } = triggerWorkflow(name, credential, parameters);
	const after = {
		id: randomUUID(),
		name: AFTER,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [260, 0] as [number, number],
		parameters: {},
	};
	workflow.nodes.push(after);
	workflow.connections = { [TRIGGER]: { main: [[{ node: AFTER, type: 'main', index: 0 }]] } };
	return { workflow, path };
}

/** What the checks of the trigger need of n8n beyond the client that the scripts share. */
export class TriggerN8n {
	readonly server: N8nServer;

	constructor(server: N8nServer) {
		this.server = server;
	}

	async credential(data: Record<string, unknown>): Promise<StoredCredential> {
		const name = 'Company Data Webhook account';
		return await this.server.client.createCredential({ name, type: CREDENTIAL_TYPE, data });
	}

	/** Changes what a credential holds, as saving it in the editor does. */
	async changeCredential(
		{ id, name, type }: StoredCredential,
		data: Record<string, unknown>,
	): Promise<void> {
		await this.server.client.request('PATCH', `/credentials/${id}`, { name, type, data });
	}

	/** Stores a workflow of the trigger alone and puts it into service. */
	async activate(
		credential: StoredCredential | undefined,
		parameters: Record<string, unknown> = {},
	): Promise<ActiveTrigger> {
		const { workflow, path } = triggerWorkflow(`Trigger ${randomUUID()}`, credential, parameters);
		return await this.putInService(workflow, path);
	}

	/** Stores a workflow and puts it into service. */
	async putInService(workflow: NewWorkflow, path: string): Promise<ActiveTrigger> {
		const trigger = await this.store(workflow, path);
		await this.server.client.activateWorkflow(trigger.workflow);
		return trigger;
	}

	/** Stores a workflow that is not active. */
	async store(workflow: NewWorkflow, path: string): Promise<ActiveTrigger> {
		const stored = await this.server.client.createWorkflow(workflow);
		const { url } = this.server;
		return {
			workflow: stored,
			url: `${url}/webhook/${path}`,
			testUrl: `${url}/webhook-test/${path}`,
		};
	}

	/** What n8n says when a workflow cannot be put into service; undefined when it can. */
	async activationRefusal(workflow: NewWorkflow): Promise<string | undefined> {
		const { client } = this.server;
		const stored = await client.createWorkflow(workflow);
		return await client.activateWorkflow(stored).then(
			() => undefined,
			({ message }: Error) => message,
		);
	}

	/** How many executions of a workflow n8n has stored. */
	async countExecutions(workflowId: string): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/executions?filter=${filter}&limit=1`;
		return (await this.server.client.request<{ count: number }>('GET', path)).count;
	}

	/** Waits until as many executions are stored, or more, and then for none to follow. */
	async settledExecutions(workflowId: string, expected: number): Promise<number> {
		for (let attempt = 0; attempt < 100; attempt++) {
			if ((await this.countExecutions(workflowId)) >= expected) break;
			await sleep(100);
		}
		await sleep(300);
		return await this.countExecutions(workflowId);
	}

	/** Listens for a test event, as the editor's button does. */
	async listenForTestEvent({ workflow }: Pick<ActiveTrigger, 'workflow'>): Promise<void> {
		await this.server.client.startWorkflow(workflow, TRIGGER);
	}
}

interface RawResponse {
	status: number;
	text: string;
}

/**
 * Sends a request byte for byte, with repeated headers as they are given, and reads the response. Where
 * n8n closes before it has read a body it refuses, its response may be lost; the request is sent again.
 */
export async function send(
	...request: [url: string, headers: Record<string, string | string[]>, body: Buffer]
): Promise<RawResponse> {
	return await sendOnce(...request).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
		return await sendOnce(...request);
	});
}

async function sendOnce(
	url: string,
	headers: Record<string, string | string[]>,
	body: Buffer,
): Promise<RawResponse> {
	return await new Promise((resolve, reject) => {
		const sent = httpRequest(url, { method: 'POST', headers, agent: false }, (response) => {
			const parts: Buffer[] = [];
			response.on('data', (part: Buffer) => parts.push(part));
			response.on('end', () => {
				resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
			});
			response.on('error', reject);
		});
		sent.on('error', reject);
		sent.end(body);
	});
}
