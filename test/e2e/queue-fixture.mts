import { preparePackage } from '../../harness/n8n/package.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { startQueue, type QueueCluster } from './queue-cluster.mts';
import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { version, type Check } from '../support/e2e.mts';
import { MovedClock } from './polling/clock.mts';
import {
	plainWorkflow,
	putInService,
	start,
	type StartedByWebhook,
	type TestedRun,
} from './retry-workflows.mts';
import { eventually } from './saves.mts';

/** What the checks of queue mode run in. */
export interface QueueFixture {
	queue: QueueCluster;
	sandbox: Sandbox;
	credential: StoredCredential;
	/** The time of all of them. */
	clock: MovedClock;
}

export type QueueCheck = Check<QueueFixture>;

/**
 * n8n takes a worker for dead after 60 seconds and looks every 30; here sooner, but no sooner than a busy
 * machine lets a living one renew its lock.
 */
const SOONER = {
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/** Starts n8n in queue mode, with a sandbox of the plan Pro. */
export async function openQueue(): Promise<QueueFixture> {
	const { path } = await preparePackage();
	const sandbox = await startSandbox({ plan: 'pro', latency: 40 });
	const clock = await MovedClock.create();
	clock.include(sandbox);
	const env = { ...SOONER, ...clock.env };
	const queue = await startQueue({ version, packagePath: path, env });
	const credential = await queue.main.client.createCredential({
		name: 'Queue',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	return { queue, sandbox, credential, clock };
}

/** Puts a workflow into service at the webhook process. */
export async function putRunInService(
	{ queue: { main, webhook }, credential }: QueueFixture,
	run: TestedRun,
): Promise<StartedByWebhook> {
	const { client } = main;
	return await putInService({ client, url: webhook.url }, plainWorkflow(run, credential));
}

/** Starts an execution, and waits until it is listed; of one workflow none may be started meanwhile. */
export async function startOne(
	fixture: QueueFixture,
	queued: StartedByWebhook,
	body: object = {},
): Promise<string> {
	const { client } = fixture.queue.main;
	const known = await client.listExecutions(queued.workflow.id);
	await start(queued, body);
	return await eventually('The execution is not listed', async () =>
		(await client.listExecutions(queued.workflow.id)).find((id) => !known.includes(id)),
	);
}
