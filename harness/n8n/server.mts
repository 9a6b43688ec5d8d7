import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChild } from '../process/children.mts';
import { describeExit } from '../process/command.mts';
import { findFreePort, isPortFree } from '../process/free-port.mts';
import { StepFailure, type StepProgress } from '../process/step.mts';
import { haltIfStopping } from '../process/stopping.mts';
import { N8nClient } from './client.mts';
import { ensureN8n, repairN8n } from './install.mts';
import { installPackage } from './package.mts';
import { startProcess } from './process.mts';

export interface N8nOptions {
	/** The version to run; installed in the cache folder first if it is not there. */
	version: string;
	/**
	 * An empty folder for everything this n8n writes: settings, database, installed nodes, log.
	 * By default a temporary one, which `stop` removes.
	 */
	folder?: string;
	/** The packed package to install, if any. */
	packagePath?: string;
	/** A free one by default. */
	port?: number;
	/** Added to n8n's environment. */
	env?: NodeJS.ProcessEnv;
}

/** A running n8n on the loopback address. */
export interface N8nServer {
	url: string;
	/** Its REST client; signed in after `setUpOwner` or `logIn`. */
	client: N8nClient;
	folder: string;
	logPath: string;
	/** Process ID of n8n. */
	readonly pid: number;
	/** Resolves with how n8n ended. */
	ended(): Promise<string>;
	stop(): Promise<void>;
	/**
	 * Restarts n8n with the same folder and port; sessions stay valid.
	 *
	 * @param between What to do while it is stopped.
	 */
	restart(between?: () => Promise<void>): Promise<void>;
}

/**
 * Starts n8n in its own process, with the packed package installed, and waits until it is ready. An
 * installation that does not start even without the package is reinstalled first.
 *
 * @throws {StepFailure} when n8n cannot be installed, the port is in use, or n8n exits or does not
 * become ready.
 */
export async function startN8n(
	options: N8nOptions,
	progress: StepProgress = { detail: '' },
): Promise<N8nServer> {
	const installation = await ensureN8n(options.version, progress);
	const port = options.port ?? (await findFreePort());
	await requireFreePort(port);
	const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'company-data-n8n-')));
	const logPath = join(folder, 'n8n.log');
	if (options.packagePath !== undefined) {
		await installPackage(folder, options.packagePath, logPath);
	}
	const url = `http://127.0.0.1:${port}`;
	const start = () =>
		startProcess({ program: installation.program, folder, port, logPath, env: options.env });
	let child = await start().catch(async (error: unknown) => {
		await haltIfStopping();
		if (!(await repairN8n(installation, progress))) throw error;
		return await start();
	});
	return {
		url,
		client: new N8nClient(url),
		folder,
		logPath,
		get pid() {
			return child.process.pid!;
		},
		ended: async () => describeExit(await child.exited),
		stop: async () => {
			await stopChild(child);
			if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
		},
		restart: async (between) => {
			await stopChild(child);
			await between?.();
			child = await start();
		},
	};
}

async function requireFreePort(port: number): Promise<void> {
	if (await isPortFree(port)) return;
	throw new StepFailure(`Port ${port} is in use by another program.`, {
		hint: 'Stop that program, or choose another port with --port.',
	});
}
