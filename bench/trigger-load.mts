import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nServer } from '../harness/n8n/server.mts';

export const SECRET = 'a-signing-secret-of-the-bench';

/** A request to a webhook, ready to be sent. */
export interface Delivery {
	headers: Record<string, string>;
	body: string;
}

/** What a load of deliveries took. */
export interface Load {
	/** Milliseconds until the last answer, and until the last execution was stored. */
	answered: number;
	wall: number;
	byStatus: Record<string, number>;
	executions: number;
	/** Milliseconds of processor time n8n used. */
	cpu: number;
	/** Largest resident memory of n8n so far, in megabytes. */
	peakMemory: number;
}

/** An event of the service, signed by the secret of the credential or by another. */
export function delivery(id: string = randomUUID(), secret: string = SECRET): Delivery {
	const body = JSON.stringify({
		id,
		type: 'territory.new_company',
		created: Math.floor(Date.now() / 1000),
		data: { territory_id: 't1', empresa_id: 1, matched_filters: ['provincia=Madrid'] },
	});
	const signature = createHmac('sha256', secret).update(body).digest('hex');
	return { headers: { 'Content-Type': 'application/json', 'X-Signature': signature }, body };
}

/** Sends deliveries, so many at a time, and waits for the executions they are to start. */
export async function load(
	server: N8nServer,
	target: { url: string; workflowId: string },
	deliveries: Delivery[],
	{ concurrency, expected }: { concurrency: number; expected: number },
): Promise<Load> {
	const before = countExecutions(server, target.workflowId);
	const cpuBefore = readProcess(server.pid).cpu;
	const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
	const byStatus: Record<string, number> = {};
	const waiting = [...deliveries];
	const started = performance.now();
	const sendAll = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const status = await post(target.url, next, agent);
			byStatus[status] = (byStatus[status] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, sendAll));
	const answered = performance.now() - started;
	agent.destroy();
	const executions = () => countExecutions(server, target.workflowId) - before;
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
		if (executions() >= expected) break;
	}
	const wall = performance.now() - started;
	const { cpu, peakMemory } = readProcess(server.pid);
	// One too many may still be on its way.
	await sleep(500);
	const cost = { cpu: cpu - cpuBefore, peakMemory };
	return { answered, wall, byStatus, executions: executions(), ...cost };
}

async function post(url: string, { headers, body }: Delivery, agent: Agent): Promise<number> {
	return await new Promise((resolve, reject) => {
		const sent = httpRequest(url, { method: 'POST', headers, agent }, (answer) => {
			answer.resume();
			answer.on('end', () => resolve(answer.statusCode ?? 0));
		});
		sent.on('error', reject);
		sent.end(body);
	});
}

/** Counted in n8n's own database: asking n8n would be part of the load. */
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

const CLOCK_TICK_MILLISECONDS = 10;

/** Processor time and peak memory of a process, from Linux's own books. */
function readProcess(pid: number): { cpu: number; peakMemory: number } {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	const ticks = Number(fields[11]) + Number(fields[12]);
	const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return { cpu: ticks * CLOCK_TICK_MILLISECONDS, peakMemory: Number(peak?.[1] ?? 0) / 1024 };
}

export function sum(numbers: number[]): number {
	return numbers.reduce((total, one) => total + one, 0);
}

export function median(numbers: number[]): number {
	const sorted = [...numbers].sort((first, second) => first - second);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
