import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { MovedClock } from './polling/clock.mts';
import { RESTART_CHECKS } from './restart-checks.mts';
import { EXAMPLE_CHECKS } from './restart-example.mts';
import type { RetryFixture } from './retry-checks.mts';

/** n8n waits 30 seconds for the end of its executions; here it ends before them, too. */
const SOONER = { N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '1' };

let fixture: RetryFixture & { clock: MovedClock };

beforeAll(async () => {
	const clock = await MovedClock.create();
	fixture = {
		...(await bringUp({ version, sandbox: unlimited, env: { ...SOONER, ...clock.env } })),
		clock,
	};
	clock.include(fixture.sandbox);
});

// The example moves time on, so it comes last.
checkEach([...RESTART_CHECKS, ...EXAMPLE_CHECKS], () => fixture);
