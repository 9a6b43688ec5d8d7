import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA_TRIGGER } from '../../harness/n8n/workflow.mts';
import { eventually } from './saves.mts';

/** A workflow with the trigger that is in service, and the address events are sent to. */
export interface ActiveTrigger {
	workflow: StoredWorkflow;
	url: string;
	testUrl: string;
}

/** A workflow, and the path of its webhook. */
interface TriggerWorkflow {
	workflow: NewWorkflow;
	path: string;
}

export const AFTER = 'After the trigger';

/** A workflow of the trigger, under a webhook of its own, and a node after it, which no refused event may reach. */
export function triggerWorkflow(
	name: string,
	credential: StoredCredential,
	parameters: Record<string, unknown> = {},
): TriggerWorkflow {
	const webhookId = randomUUID();
	const after = { name: AFTER, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const workflow = chain(name, [after], credential);
	Object.assign(workflow.nodes[0], {
		type: COMPANY_DATA_TRIGGER,
		typeVersion: 2,
		webhookId,
		parameters: { events: ['*'], ...parameters },
	});
	return { workflow, path: `${webhookId}/company-data` };
}

/** What the checks of the trigger need of n8n beyond the client that the scripts share. */
export class TriggerN8n {
	readonly server: N8nServer;

	constructor(server: N8nServer) {
		this.server = server;
	}

	async credential(data: Record<string, unknown>): Promise<StoredCredential> {
		const name = 'Company Data Webhook account';
		return await this.server.client.createCredential({ name, type: 'companyDataWebhookApi', data });
	}

	/** Changes what a credential holds, as saving it in the editor does. */
	async changeCredential(
		{ id, name, type }: StoredCredential,
		data: Record<string, unknown>,
	): Promise<void> {
		await this.server.client.request('PATCH', `/credentials/${id}`, { name, type, data });
	}

	/** Stores a workflow of the trigger and puts it into service. */
	async activate(
		credential: StoredCredential,
		parameters: Record<string, unknown> = {},
	): Promise<ActiveTrigger> {
		return await this.putInService(
			triggerWorkflow(`Trigger ${randomUUID()}`, credential, parameters),
		);
	}

	/** Stores a workflow and puts it into service. */
	async putInService(triggered: TriggerWorkflow): Promise<ActiveTrigger> {
		const trigger = await this.store(triggered);
		await this.server.client.activateWorkflow(trigger.workflow);
		return trigger;
	}

	/** Stores a workflow that is not active. */
	async store({ workflow, path }: TriggerWorkflow): Promise<ActiveTrigger> {
		const { client, url } = this.server;
		return {
			workflow: await client.createWorkflow(workflow),
			url: `${url}/webhook/${path}`,
			testUrl: `${url}/webhook-test/${path}`,
		};
	}

	/** Waits until exactly as many executions are stored; the IDs of the newest, that one first. */
	async waitForExecutions(workflowId: string, expected: number): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/executions?filter=${filter}`;
		type Listed = { count: number; results: Array<{ id: string }> };
		const { count, results } = await eventually(
			`${expected} executions are not stored`,
			async () => {
				const listed = await this.server.client.request<Listed>('GET', path);
				return listed.count >= expected ? listed : undefined;
			},
		);
		expect(count).toBe(expected);
		return results.map(({ id }) => id);
	}
}

interface RawResponse {
	status: number;
	text: string;
}

/**
 * Sends a request byte for byte, with repeated headers as they are given, and reads the response; the status is 0
 * where n8n closes the connection before it has read a body that it refuses.
 */
export async function send(
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
		sent.on('error', (error: NodeJS.ErrnoException) => {
			if (error.code === 'EPIPE') resolve({ status: 0, text: '' });
			else reject(error);
		});
		sent.end(body);
	});
}
