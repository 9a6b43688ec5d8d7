import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, stopChild, type Child } from '../process/children.mts';
import { describeExit } from '../process/command.mts';
import { findFreePort, isPortFree } from '../process/free-port.mts';
import { StepFailure } from '../process/step.mts';
import { N8nClient } from './client.mts';
import { ensureN8n, type N8nInstallation } from './install.mts';
import { installPackage } from './package.mts';

export interface N8nOptions {
	/** The version to run; installed in the cache folder first if it is not there. */
	version: string;
	/**
	 * An empty folder for all that this n8n writes: settings, database, installed nodes, its log.
	 * Without it a temporary one is made, which `stop` removes.
	 */
	folder?: string;
	/** The packed package to install into it; none if left out. */
	packagePath?: string;
	/** A free one is taken if left out. */
	port?: number;
	/** Added to n8n's environment. */
	env?: NodeJS.ProcessEnv;
}

/** A running n8n on the loopback address. */
export interface N8nServer {
	url: string;
	/** Talks to it by REST; signed in once `client.setUpOwner` or `client.logIn` was called. */
	client: N8nClient;
	folder: string;
	logPath: string;
	/** The process of n8n. */
	readonly pid: number;
	/** Resolves when n8n has ended, with the way it did. */
	ended(): Promise<string>;
	stop(): Promise<void>;
	/** Stops n8n and starts it again with the same folder and port; logins stay valid. */
	restart(): Promise<void>;
}

const startSeconds = 120;

/**
 * Starts n8n in its own process, with the packed package installed, and waits until it is ready.
 *
 * @throws StepFailure when n8n cannot be installed, the port is taken, n8n ends by itself or does
 * not get ready.
 */
export async function startN8n(options: N8nOptions): Promise<N8nServer> {
	const installation = await ensureN8n(options.version, { detail: '' });
	const port = options.port ?? (await findFreePort());
	await requireFreePort(port);
	const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'company-data-n8n-')));
	const logPath = join(folder, 'n8n.log');
	if (options.packagePath !== undefined) {
		await installPackage(folder, options.packagePath, logPath);
	}
	const env = { ...environment(folder, port, await findFreePort()), ...options.env };
	const url = `http://127.0.0.1:${port}`;
	const client = new N8nClient(url);
	const start = async () => {
		const started = launch('node', [installation.program, 'start'], { env, logPath });
		await waitUntilReady(started, client, { installation, logPath });
		return started;
	};
	let child = await start();
	return {
		url,
		client,
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
		restart: async () => {
			await stopChild(child);
			child = await start();
		},
	};
}

async function requireFreePort(port: number): Promise<void> {
	if (await isPortFree(port)) return;
	throw new StepFailure(`Port ${port} is in use by another program.`, {
		advice: 'Stop that program, or choose another port with --port.',
	});
}

/** The settings that keep n8n local, quiet and away from the user's own n8n. */
function environment(folder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
	const foreign = Object.keys(process.env).filter((name) =>
		/^(N8N|DB|EXECUTIONS|QUEUE)_/.test(name),
	);
	const withoutProxy = ['127.0.0.1', 'localhost', process.env.NO_PROXY].filter(Boolean).join(',');
	return {
		...Object.fromEntries(foreign.map((name) => [name, undefined])),
		NO_PROXY: withoutProxy,
		no_proxy: withoutProxy,
		N8N_USER_FOLDER: folder,
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		WEBHOOK_URL: `http://127.0.0.1:${port}`,
		N8N_ENCRYPTION_KEY: 'only-for-a-throwaway-n8n-on-this-machine',
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
	};
}

/** Polls n8n; what else may answer on the port does not count once our own process has ended. */
async function waitUntilReady(
	child: Child,
	client: N8nClient,
	{ installation, logPath }: { installation: N8nInstallation; logPath: string },
): Promise<void> {
	let end: string | undefined;
	void child.exited.then((exit) => (end = describeExit(exit)));
	for (const deadline = Date.now() + startSeconds * 1000; Date.now() < deadline; await sleep(250)) {
		const isReady = await client.isReady();
		if (end !== undefined) {
			throw new StepFailure(`n8n ${end} before it was ready.`, {
				advice: `Read the end of its log. If the installation looks damaged, delete ${installation.folder} and run the same command again.`,
				logPath,
			});
		}
		if (isReady) return;
	}
	await stopChild(child);
	throw new StepFailure(`n8n was not ready within ${startSeconds} seconds.`, {
		advice: 'Read the end of its log; on a busy machine, try again.',
		logPath,
	});
}
