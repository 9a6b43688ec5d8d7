import { currentVersion } from '../../harness/n8n/versions.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { Checks } from '../support/checks.mts';
import { RETRY_CHECKS } from './retry-checks.mts';

const HELP = `Checks in a real n8n that a run that failed goes on where it stopped.

Usage: node test/e2e/retry.mts [options]

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
		'node test/e2e/retry.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const bench = await Workbench.open(options.n8n, options.built);
	const sandbox = await bench.sandbox(unlimited);
	const server = await bench.n8n();
	const fixture = { server, sandbox, credential: await bench.credential(server) };
	const checks = new Checks();
	for (const [name, check] of RETRY_CHECKS) {
		if (name.includes(options.only)) await checks.run(name, async () => await check(fixture));
	}
	return checks.close();
}
