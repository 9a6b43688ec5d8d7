import { checkEach } from '../support/e2e.mts';
import { UPDATE_CHECKS } from './update-checks.mts';
import { prepareUpdate, type UpdateFixture } from './update-n8n.mts';

let fixture: UpdateFixture;

beforeAll(async () => {
	fixture = await prepareUpdate();
});

// Each goes on from what the one before has left.
checkEach(UPDATE_CHECKS, () => fixture);
