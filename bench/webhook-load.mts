import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { readUsage, type ProcessUsage } from './usage.mts';
import type { Delivery } from '../harness/sandbox/events.mts';
import type { N8nServer } from '../harness/n8n/server.mts';

/** A workflow and the address of its webhook. */
export interface WebhookTarget {
	url: string;
	workflowId: string;
}

/** Measurements of a load of deliveries; processor time and memory are n8n's. */
export interface WebhookLoad extends ProcessUsage {
	/** Milliseconds until the last response, and until the last execution was stored. */
	responded: number;
	wall: number;
	byStatus: Record<string, number>;
	executions: number;
}

/** Sends deliveries, `concurrency` at a time, and waits for the expected executions. */
export async function sendLoad(
	server: N8nServer,
	target: WebhookTarget,
	deliveries: Delivery[],
	{ concurrency, expected }: { concurrency: number; expected: number },
): Promise<WebhookLoad> {
	const before = countExecutions(server, target.workflowId);
	const cpuBefore = readUsage(server.pid).cpu;
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
	const executions = () => countExecutions(server, target.workflowId) - before;
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
		if (executions() >= expected) break;
	}
	const wall = performance.now() - started;
	const { cpu, peakMemory } = readUsage(server.pid);
	// One execution too many may still be starting.
	await sleep(500);
	const usage = { cpu: cpu - cpuBefore, peakMemory };
	return { responded, wall, byStatus, executions: executions(), ...usage };
}

/** Counted in n8n's database: requests to n8n would add to the load. */
function countExecutions({ folder }: N8nServer, workflowId: string): number {
	const path = join(folder, '.n8n', 'database.sqlite');
	// n8n 1 locks the whole file while it writes.
	const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
	try {
		const row = database
			.prepare(
				"SELECT COUNT(*) AS n FROM execution_entity WHERE workflowId = ? AND status = 'success'",
			)
			.get(workflowId);
		return Number(row?.n);
	} finally {
		database.close();
	}
}
