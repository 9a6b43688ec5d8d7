import { runE2e } from '../support/e2e-program.mts';
import { EVENT_CHECKS } from './queue-events.mts';
import { openQueue } from './queue-fixture.mts';
import { KILLED_CHECKS } from './queue-killed.mts';
import { SHARED_CHECKS } from './queue-shared.mts';

await runE2e(
	{
		file: 'test/e2e/queue.mts',
		about: `Checks the package in n8n's queue mode: main, two workers and a webhook process, with a
PostgreSQL and a Redis of their own. As root on Debian and its kin, these are installed where missing.`,
	},
	async ({ n8n, built }, checks) => {
		const fixture = await openQueue(n8n, built);
		for (const [name, check] of [...SHARED_CHECKS, ...EVENT_CHECKS, ...KILLED_CHECKS]) {
			await checks.run(name, async () => await check(fixture));
		}
	},
);
