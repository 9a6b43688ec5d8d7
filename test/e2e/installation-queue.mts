import { dirname } from 'node:path';
import { startQueue, type QueueCluster, type QueueProcess } from '../../harness/queue/cluster.mts';
import { version } from '../support/e2e.mts';
import {
	listed,
	pinned,
	putToUse,
	requireInstalled,
	restartWith,
	type InstallationCheck,
	type InstallationFixture,
} from './installation-n8n.mts';
import { eventually } from './saves.mts';
import { installedVersion } from './update-installer.mts';

/** In queue mode; in this order, each goes on from what the one before has left. */
export const QUEUE_CHECKS: readonly InstallationCheck[] = [
	['Workers and webhook processes that start later install the listed package', startLater],
	['Running workers and webhook processes install another version in the list', follow],
];

/** The processes beside the one that reads the list. */
let others: QueueProcess[];

async function startLater(fixture: InstallationFixture): Promise<string> {
	const { registry, files } = fixture;
	const [earlier] = registry.published;
	const env: NodeJS.ProcessEnv = {
		...registry.env,
		...listed([pinned(earlier)]),
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_REINSTALL_MISSING_PACKAGES: 'true',
	};
	const queue: QueueCluster = await startQueue({ version, env });
	others = [...queue.workers, queue.webhook];
	Object.assign(fixture, {
		server: queue.main,
		env: queue.env,
		credentials: [],
		lookups: [],
	});
	await requireEverywhere(fixture, earlier.version);
	await putToUse(fixture);
	return await requireInstalled(fixture, files.earlier);
}

async function follow(fixture: InstallationFixture): Promise<string> {
	const [, current] = fixture.registry.published;
	await restartWith(fixture, listed([pinned(current)]));
	await requireEverywhere(fixture, current.version);
	return await requireInstalled(fixture, fixture.files.current);
}

/** Each process has this version in its own folder. */
async function requireEverywhere({ name }: InstallationFixture, wanted: string): Promise<void> {
	for (const { logPath } of others) {
		await eventually(`${logPath}: ${wanted} is not installed`, async () => {
			const installed = await installedVersion(dirname(logPath), name);
			return installed === wanted ? true : undefined;
		});
	}
}
