import { checkEach } from '../support/e2e.mts';
import { EVENT_CHECKS } from './queue-events.mts';
import { openQueue, type QueueFixture } from './queue-fixture.mts';
import { KILLED_CHECKS } from './queue-killed.mts';
import { POLLING_CHECKS } from './queue-polling.mts';
import { SHARED_CHECKS } from './queue-shared.mts';

let fixture: QueueFixture;

beforeAll(async () => {
	fixture = await openQueue();
});

// Those of polling move time on, so they come last.
const ALL_CHECKS = [...SHARED_CHECKS, ...EVENT_CHECKS, ...KILLED_CHECKS, ...POLLING_CHECKS];

checkEach(ALL_CHECKS, () => fixture);
