import { checkEach } from '../support/e2e.mts';
import { EVENT_CHECKS } from './queue-events.mts';
import { openQueue, type QueueFixture } from './queue-fixture.mts';
import { KILLED_CHECKS } from './queue-killed.mts';
import { SHARED_CHECKS } from './queue-shared.mts';

let fixture: QueueFixture;

beforeAll(async () => {
	fixture = await openQueue();
});

checkEach([...SHARED_CHECKS, ...EVENT_CHECKS, ...KILLED_CHECKS], () => fixture);
