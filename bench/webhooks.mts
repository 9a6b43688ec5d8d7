import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePackage } from '../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { COMPANY_DATA_TRIGGER } from '../harness/n8n/workflow.mts';
import { newCompany, signedDelivery, type Delivery } from '../harness/sandbox/events.mts';

const SECRET = 'a-signing-secret-of-the-bench';

/** A workflow and the address of its webhook. */
export interface WebhookTarget {
	url: string;
	workflowId: string;
}

/** Our trigger, and n8n's own Webhook node, which verifies nothing. */
export interface Targets {
	trigger: WebhookTarget;
	webhook: WebhookTarget;
}

/** What became of a load of deliveries. */
export interface WebhookLoad {
	/** Milliseconds until the last response, and until the last execution was stored. */
	responded: number;
	wall: number;
	byStatus: Record<string, number>;
	executions: number;
}

/** An n8n of its own for the time of the work. */
export async function withN8n<Result>(
	env: NodeJS.ProcessEnv,
	work: (server: N8nServer) => Promise<Result>,
): Promise<Result> {
	const { path } = await preparePackage();
	const server = await startN8n({ version: currentVersion, packagePath: path, env });
	try {
		return await work(server);
	} finally {
		await server.stop();
	}
}

/** Publishes a workflow for each target. */
export async function publishTargets(server: N8nServer): Promise<Targets> {
	const { id, name } = await server.client.createCredential({
		name: 'Bench webhook',
		type: 'companyDataWebhookApi',
		data: { secret: SECRET },
	});
	const own = randomUUID();
	const bare = randomUUID();
	return {
		trigger: await publish(server, `${own}/company-data`, {
			name: 'Company Data Trigger',
			type: COMPANY_DATA_TRIGGER,
			typeVersion: 2,
			webhookId: own,
			parameters: { events: ['*'] },
			credentials: { companyDataWebhookApi: { id, name } },
		}),
		webhook: await publish(server, bare, {
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: bare,
			parameters: { httpMethod: 'POST', path: bare, options: {} },
		}),
	};
}

async function publish(
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

export function signedDeliveries(count: number, secret = SECRET): Delivery[] {
	return Array.from({ length: count }, () => signedDelivery(secret, newCompany()));
}

/** Sends deliveries, `concurrency` at a time, and waits for the expected executions. */
export async function sendLoad(
	server: N8nServer,
	target: WebhookTarget,
	deliveries: Delivery[],
	{ concurrency, expected }: { concurrency: number; expected: number },
): Promise<WebhookLoad> {
	const before = countExecutions(server, target.workflowId);
	const executions = () => countExecutions(server, target.workflowId) - before;
	const byStatus: Record<string, number> = {};
	const waiting = [...deliveries];
	const started = performance.now();
	const sendAll = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const response = await fetch(target.url, { method: 'POST', ...next });
			await response.arrayBuffer();
			byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, sendAll));
	const responded = performance.now() - started;
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
		if (executions() >= expected) break;
	}
	const wall = performance.now() - started;
	// One execution too many may still be starting.
	await sleep(500);
	return { responded, wall, byStatus, executions: executions() };
}

/** Counted in n8n's database: requests to n8n would add to the load. */
function countExecutions({ folder }: N8nServer, workflowId: string): number {
	const path = join(folder, '.n8n', 'database.sqlite');
	const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
	try {
		const query =
			"SELECT COUNT(*) AS n FROM execution_entity WHERE workflowId = ? AND status = 'success'";
		return Number(database.prepare(query).get(workflowId)?.n);
	} finally {
		database.close();
	}
}
