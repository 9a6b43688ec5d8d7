import type { Execution } from '../harness/n8n/execution.mts';
import type { N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { TRIGGER } from '../harness/n8n/workflow.mts';
import { readUsage, resetPeakMemory, type ProcessUsage } from './usage.mts';
import type { Sandbox } from '../harness/sandbox/sandbox.mts';
import { readStats } from '../harness/sandbox/stats.mts';
import { sum } from './statistics.mts';
import { MEASURED } from './workflows.mts';

/** Result of one run of a workflow; processor time and memory are n8n's. */
export interface Measurement extends ProcessUsage {
	/** Milliseconds of the whole execution after its trigger, the measured node included. */
	wall: number;
	/** Milliseconds of each run of the measured node; several in a loop. */
	runs: number[];
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
	resetPeakMemory(server.pid);
	const before = readUsage(server.pid);
	const started = performance.now();
	const execution = await server.client.runWorkflow(stored, TRIGGER, RUN_MILLISECONDS);
	const elapsed = performance.now() - started;
	const after = readUsage(server.pid);
	await server.client.deleteWorkflow(stored.id);
	return {
		...(await countRequests(sandbox)),
		runs: execution.durations[MEASURED] ?? [],
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
