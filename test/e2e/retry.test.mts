import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { checkEach, openService } from '../support/e2e.mts';
import { RETRY_CHECKS, type RetryFixture } from './retry-checks.mts';

let fixture: RetryFixture;

beforeAll(async () => {
	fixture = await openService(unlimited);
});

checkEach(RETRY_CHECKS, () => fixture);
