import { randomUUID } from 'node:crypto';
import { preparePackage } from '../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import type { WebhookTarget } from './webhook-load.mts';
import { COMPANY_DATA_TRIGGER } from '../harness/n8n/workflow.mts';
import { newCompany, signedDelivery, type Delivery } from '../harness/sandbox/events.mts';

const SECRET = 'a-signing-secret-of-the-bench';

/** Our trigger, and n8n's own Webhook node, which verifies nothing. */
export interface Targets {
	trigger: WebhookTarget;
	webhook: WebhookTarget;
}

/** An n8n of its own for the time of the work. */
export async function withN8n<Result>(
	env: NodeJS.ProcessEnv,
	work: (server: N8nServer) => Promise<Result>,
): Promise<Result> {
	const server = await startServer(env);
	try {
		return await work(server);
	} finally {
		await server.stop();
	}
}

export async function startServer(env: NodeJS.ProcessEnv): Promise<N8nServer> {
	const { path } = await preparePackage();
	return await startN8n({ version: currentVersion, packagePath: path, env });
}

/** Publishes a workflow for each target. */
export async function setUp(server: N8nServer): Promise<Targets> {
	const { id, name } = await server.client.createCredential({
		name: 'Bench webhook',
		type: 'companyDataWebhookApi',
		data: { secret: SECRET },
	});
	const own = randomUUID();
	const bare = randomUUID();
	return {
		trigger: await activate(server, `${own}/company-data`, {
			name: 'Company Data Trigger',
			type: COMPANY_DATA_TRIGGER,
			typeVersion: 2,
			webhookId: own,
			parameters: { events: ['*'] },
			credentials: { companyDataWebhookApi: { id, name } },
		}),
		webhook: await activate(server, bare, {
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: bare,
			parameters: { httpMethod: 'POST', path: bare, options: {} },
		}),
	};
}

async function activate(
	server: N8nServer,
	path: string,
	node: Omit<NewWorkflow['nodes'][number], 'id' | 'position'>,
): Promise<WebhookTarget> {
	const stored = await server.client.createWorkflow({
		name: `Bench ${node.name}`,
		nodes: [{ id: randomUUID(), position: [0, 0], ...node } as NewWorkflow['nodes'][number]],
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	await server.client.activateWorkflow(stored);
	return { url: `${server.url}/webhook/${path}`, workflowId: stored.id };
}

export function signedDeliveries(count: number): Delivery[] {
	return deliveries(count, SECRET);
}

export function forgedDeliveries(count: number): Delivery[] {
	return deliveries(count, 'the-secret-of-someone-else');
}

function deliveries(count: number, secret: string): Delivery[] {
	return Array.from({ length: count }, () => signedDelivery(secret, newCompany()));
}
