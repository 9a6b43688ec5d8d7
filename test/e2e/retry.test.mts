import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { RETRY_CHECKS, type RetryFixture } from './retry-checks.mts';

let fixture: RetryFixture;

beforeAll(async () => {
	fixture = await bringUp({ version, sandbox: unlimited });
});

checkEach(RETRY_CHECKS, () => fixture);
