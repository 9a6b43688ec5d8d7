import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { checkEach, version } from '../support/e2e.mts';
import { RETRY_CHECKS, type RetryFixture } from './retry-checks.mts';

let fixture: RetryFixture;

beforeAll(async () => {
	const bench = new Workbench(version);
	const sandbox = await bench.sandbox(unlimited);
	const server = await bench.n8n();
	fixture = { server, sandbox, credential: await bench.credential(server) };
});

checkEach(RETRY_CHECKS, () => fixture);
