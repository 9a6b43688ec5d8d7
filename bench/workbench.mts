import { preparePackage } from '../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../harness/n8n/server.mts';
import type { StoredCredential } from '../harness/n8n/types.mts';
import { findFreePort } from '../harness/process/free-port.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../harness/sandbox/sandbox.mts';

/** Runs an n8n with the package installed, and one sandbox at a time for it to call. */
export class Workbench {
	#server?: N8nServer;
	readonly #version: string;
	#sandbox?: Sandbox;

	/** @param version The version of n8n. */
	constructor(version: string) {
		this.#version = version;
	}

	/**
	 * The n8n, started on first use.
	 *
	 * @throws {StepFailure} when it cannot be installed or does not become ready.
	 */
	async n8n(): Promise<N8nServer> {
		const { path } = await preparePackage();
		this.#server ??= await startN8n({ version: this.#version, packagePath: path });
		return this.#server;
	}

	/** The sandbox that runs now. */
	get currentSandbox(): Sandbox {
		if (this.#sandbox === undefined) throw new Error('No sandbox was started.');
		return this.#sandbox;
	}

	/** Replaces the sandbox by one with these options of its command line. */
	async sandbox(options: SandboxOptions): Promise<Sandbox> {
		await this.#sandbox?.stop();
		this.#sandbox = await startSandbox(options);
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
