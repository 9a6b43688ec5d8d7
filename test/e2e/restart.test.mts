import { preparePackage } from '../../harness/n8n/package.mts';
import { startN8n } from '../../harness/n8n/server.mts';
import { startSandbox, unlimited } from '../../harness/sandbox/sandbox.mts';
import { checkEach, version } from '../support/e2e.mts';
import { MovedClock } from './polling/clock.mts';
import { RESTART_CHECKS } from './restart-checks.mts';
import { EXAMPLE_CHECKS } from './restart-example.mts';
import type { RetryFixture } from './retry-checks.mts';

/** n8n waits 30 seconds for the end of its executions; here it ends before them, too. */
const SOONER = { N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '1' };

let fixture: RetryFixture & { clock: MovedClock };

beforeAll(async () => {
	const { path } = await preparePackage();
	const sandbox = await startSandbox(unlimited);
	const clock = await MovedClock.create();
	clock.include(sandbox);
	const env = { ...SOONER, ...clock.env };
	const server = await startN8n({ version, packagePath: path, env });
	const credential = await server.client.createCredential({
		name: 'Restart',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	fixture = { server, sandbox, credential, clock };
});

// The example moves time on, so it comes last.
checkEach([...RESTART_CHECKS, ...EXAMPLE_CHECKS], () => fixture);
