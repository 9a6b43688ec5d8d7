import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackage } from '../../harness/n8n/package.mts';
import { beforeExit } from '../../harness/process/interrupt.mts';
import { buildPackage } from '../../harness/sandbox/stack.mts';
import { runE2e } from '../support/e2e-program.mts';
import { earlierPackage } from './update-earlier.mts';
import { UPDATE_CHECKS } from './update-checks.mts';
import { prepareUpdate } from './update-n8n.mts';

await runE2e(
	{
		file: 'test/e2e/update.mts',
		about: 'Checks in a real n8n that an update, and removing and putting back, lose nothing.',
	},
	async ({ n8n, built }, checks) => {
		const folder = await mkdtemp(join(tmpdir(), 'company-data-update-'));
		beforeExit(async (hasFailed) => {
			if (!hasFailed) await rm(folder, { recursive: true, force: true });
		});
		if (!built) await buildPackage(join(folder, 'build.log'));
		const logPath = join(folder, 'pack.log');
		const current = await packPackage(folder, logPath);
		const earlier = await earlierPackage(current.path, join(folder, 'earlier'), logPath);
		const fixture = await prepareUpdate(n8n, folder, { earlier, current: current.path });
		// Each goes on from what the one before has left.
		for (const [name, check] of UPDATE_CHECKS) {
			if (!(await checks.run(name, async () => await check(fixture)))) break;
		}
	},
);
