import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { runE2e } from '../support/e2e-program.mts';
import { RETRY_CHECKS } from './retry-checks.mts';
import { CONTINUED_CHECKS } from './retry-continued.mts';

await runE2e(
	{
		file: 'test/e2e/retry.mts',
		about: 'Checks in a real n8n that a run that failed goes on where it stopped.',
	},
	async ({ n8n, built }, checks) => {
		const bench = await Workbench.open(n8n, built);
		const sandbox = await bench.sandbox(unlimited);
		const server = await bench.n8n();
		const fixture = { server, sandbox, credential: await bench.credential(server) };
		for (const [name, check] of [...RETRY_CHECKS, ...CONTINUED_CHECKS]) {
			await checks.run(name, async () => await check(fixture));
		}
	},
);
