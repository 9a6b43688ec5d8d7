import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackage } from '../../harness/n8n/package.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import { beforeExit, runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { buildPackage } from '../../harness/sandbox/stack.mts';
import { Checks } from '../support/checks.mts';
import { earlierPackage } from './update-earlier.mts';
import { UPDATE_CHECKS } from './update-checks.mts';
import { prepareUpdate } from './update-n8n.mts';

const HELP = `Checks in a real n8n that an update, and removing and putting back, lose nothing.

Usage: node test/e2e/update.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --built         take the build as it is
  --help          show this text`;

await runMain(main);

async function main(): Promise<number> {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/e2e/update.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const folder = await mkdtemp(join(tmpdir(), 'company-data-update-'));
	beforeExit(async (hasFailed) => {
		if (!hasFailed) await rm(folder, { recursive: true, force: true });
	});
	if (!options.built) await buildPackage(join(folder, 'build.log'));
	const logPath = join(folder, 'pack.log');
	const current = await packPackage(folder, logPath);
	const earlier = await earlierPackage(current.path, join(folder, 'earlier'), logPath);
	const fixture = await prepareUpdate(options.n8n, folder, { earlier, current: current.path });
	const checks = new Checks();
	// Each goes on from what the one before has left.
	for (const [name, check] of UPDATE_CHECKS) {
		if (!(await checks.run(name, async () => await check(fixture)))) break;
	}
	return checks.close();
}
