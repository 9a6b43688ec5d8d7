import { readFileSync, writeFileSync } from 'node:fs';
import { preparePackage } from '../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../harness/n8n/types.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { chain, TRIGGER, type ChainNode } from '../harness/n8n/workflow.mts';
import { readCifs } from '../harness/sandbox/companies.mts';
import {
	startSandbox,
	unlimited,
	type Sandbox,
	type SandboxOptions,
} from '../harness/sandbox/sandbox.mts';
import { readStats } from '../harness/sandbox/stats.mts';
import type { Side } from './scenario.mts';
import { HTTP } from './workflows.mts';

/** Result of one run of a workflow. */
export interface Measurement {
	/** Processor time of n8n in milliseconds, and its largest resident memory in megabytes. */
	cpu: number;
	peakMemory: number;
	/** Milliseconds of the whole execution after its trigger, the measured node included. */
	wall: number;
	/** Items out of the last node. */
	rows: number;
	status: string;
	/** Requests the service counted, and how it responded to them. */
	requests: number;
	byStatus: Record<string, number>;
}

/** Runs an n8n with the package installed, and one sandbox at a time for it to call. */
export class Workbench {
	#server?: N8nServer;
	#sandbox?: Sandbox;

	/**
	 * The n8n, started on first use.
	 *
	 * @throws {StepFailure} when it cannot be installed or does not become ready.
	 */
	async n8n(): Promise<N8nServer> {
		return (this.#server ??= await startBenchN8n());
	}

	/** Replaces the sandbox by one with these options of its command line, on another port. */
	async sandbox(options: SandboxOptions): Promise<Sandbox> {
		await this.#sandbox?.stop();
		this.#sandbox = await startSandbox(options);
		return this.#sandbox;
	}

	/** Creates a credential for the current sandbox. */
	async credential(server: N8nServer): Promise<StoredCredential> {
		if (this.#sandbox === undefined) throw new Error('No sandbox was started.');
		const { baseUrl, keys } = this.#sandbox;
		return await server.client.createCredential({
			name: 'Bench',
			type: 'companyDataApi',
			data: { baseUrl, apiKey: keys.live },
		});
	}
}

async function startBenchN8n(env?: NodeJS.ProcessEnv): Promise<N8nServer> {
	const { path } = await preparePackage();
	return await startN8n({ version: currentVersion, packagePath: path, env });
}

/** Starts an n8n of its own for the time of the work. */
export async function withN8n<Result>(
	env: NodeJS.ProcessEnv,
	work: (server: N8nServer) => Promise<Result>,
): Promise<Result> {
	const server = await startBenchN8n(env);
	try {
		return await work(server);
	} finally {
		await server.stop();
	}
}

/**
 * Runs the sides of a scenario one after the other in the same n8n against the same sandbox.
 *
 * @param sides their names and nodes, given the base URL of the sandbox
 * @param settings whether n8n is restarted before each side, and another n8n than the bench's.
 */
export async function runSides(
	bench: Workbench,
	report: (text: string) => void,
	sandboxOptions: SandboxOptions,
	sides: (baseUrl: string) => Array<[name: string, nodes: ChainNode[]]>,
	{ restarts = false, server: own }: { restarts?: boolean; server?: N8nServer } = {},
): Promise<Side[]> {
	const server = own ?? (await bench.n8n());
	const sandbox = await bench.sandbox(sandboxOptions);
	const credential = await bench.credential(server);
	await warmUp(sandbox);
	const measured: Side[] = [];
	for (const [name, nodes] of sides(sandbox.baseUrl)) {
		report(name);
		// Memory left behind by one side would count for the next.
		if (restarts) await server.restart();
		const workflow = chain(name, nodes, credential);
		const isTheirs = name.startsWith(HTTP);
		measured.push({ name, isTheirs, ...(await measure(workflow, server, sandbox)) });
	}
	return measured;
}

/** Requests sent together to a sandbox before it is measured: no more than the smallest plan's burst. */
const WARM_UP_REQUESTS = 5;

/** A service that has just started takes far longer for its first requests. Its limits are reset afterwards. */
async function warmUp(sandbox: Sandbox): Promise<void> {
	const [cif] = await readCifs(sandbox, 1);
	const lookUp = async () => await sandbox.api.get(`/leadbase/empresa/${cif}`);
	await Promise.all(Array.from({ length: WARM_UP_REQUESTS }, lookUp));
}

/** Reads the CIFs to look up, from a sandbox of their own. */
export async function cifsToLookUp(bench: Workbench, count: number): Promise<string[]> {
	return await readCifs(await bench.sandbox({ ...unlimited, companies: count }), count);
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
	const { requests, byStatus } = await readStats(sandbox);
	const times = Object.values(execution.durations).flat();
	return {
		requests,
		byStatus,
		wall: execution.status === 'success' ? times.reduce((sum, time) => sum + time, 0) : elapsed,
		rows: execution.outputs[workflow.nodes.at(-1)!.name]?.[0]?.length ?? 0,
		status: execution.status,
		cpu: after.cpu - before.cpu,
		peakMemory: after.peakMemory,
	};
}

const CLOCK_TICK_MILLISECONDS = 10;

/** Reads the processor time of a process so far, and its peak of memory since that was reset; Linux only. */
export function readUsage(pid: number): { cpu: number; peakMemory: number } {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	const ticks = Number(fields[11]) + Number(fields[12]);
	const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return { cpu: ticks * CLOCK_TICK_MILLISECONDS, peakMemory: Number(peak?.[1] ?? 0) / 1024 };
}
