import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChild } from '../process/children.mts';
import { findFreePort } from '../process/free-port.mts';
import type { StepProgress } from '../process/step.mts';
import { N8nClient } from './client.mts';
import { ensureN8n } from './install.mts';
import { owner } from './owner.mts';
import { installPackage } from './package.mts';
import { startProcess, type N8nProcessOptions } from './process.mts';

export interface N8nOptions {
	/** The version to run; installed in the cache folder first if it is not there. */
	version: string;
	packagePath?: string;
	port?: number;
	/** Added to n8n's environment, as it is at each start. */
	env?: NodeJS.ProcessEnv;
}

/** A running n8n on the loopback address. */
export interface N8nServer {
	url: string;
	/** Its REST client, signed in as the owner. */
	client: N8nClient;
	/** For everything this n8n writes: settings, database, installed nodes, log. */
	folder: string;
	logPath: string;
	readonly pid: number;
	ended(): Promise<string>;
	stop(): Promise<void>;
	/**
	 * Restarts n8n with the same folder and port; sessions stay valid.
	 *
	 * @param between What to do while it is stopped.
	 */
	restart(between?: () => Promise<void>): Promise<void>;
}

export function logPathIn(folder: string): string {
	return join(folder, 'n8n.log');
}

/** Makes a folder for an n8n process, with the packed package installed. A damaged installation is replaced first. */
export async function prepareN8n(
	{ version, packagePath, port, env }: N8nOptions,
	progress: StepProgress = { detail: '' },
): Promise<N8nProcessOptions> {
	const { program } = await ensureN8n(version, progress);
	const folder = await mkdtemp(join(tmpdir(), 'company-data-n8n-'));
	const logPath = logPathIn(folder);
	if (packagePath !== undefined) await installPackage(folder, packagePath, logPath);
	return { program, folder, port: port ?? (await findFreePort()), logPath, env };
}

/**
 * Starts an n8n in its own process and a folder of its own, see {@link prepareN8n}, waits until it is ready and
 * sets up its owner.
 *
 * @throws {StepFailure} when n8n cannot be installed, exits or does not become ready.
 */
export async function startN8n(options: N8nOptions, progress?: StepProgress): Promise<N8nServer> {
	const setup = await prepareN8n(options, progress);
	const { folder, logPath } = setup;
	let child = await startProcess(setup);
	const url = `http://127.0.0.1:${setup.port}`;
	const client = new N8nClient(url);
	await client.setUpOwner(owner);
	return {
		url,
		client,
		folder,
		logPath,
		get pid() {
			return child.process.pid!;
		},
		ended: async () => (await child.exited).description,
		stop: async () => await stopChild(child),
		restart: async (between) => {
			await stopChild(child);
			await between?.();
			child = await startProcess(setup);
		},
	};
}
