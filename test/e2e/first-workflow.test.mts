import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { openEditor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { FIRST_WORKFLOW_CHECKS, MEMORY_CHECKS } from './first-workflow.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version, withExamples: true });
	// Wide enough for the panels of the editor, scaled down for pictures that load fast.
	const small = { viewport: { width: 1180, height: 720 }, deviceScaleFactor: 0.8 };
	fixture = { stack, editor: await openEditor(stack.server.url, small) };
});

checkEach([...FIRST_WORKFLOW_CHECKS, ...MEMORY_CHECKS], () => fixture);
