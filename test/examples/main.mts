import { currentVersion } from '../../harness/n8n/versions.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { Checks } from '../support/checks.mts';
import { checksOf } from './checks.mts';

const HELP = `Looks into the package, tests the credential and runs every example workflow in a real n8n.

Usage: node test/examples/main.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --port PORT     n8n's port; a free one by default
  --built         take the build as it is
  --help          show this text`;

await runMain(async () => {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			port: { type: 'string' },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/examples/main.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const stack = await bringUp({
		n8nVersion: options.n8n,
		port: options.port === undefined ? undefined : Number(options.port),
		isBuilt: options.built,
	});
	const checks = new Checks();
	for (const check of checksOf(stack)) await checks.run(...check);
	return checks.close(`Checks in n8n ${options.n8n}`);
});
