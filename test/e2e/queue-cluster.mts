import { readFile } from 'node:fs/promises';
import {
	prepareN8n,
	startN8n,
	startProcess,
	type N8nOptions,
	type N8nRole,
	type N8nServer,
} from '../../harness/n8n/server.mts';
import { stopChild, type Child } from '../../harness/process/children.mts';
import { runStep } from '../../harness/process/step.mts';
import { startServers } from '../../harness/queue/servers.mts';

/** The environment is added to that of every process. */
type QueueOptions = Omit<N8nOptions, 'port'>;

/** A process of a queue that has no editor. */
export type QueueProcess = Awaited<ReturnType<typeof addProcess>>;

/** n8n in queue mode: main, workers and a webhook process, with their own database and Redis. */
export interface QueueCluster {
	main: N8nServer;
	workers: QueueProcess[];
	webhook: QueueProcess;
	/** What each process gets added to its environment, at each start. */
	env: NodeJS.ProcessEnv;
}

/**
 * Starts n8n in queue mode with two workers and a webhook process, printing each step.
 *
 * @throws {StepFailure} when a program is missing and cannot be installed, or a process does not start.
 */
export async function startQueue(options: QueueOptions): Promise<QueueCluster> {
	const servers = await runStep('Start PostgreSQL and Redis', startServers);
	const env = { ...servers, ...options.env };
	const main = await runStep(`Start n8n ${options.version} in queue mode`, (progress) =>
		startN8n({ ...options, env }, progress),
	);
	return await runStep('Start two workers and a webhook process', async () => {
		const roles: N8nRole[] = ['webhook', 'worker', 'worker'];
		const added = roles.map(async (role) => await addProcess(role, { ...options, env }));
		const [webhook, ...workers] = await Promise.all(added);
		return { main, workers, webhook, env };
	});
}

/** IDs of the executions that a worker has begun, in their order, as its log says. */
export async function readBegun({ logPath }: QueueProcess): Promise<string[]> {
	const log = await readFile(logPath, 'utf8');
	return [...log.matchAll(/Worker started execution (\d+)/g)].map(([, id]) => id);
}

async function addProcess(role: N8nRole, options: QueueOptions) {
	const setup = { ...(await prepareN8n(options)), role };
	let child: Child | undefined;
	const start = async () => {
		if (child !== undefined && child.exit === undefined) return;
		child = await startProcess(setup);
	};
	await start();
	return {
		url: `http://127.0.0.1:${setup.port}`,
		logPath: setup.logPath,
		start,
		stop: async () => await stopChild(child!),
		/** Ends it without a chance to clean up, as a crash of the machine would. */
		kill: async () => {
			child!.process.kill('SIGKILL');
			await child!.exited;
		},
	};
}
