import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp, type Service } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { RETRY_CHECKS } from './retry-checks.mts';

let fixture: Service;

beforeAll(async () => {
	fixture = await bringUp({ version, sandbox: unlimited });
});

checkEach(RETRY_CHECKS, () => fixture);
