import { readFileSync, writeFileSync } from 'node:fs';
import type { Execution } from '../harness/n8n/execution.mts';
import type { N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { TRIGGER } from '../harness/n8n/workflow.mts';
import type { Sandbox } from '../harness/sandbox/sandbox.mts';
import { readStats } from '../harness/sandbox/stats.mts';
import { MEASURED } from './workflows.mts';

/** What a process and its threads have used, as Linux counts it. */
export interface ProcessUsage {
	/** Processor time so far, in milliseconds. */
	cpu: number;
	/** Largest resident memory, in megabytes, so far or since the peak was reset. */
	peakMemory: number;
}

/** Result of one run of a workflow; processor time and memory are n8n's. */
export interface Measurement extends ProcessUsage {
	/** Milliseconds of the whole execution after its trigger, the measured node included. */
	wall: number;
	/** Items out of the last node. */
	rows: number;
	status: string;
	/** Requests the service counted, and how it responded to them. */
	requests: number;
	byStatus: Record<string, number>;
}

const RUN_MILLISECONDS = 900_000;

/** Runs a workflow and measures it; `resets` first refills the sandbox's token bucket. */
export async function measure(
	workflow: NewWorkflow,
	server: N8nServer,
	sandbox: Sandbox,
	resets = true,
): Promise<Measurement> {
	if (resets) await sandbox.admin.post('/reset', {});
	const stored = await server.client.createWorkflow(workflow);
	// Resets the peak memory.
	writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
	const before = readUsage(server.pid);
	const started = performance.now();
	const execution = await server.client.runWorkflow(stored, TRIGGER, RUN_MILLISECONDS);
	const elapsed = performance.now() - started;
	const after = readUsage(server.pid);
	await server.client.deleteWorkflow(stored.id);
	return {
		...(await countRequests(sandbox)),
		wall: execution.status === 'success' ? sum(Object.values(execution.durations).flat()) : elapsed,
		rows: rowsOf(execution, workflow),
		status: execution.status,
		cpu: after.cpu - before.cpu,
		peakMemory: after.peakMemory,
	};
}

/** Requests the sandbox has counted since its last reset. */
export async function countRequests(
	sandbox: Sandbox,
): Promise<Pick<Measurement, 'requests' | 'byStatus'>> {
	const { requests, byStatus } = await readStats(sandbox);
	return { requests, byStatus };
}

function rowsOf(execution: Execution, workflow: NewWorkflow): number {
	const last = workflow.nodes.at(-1)?.name ?? MEASURED;
	return execution.outputs[last]?.[0]?.length ?? 0;
}

const CLOCK_TICK_MILLISECONDS = 10;

/** Reads what a process has used; Linux only. */
export function readUsage(pid: number): ProcessUsage {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	const ticks = Number(fields[11]) + Number(fields[12]);
	const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return { cpu: ticks * CLOCK_TICK_MILLISECONDS, peakMemory: Number(peak?.[1] ?? 0) / 1024 };
}

export function sum(numbers: number[]): number {
	return numbers.reduce((total, one) => total + one, 0);
}

export function median(numbers: number[]): number {
	const sorted = numbers.toSorted((first, second) => first - second);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
