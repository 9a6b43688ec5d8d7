import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { openEditor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { JOB_CHECKS } from './jobs.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version });
	fixture = { stack, editor: await openEditor(stack.server.url) };
});

checkEach(JOB_CHECKS, () => fixture);
