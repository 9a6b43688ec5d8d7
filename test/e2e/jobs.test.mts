import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, runsSince, version } from '../support/e2e.mts';
import { openEditor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { CONNECTION_JOBS } from './jobs/connections.mts';
import { FILE_JOBS } from './jobs/files.mts';
import { CORE_NAME_JOBS, NAME_JOBS } from './jobs/names.mts';
import { ACTIVITY_JOBS, PLACE_JOBS } from './jobs/places.mts';
import { SAVE_AGAIN_JOBS, SAVE_JOBS } from './jobs/saves.mts';

// What people do who sell to companies, in an n8n with one credential for the API and the examples.

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version, withExamples: true });
	fixture = { stack, editor: await openEditor(stack.server.url) };
});

checkEach([...CORE_NAME_JOBS, ...NAME_JOBS, ...ACTIVITY_JOBS, ...SAVE_AGAIN_JOBS], () => fixture);

if (runsSince(2, 41)) {
	// The last ones add credentials, which n8n chooses for new nodes then.
	checkEach([...PLACE_JOBS, ...FILE_JOBS, ...SAVE_JOBS, ...CONNECTION_JOBS], () => fixture);
}
