import axios from 'axios';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { launch, stopChild, type Child } from '../process/children.mts';
import { waitUntilReady, type StepProgress } from '../process/step.mts';
import { N8nClient } from './client.mts';
import { containerArguments, isImage } from './container.mts';
import { ensureN8n } from './install.mts';
import { owner } from './owner.mts';
import { installPackage } from './package.mts';

export interface N8nOptions {
	/** The version to run, installed in the cache folder first if it is not there; or a container image. */
	version: string;
	packagePath?: string;
	port?: number;
	/** Added to n8n's environment, as it is at each start. */
	env?: NodeJS.ProcessEnv;
}

/** A running n8n on the loopback address. */
export type N8nServer = Awaited<ReturnType<typeof startN8n>>;

export function logPathIn(folder: string): string {
	return join(folder, 'n8n.log');
}

/** Makes a folder for an n8n process, with the packed package installed. A damaged installation is replaced first. */
export async function prepareN8n(
	{ version, packagePath, port, env }: N8nOptions,
	progress: StepProgress = { detail: '' },
) {
	const program = await ensureN8n(version, progress);
	const folder = await mkdtemp(join(tmpdir(), 'company-data-n8n-'));
	const logPath = logPathIn(folder);
	if (packagePath !== undefined) await installPackage(folder, packagePath, logPath);
	return { program, folder, port: port ?? (await getPort()), logPath, env };
}

/**
 * Starts an n8n in its own process and a folder of its own, see {@link prepareN8n}, waits until it is ready and
 * sets up its owner.
 *
 * @throws {StepFailure} when n8n cannot be installed, exits or does not become ready.
 */
export async function startN8n(options: N8nOptions, progress?: StepProgress) {
	const setup = await prepareN8n(options, progress);
	const { folder, logPath } = setup;
	let child = await startProcess(setup);
	const url = `http://127.0.0.1:${setup.port}`;
	const client = new N8nClient(url);
	await client.request('POST', '/owner/setup', owner);
	return {
		url,
		/** Signed in as the owner. */
		client,
		/** For everything this n8n writes: settings, database, installed nodes, log. */
		folder,
		logPath,
		get pid(): number {
			return child.process.pid!;
		},
		ended: async () => (await child.exited).description,
		stop: async () => await stopChild(child),
		/** Restarts n8n with the same folder and port, `between` while it is stopped; sessions stay valid. */
		async restart(between?: () => Promise<void>): Promise<void> {
			await stopChild(child);
			await between?.();
			child = await startProcess(setup);
		},
	};
}

/** What a process does: all that one n8n does, or its part of a queue. */
export type N8nRole = 'main' | 'worker' | 'webhook';

type N8nSetup = Awaited<ReturnType<typeof prepareN8n>> & { role?: N8nRole };

/** Far longer than n8n takes, also beside another n8n and all tests. */
const READY_SECONDS = 300;

/** Five executions at a time are the fewest n8n advises. */
const COMMANDS: Record<N8nRole, string[]> = {
	main: ['start'],
	worker: ['worker', '--concurrency=5'],
	webhook: ['webhook'],
};

/**
 * Starts n8n in its own process and waits until it is ready.
 *
 * @throws {StepFailure} when n8n exits or does not become ready.
 */
export async function startProcess(setup: N8nSetup): Promise<Child> {
	const { role = 'main', program, folder, port, logPath } = setup;
	const env = {
		...environment(folder, port, await getPort()),
		// A worker serves nothing but its health check, and that only on request.
		...(role === 'worker' && {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		}),
		...setup.env,
	};
	const child = isImage(program)
		? launch('docker', containerArguments(program, COMMANDS[role], env), { env, logPath })
		: launch('node', [program, ...COMMANDS[role]], { env, logPath });
	// Where n8n serves settings, its health check succeeds too early.
	const path = role === 'main' ? '/rest/settings' : '/healthz/readiness';
	const isReady = async () => {
		const asked = axios.get(`http://127.0.0.1:${port}${path}`, { proxy: false, timeout: 5_000 });
		const answer = await asked.catch(() => undefined);
		return role === 'main' ? typeof answer?.data?.data === 'object' : answer?.status === 200;
	};
	await waitUntilReady('n8n', child, isReady, logPath, READY_SECONDS);
	return child;
}

/** The settings that keep n8n local, quiet and away from the user's own n8n. */
function environment(folder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
	const foreign = Object.keys(process.env).filter((name) =>
		/^(N8N|DB|EXECUTIONS|OFFLOAD|QUEUE)_/.test(name),
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
		// n8n refuses every request for a while once its database was held up, as by a busy machine.
		DB_PING_INTERVAL_SECONDS: '86400',
		// n8n 1 has one connection by default, and a second transaction then fails in the first: this is n8n 2's default.
		DB_SQLITE_POOL_SIZE: '3',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
	};
}
