import axios from 'axios';
import { launch, type Child } from '../process/children.mts';
import { findFreePort } from '../process/free-port.mts';
import { waitUntilReady } from '../process/step.mts';
import { N8nClient } from './client.mts';

/** What a process does: all that one n8n does, or its part of a queue. */
export type N8nRole = 'main' | 'worker' | 'webhook';

export interface N8nProcessOptions {
	role?: N8nRole;
	/** The JavaScript file to run with Node. */
	program: string;
	folder: string;
	port: number;
	logPath: string;
	env?: NodeJS.ProcessEnv;
}

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
export async function startProcess(options: N8nProcessOptions): Promise<Child> {
	const { role = 'main', program, folder, port, logPath } = options;
	const env = {
		...environment(folder, port, await findFreePort()),
		// A worker serves nothing but its health check, and that only on request.
		...(role === 'worker' && {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		}),
		...options.env,
	};
	const child = launch('node', [program, ...COMMANDS[role]], { env, logPath });
	const url = `http://127.0.0.1:${port}`;
	const client = new N8nClient(url);
	const isReady = role === 'main' ? () => client.isReady() : () => isHealthy(url);
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
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
	};
}

/** The readiness check for a process that serves no settings. */
async function isHealthy(url: string): Promise<boolean> {
	const options = { proxy: false, timeout: 5_000, validateStatus: () => true } as const;
	const response = await axios.get(`${url}/healthz/readiness`, options).catch(() => undefined);
	return response?.status === 200;
}
