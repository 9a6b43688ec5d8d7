import { currentVersion } from '../../harness/n8n/versions.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { Checks } from '../support/checks.mts';
import { EVENT_CHECKS } from './queue-events.mts';
import { openQueue } from './queue-fixture.mts';
import { KILLED_CHECKS } from './queue-killed.mts';
import { SHARED_CHECKS } from './queue-shared.mts';

const HELP = `Checks the package in n8n's queue mode: main, two workers and a webhook process, with a
PostgreSQL and a Redis of their own. As root on Debian and its kin, these are installed where missing.

Usage: node test/e2e/queue.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --only TEXT     checks with this text in their name
  --built         take the build as it is
  --help          show this text`;

await runMain(main);

async function main(): Promise<number> {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			only: { type: 'string', default: '' },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/e2e/queue.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const fixture = await openQueue(options.n8n, options.built);
	const checks = new Checks();
	for (const [name, check] of [...SHARED_CHECKS, ...EVENT_CHECKS, ...KILLED_CHECKS]) {
		if (name.includes(options.only)) await checks.run(name, async () => await check(fixture));
	}
	return checks.close();
}
