import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import axios, { type AxiosInstance } from 'axios';
import { wrapper } from 'axios-cookiejar-support';
import { setTimeout as sleep } from 'node:timers/promises';
import { CookieJar } from 'tough-cookie';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { owner } from '../../harness/n8n/owner.mts';
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
	readonly #http: AxiosInstance;

	private constructor(server: N8nServer, http: AxiosInstance) {
		this.server = server;
		this.#http = http;
	}

	/** Signs in to an n8n whose owner is set up. */
	static async signIn(server: N8nServer): Promise<TriggerN8n> {
		const http = wrapper(
			axios.create({
				baseURL: `${server.url}/rest`,
				jar: new CookieJar(),
				headers: { 'browser-id': 'company-data-trigger' },
				proxy: false,
			}),
		);
		await http.post('/login', { emailOrLdapLoginId: owner.email, password: owner.password });
		return new TriggerN8n(server, http);
	}

	async credential(data: Record<string, unknown>): Promise<StoredCredential> {
		const name = `Webhook ${randomUUID().slice(0, 8)}`;
		return await this.server.client.createCredential({ name, type: CREDENTIAL_TYPE, data });
	}

	/** Changes what a credential holds, as saving it in the editor does. */
	async changeCredential(
		{ id, name, type }: StoredCredential,
		data: Record<string, unknown>,
	): Promise<void> {
		await this.#http.patch(`/credentials/${id}`, { name, type, data });
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
		const { id, versionId } = await this.server.client.createWorkflow(workflow);
		const quiet = { validateStatus: () => true };
		const body = { versionId, name: workflow.name, description: '' };
		const response = await this.#http.post(`/workflows/${id}/activate`, body, quiet);
		if (response.status !== 200) return JSON.stringify(response.data);
		// n8n 2 publishes in the background and tries for a quarter of a minute before it gives up.
		for (let attempt = 0; attempt < 200; attempt++) {
			const { status, data } = await this.#http.get(`/workflows/${id}/publication-status`, quiet);
			if (status === 404 || data.data.status === 'published') return undefined;
			if (data.data.status === 'failed') return JSON.stringify(data.data.triggers);
			await sleep(150);
		}
		return 'It was neither published nor refused within half a minute.';
	}

	/** How many executions of a workflow n8n has stored. */
	async countExecutions(workflowId: string): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { data } = await this.#http.get(`/executions?filter=${filter}&limit=1`);
		return data.data.count;
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
		await this.#http.post(`/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			triggerToStartFrom: { name: TRIGGER },
		});
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
