import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owner } from '../n8n/owner.mts';
import { packPackage } from '../n8n/package.mts';
import { startN8n, type N8nServer } from '../n8n/server.mts';
import type { StoredCredential } from '../n8n/types.mts';
import { findFreePort } from '../process/free-port.mts';
import { beforeExit } from '../process/interrupt.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.mts';
import { buildPackage } from './stack.mts';

/** Runs n8ns with the package installed, and one sandbox at a time for them to call. */
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

	/** Packs the checkout, building it first unless `isBuilt`. */
	static async open(version: string, isBuilt = false): Promise<Workbench> {
		const folder = await mkdtemp(join(tmpdir(), 'company-data-bench-'));
		beforeExit(async () => await rm(folder, { recursive: true, force: true }));
		if (!isBuilt) await buildPackage(join(folder, 'build.log'));
		const packed = await packPackage(folder, join(folder, 'pack.log'));
		return new Workbench(folder, packed.path, version);
	}

	/**
	 * The n8n with this index, started on first use.
	 *
	 * @throws {StepFailure} when it cannot be installed or does not become ready.
	 */
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

	/** The sandbox that runs now. */
	get currentSandbox(): Sandbox {
		if (this.#sandbox === undefined) throw new Error('No sandbox was started.');
		return this.#sandbox;
	}

	/** Replaces the sandbox by one with these options of its command line. */
	async sandbox(options: SandboxOptions): Promise<Sandbox> {
		await this.#sandbox?.stop();
		this.#sandboxes++;
		const logPath = join(this.#folder, `sandbox-${this.#sandboxes}.log`);
		this.#sandbox = await startSandbox(options, { logPath });
		return this.#sandbox;
	}

	/** Creates a credential for the current sandbox. */
	async credential(server: N8nServer): Promise<StoredCredential> {
		const { baseUrl, keys } = this.currentSandbox;
		return await server.client.createCredential({
			name: 'Bench',
			type: 'companyDataApi',
			data: { baseUrl, apiKey: keys.live },
		});
	}

	/** Picks a port for the next sandbox, so that its address is known before it starts. */
	async fixPort(): Promise<{ port: number; baseUrl: string }> {
		const port = await findFreePort();
		return { port, baseUrl: `http://127.0.0.1:${port}/v1` };
	}
}
