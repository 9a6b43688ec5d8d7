import { checkEach } from '../support/e2e.mts';
import { POLLING_CHECKS } from './polling/checks.mts';
import { openPolling, type PollingFixture } from './polling/fixture.mts';

let fixture: PollingFixture;

beforeAll(async () => {
	fixture = await openPolling();
});

checkEach(POLLING_CHECKS, () => fixture);
