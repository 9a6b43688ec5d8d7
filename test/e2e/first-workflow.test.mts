import { signInToEditor } from '../../harness/n8n/owner.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, openPage, version } from '../support/e2e.mts';
import { Editor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { FIRST_WORKFLOW_CHECKS } from './first-workflow.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version, withExamples: true });
	// Wide enough for the panels of the editor, scaled down for pictures that load fast.
	const viewport = { width: 1180, height: 720 };
	const page = await openPage({ viewport, deviceScaleFactor: 0.8 });
	await signInToEditor(page, stack.server.url);
	fixture = { stack, editor: new Editor(page) };
});

checkEach(FIRST_WORKFLOW_CHECKS, () => fixture);
