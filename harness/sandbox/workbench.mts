import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { findFreePort } from '../process/free-port.mts';
import { beforeExit } from '../process/interrupt.mts';
import type { Execution } from '../n8n/execution.mts';
import { packPackage } from '../n8n/package.mts';
import { startN8n, type N8nServer } from '../n8n/server.mts';
import type { NewWorkflow, StoredCredential } from '../n8n/types.mts';
import { startSandbox, type Sandbox } from './sandbox.mts';
import { buildPackage, owner } from './stack.mts';
import { MEASURED, TRIGGER } from '../../bench/workflows.mts';

/** What one run of a workflow took and brought. */
export interface Measurement {
	/** Milliseconds of the whole execution after its trigger, the measured node included. */
	wall: number;
	/** Items out of the last node. */
	rows: number;
	status: string;
	/** Requests the service counted, and how it answered them. */
	requests: number;
	byStatus: Record<string, number>;
	/** Milliseconds of processor time n8n used meanwhile. */
	cpu: number;
	/** Largest resident memory of n8n meanwhile, in megabytes. */
	peakMemory: number;
}

const RUN_MILLISECONDS = 900_000;

/** A real n8n with the package, and the sandboxes it is measured against. */
export class Workbench {
	readonly #folder: string;
	readonly #servers: N8nServer[] = [];
	readonly #packagePath: string;
	readonly #version: string;
	#sandbox?: Sandbox;
	#sandboxes = 0;

	private constructor(folder: string, packagePath: string, version: string) {
		this.#folder = folder;
		this.#packagePath = packagePath;
		this.#version = version;
	}

	/** Builds and packs the checkout. */
	static async open(version: string): Promise<Workbench> {
		const folder = await mkdtemp(join(tmpdir(), 'company-data-bench-'));
		beforeExit(async () => await rm(folder, { recursive: true, force: true }));
		await buildPackage(join(folder, 'build.log'));
		const packed = await packPackage(folder, join(folder, 'pack.log'));
		return new Workbench(folder, packed.path, version);
	}

	/** The n8n of that number, started when it is first asked for. */
	async n8n(number = 0): Promise<N8nServer> {
		while (this.#servers.length <= number) {
			const server = await startN8n({
				version: this.#version,
				packagePath: this.#packagePath,
				folder: join(this.#folder, `n8n-${this.#servers.length}`),
			});
			await server.client.setUpOwner(owner);
			this.#servers.push(server);
		}
		return this.#servers[number];
	}

	/** Replaces the sandbox by one with these options of its command line. */
	async sandbox(options: string[]): Promise<Sandbox> {
		await this.#sandbox?.stop();
		this.#sandboxes++;
		const logPath = join(this.#folder, `sandbox-${this.#sandboxes}.log`);
		this.#sandbox = await startSandbox(logPath, options);
		return this.#sandbox;
	}

	/** A credential for the present sandbox in an n8n. */
	async credential(server: N8nServer): Promise<StoredCredential> {
		const { baseUrl, keys } = this.#sandbox!;
		return await server.client.createCredential({
			name: 'Bench',
			type: 'companyDataApi',
			data: { baseUrl, apiKey: keys.live },
		});
	}

	/** A port for the next sandbox, so that its address is known before it is started. */
	async fixPort(): Promise<{ option: string[]; baseUrl: string }> {
		const port = await findFreePort();
		return { option: ['--port', String(port)], baseUrl: `http://127.0.0.1:${port}/v1` };
	}

	/** Runs a workflow and measures it; from a full bucket unless others are being measured too. */
	async measure(workflow: NewWorkflow, server: N8nServer, resets = true): Promise<Measurement> {
		const sandbox = this.#sandbox!;
		if (resets) await axios.post(`${sandbox.adminUrl}/reset`, {});
		const stored = await server.client.createWorkflow(workflow);
		const before = readProcess(server.pid, true);
		const started = performance.now();
		const execution = await server.client.runWorkflow(stored, TRIGGER, RUN_MILLISECONDS);
		const elapsed = performance.now() - started;
		const after = readProcess(server.pid, false);
		await server.client.deleteWorkflow(stored.id);
		return {
			...(await countRequests(sandbox)),
			wall: execution.status === 'success' ? wallOf(execution) : elapsed,
			rows: rowsOf(execution, workflow),
			status: execution.status,
			cpu: after.cpu - before.cpu,
			peakMemory: after.peakMemory,
		};
	}
}

/** Requests the sandbox has counted since its last reset. */
export async function countRequests(
	sandbox: Sandbox,
): Promise<Pick<Measurement, 'requests' | 'byStatus'>> {
	const { data } = await axios.get(`${sandbox.adminUrl}/stats`);
	return { requests: data.requests, byStatus: data.byStatus };
}

function wallOf({ durations }: Execution): number {
	return Object.values(durations).reduce((total, milliseconds) => total + milliseconds, 0);
}

function rowsOf(execution: Execution, workflow: NewWorkflow): number {
	const last = workflow.nodes.at(-1)?.name ?? MEASURED;
	return execution.outputs[last]?.[0]?.length ?? 0;
}

const CLOCK_TICK_MILLISECONDS = 10;

/** Processor time and peak memory of a process and its threads, from Linux's own books. */
function readProcess(pid: number, resetsPeak: boolean): { cpu: number; peakMemory: number } {
	if (resetsPeak) writeFileSync(`/proc/${pid}/clear_refs`, '5');
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	const ticks = Number(fields[11]) + Number(fields[12]);
	const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return { cpu: ticks * CLOCK_TICK_MILLISECONDS, peakMemory: Number(peak?.[1] ?? 0) / 1024 };
}
